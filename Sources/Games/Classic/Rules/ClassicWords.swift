/// The words of the bank, in English, by their place; never reordered, only appended to.
enum ClassicWords {
    static let all: [String] = [
        "cat", "dog", "fish", "bird", "horse", "cow", "pig", "sheep", "rabbit", "mouse", "elephant",
        "giraffe", "lion", "monkey", "snake", "frog", "turtle", "duck", "owl", "penguin", "bee",
        "butterfly", "spider", "snail", "whale", "shark", "octopus", "crab", "dinosaur", "dragon",
        "house", "castle", "tent", "bridge", "tower", "church", "lighthouse", "windmill", "igloo",
        "barn", "door", "window", "stairs", "fence", "garden", "tree", "flower", "mushroom",
        "cactus", "leaf", "mountain", "volcano", "island", "beach", "river", "waterfall", "cloud",
        "rain", "snowman", "rainbow", "sun", "moon", "star", "planet", "rocket", "airplane",
        "helicopter", "balloon", "kite", "car", "bus", "truck", "train", "tractor", "bicycle",
        "motorcycle", "ship", "submarine", "sailboat", "anchor", "apple", "banana", "cherry",
        "pear", "strawberry", "pineapple", "grapes", "lemon", "carrot", "tomato", "bread", "cheese",
        "egg", "pizza", "hamburger", "ice cream", "cake", "candle", "cup", "bottle", "teapot",
        "spoon", "fork", "knife", "plate", "chair", "table", "bed", "lamp", "clock", "television",
        "telephone", "computer", "camera", "radio", "guitar", "piano", "drum", "trumpet", "violin",
        "book", "pencil", "scissors", "hammer", "saw", "key", "lock", "ladder", "broom", "umbrella",
        "hat", "shoe", "glove", "sock", "shirt", "trousers", "dress", "glasses", "crown", "ring",
        "backpack", "ball", "bat", "skateboard", "swing", "slide", "robot", "ghost", "witch",
        "pirate", "mermaid", "king", "clown", "knight", "skeleton", "angel", "baby", "hand", "foot",
        "eye", "ear", "nose", "mouth", "heart", "brain", "bone", "tooth", "fire", "lightning",
        "campfire", "treasure", "map", "flag", "gift", "bell", "mirror", "magnet", "rope", "wheel",
        "box", "bucket", "basket", "feather", "egg timer", "toothbrush", "comb", "pillow", "toilet",
        "bathtub", "fountain", "scarecrow", "spiderweb", "telescope",
    ]
}
