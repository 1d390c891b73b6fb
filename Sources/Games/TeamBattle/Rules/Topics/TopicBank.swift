/// The words to draw, in each language the same ones in the same order.
enum TopicBank {
    /// The words of a language that are as hard as that.
    static func words(_ language: TopicLanguage, _ difficulty: Difficulty) -> [String] {
        bank(language, difficulty).words
    }

    /// The same, by place and by key.
    static func bank(_ language: TopicLanguage, _ difficulty: Difficulty) -> WordBank {
        let banks =
            switch language {
            case .english: english
            case .german: german
            case .french: french
            case .arabic: arabic
            }
        return switch difficulty {
        case .easy: banks.easy
        case .medium: banks.medium
        case .hard: banks.hard
        }
    }

    private typealias Banks = (easy: WordBank, medium: WordBank, hard: WordBank)

    private static let english = banks(.latin, englishEasy, englishMedium, englishHard)
    private static let german = banks(.latin, germanEasy, germanMedium, germanHard)
    private static let french = banks(.latin, frenchEasy, frenchMedium, frenchHard)
    private static let arabic = banks(.arabic, arabicEasy, arabicMedium, arabicHard)

    private static func banks(
        _ script: WordScript,
        _ easy: String,
        _ medium: String,
        _ hard: String
    ) -> Banks {
        (
            WordBank(packed: easy, in: script), WordBank(packed: medium, in: script),
            WordBank(packed: hard, in: script)
        )
    }

    private static let englishEasy = """
        cat dog fish bird horse snake spider butterfly tree flower sun moon star cloud rain house
        door window chair table bed lamp car train ship bicycle apple banana cherry pear bread
        cheese egg cup bottle hat shoe hand eye heart
        """
    private static let englishMedium = """
        giraffe octopus penguin tortoise kangaroo dragon volcano island desert waterfall rainbow
        lightning castle bridge lighthouse windmill tent ladder umbrella scissors hammer candle
        candlestick anchor compass guitar trumpet drum robot rocket submarine helicopter tractor
        pizza sandwich pineapple snowman pirate king glove
        """
    private static let englishHard = """
        shadow echo dream silence hunger thirst fear joy anger luck secret promise holiday birthday
        wedding school hospital library museum theatre market harbour airport gravity electricity
        magnetism music dance winter spring autumn morning night war peace friendship freedom
        victory journey adventure
        """
    private static let germanEasy = """
        Katze Hund Fisch Vogel Pferd Schlange Spinne Schmetterling Baum Blume Sonne Mond Stern Wolke
        Regen Haus Tür Fenster Stuhl Tisch Bett Lampe Auto Zug Schiff Fahrrad Apfel Banane Kirsche
        Birne Brot Käse Ei Tasse Flasche Hut Schuh Hand Auge Herz
        """
    private static let germanMedium = """
        Giraffe Krake Pinguin Schildkröte Känguru Drache Vulkan Insel Wüste Wasserfall Regenbogen
        Blitz Burg Brücke Leuchtturm Windmühle Zelt Leiter Regenschirm Schere Hammer Kerze
        Kerzenständer Anker Kompass Gitarre Trompete Trommel Roboter Rakete Unterseeboot
        Hubschrauber Traktor Pizza Butterbrot Ananas Schneemann Pirat König Handschuh
        """
    private static let germanHard = """
        Schatten Echo Traum Stille Hunger Durst Angst Freude Wut Glück Geheimnis Versprechen Urlaub
        Geburtstag Hochzeit Schule Krankenhaus Bibliothek Museum Theater Markt Hafen Flughafen
        Schwerkraft Elektrizität Magnetismus Musik Tanz Winter Frühling Herbst Morgen Nacht Krieg
        Frieden Freundschaft Freiheit Sieg Reise Abenteuer
        """
    private static let frenchEasy = """
        chat chien poisson oiseau cheval serpent araignée papillon arbre fleur soleil lune étoile
        nuage pluie maison porte fenêtre chaise table lit lampe voiture train bateau vélo pomme
        banane cerise poire pain fromage œuf tasse bouteille chapeau chaussure main œil cœur
        """
    private static let frenchMedium = """
        girafe pieuvre manchot tortue kangourou dragon volcan île désert cascade arcenciel éclair
        château pont phare moulin tente échelle parapluie ciseaux marteau bougie chandelier ancre
        boussole guitare trompette tambour robot fusée submersible hélicoptère tracteur pizza
        tartine ananas bonhomme pirate roi gant
        """
    private static let frenchHard = """
        ombre écho rêve silence faim soif peur joie colère chance secret promesse vacances
        anniversaire mariage école hôpital bibliothèque musée théâtre marché port aéroport gravité
        électricité magnétisme musique danse hiver printemps automne matin nuit guerre paix amitié
        liberté victoire voyage aventure
        """
    private static let arabicEasy = """
        قطة كلب سمكة طائر حصان ثعبان عنكبوت فراشة شجرة زهرة شمس قمر نجمة سحابة مطر بيت باب نافذة
        كرسي طاولة سرير مصباح سيارة قطار سفينة دراجة تفاحة موزة كرزة إجاصة خبز جبن بيضة كوب زجاجة
        قبعة حذاء يد عين قلب
        """
    private static let arabicMedium = """
        زرافة أخطبوط بطريق سلحفاة كنغر تنين بركان جزيرة صحراء شلال قوس برق قلعة جسر منارة طاحونة
        خيمة سلم مظلة مقص مطرقة شمعة شمعدان مرساة بوصلة قيثارة بوق طبل روبوت صاروخ غواصة مروحية
        جرار بيتزا شطيرة أناناس ثلج قرصان ملك قفاز
        """
    private static let arabicHard = """
        ظل صدى حلم صمت جوع عطش خوف فرح غضب حظ سر وعد عطلة ميلاد عرس مدرسة مستشفى مكتبة متحف مسرح
        سوق ميناء مطار جاذبية كهرباء مغناطيس موسيقى رقص شتاء ربيع خريف صباح ليل حرب سلام صداقة حرية
        نصر رحلة مغامرة
        """
}
