/// The English words by place; made by Examples/words/make_words.py.
enum EnglishWords {
    static let packed = """
        cat dog horse cow goat sheep camel bull buffalo llama rabbit mouse hamster squirrel
        hedgehog mole beaver fox wolf bear deer reindeer lion tiger leopard hyena elephant
        giraffe rhinoceros monkey gorilla kangaroo koala panda dolphin whale shark octopus crab
        shrimp fish salmon tuna frog turtle snake crocodile lizard chameleon dinosaur dragon
        bird eagle falcon owl parrot penguin duck goose swan chicken rooster pigeon peacock
        ostrich flamingo raven stork seagull swallow bee wasp ant butterfly spider mosquito flea
        firefly dragonfly grasshopper beetle snail worm caterpillar scorpion wing feather nest
        claw fur egg cage hive herd puppy bone farm stable barn saddle shepherd hunter trap wool
        leather silk cotton bread butter cheese milk yogurt cream honey flour dough yeast sugar
        salt pepper oil vinegar mustard ketchup rice noodle soup salad sandwich pizza hamburger
        sushi sausage meat cake cookie croissant pancake chocolate cocoa caramel candy popcorn
        jam syrup lunch dinner feast fruit apple pear banana orange lemon grape cherry
        strawberry berry peach apricot plum melon watermelon pineapple mango kiwi fig olive
        avocado walnut almond vegetable tomato potato carrot onion garlic cucumber spinach
        broccoli radish celery pea bean corn mushroom pumpkin eggplant spice mint parsley basil
        cinnamon vanilla ginger coffee tea juice water ice thirst taste smell kitchen oven
        fridge pan pot kettle cup plate bowl spoon fork knife bottle cork jug lid tray sieve
        funnel barrel apron recipe menu waiter restaurant baker market shop customer price coin
        bank wallet house apartment castle palace tent hut igloo roof wall door handle window
        corridor staircase ladder elevator balcony garden fence garage cellar attic chimney room
        pillar dome bathtub shower sink towel soap sponge shampoo comb mirror bed cradle pillow
        blanket mattress lamp lantern candle torch match chair bench table sofa shelf cupboard
        carpet curtain vase clock alarm key lock bell broom bucket dust umbrella suitcase
        luggage bag box basket rope knot chain needle thread fabric ribbon button scissors tool
        hammer nail screwdriver saw axe shovel anvil hook glue scale workshop machine pipe stick
        brick cement tile marble stone wood sand clay mud paper plastic rubber metal gold silver
        copper iron steel rust diamond ruby emerald amber pearl crystal coal smoke steam foam
        bubble drop magnet radio television telephone computer internet screen camera lens photo
        video battery cable antenna electricity laser robot hat cap hood shirt collar pocket
        trousers dress skirt jacket coat sweater sock shoe boot sandal glove scarf belt
        handkerchief glasses ring necklace bracelet crown perfume mask wig beard hairdresser
        tailor fashion laundry head hair face forehead eyebrow eyelash eye ear nose mouth lip
        tooth tongue chin cheek neck shoulder arm elbow hand finger thumb belly back heart brain
        lung stomach skin knee leg ankle foot muscle smile kiss hug voice dream sleep doctor
        veterinarian hospital ambulance pharmacy medicine bandage thermometer massage sauna yoga
        baby child mother father brother sister twin family friend guest king prince emperor
        throne sword shield magician fairy giant ghost monster pirate ninja mermaid clown
        acrobat hero legend thief detective spy judge police firefighter teacher student captain
        pilot driver passenger inventor explorer tourist author actor carpenter blacksmith
        plumber mechanic diver audience team wedding gift party festival carnival parade balloon
        circus exhibition tree forest jungle branch root plant grass clover flower rose tulip
        lily jasmine lavender daffodil orchid cactus palm oak pine willow maple bamboo meadow
        field wheat hay harvest mill tractor scarecrow hill mountain valley cliff cave volcano
        crater desert oasis dune continent island beach sea ocean wave coral seaweed shell lake
        river stream pond swamp waterfall canal fountain bridge sun moon star planet earth
        galaxy sky horizon cloud rain snow frost storm lightning thunder wind breeze fog weather
        shadow light fire flame spark air spring summer autumn winter day night morning evening
        minute week month year calendar time future compass map telescope microscope rocket
        gravity science chemistry laboratory experiment city village street path park swing
        school university library museum cinema stage hotel airport port station factory tower
        lighthouse stadium pool pyramid statue flag tunnel maze crane car bus truck taxi train
        rail tram metro bicycle airplane helicopter ship boat canoe raft anchor sail oar
        carriage sled wheel engine brake fuel speed ticket helmet journey holiday adventure
        treasure music song melody rhythm dance ballet opera choir orchestra guitar lute piano
        violin drum flute trumpet harp saxophone accordion microphone film doll painting frame
        brush poster book page chapter story novel poem letter envelope stamp newspaper magazine
        dictionary word alphabet pen ink chalk blackboard ruler notebook lesson exam mathematics
        number zero circle triangle square corner dot dice puzzle riddle chess domino billiards
        game ball tennis racket golf hockey judo ski trampoline marathon competition medal
        trophy referee whistle goal net arrow bow secret luck wish joke laughter joy courage
        love silence noise echo applause idea question answer memory promise surprise work
        address
        """
}
