/// The French words by place; made by Examples/words/make_words.py.
enum FrenchWords {
    static let packed = """
        chat chien cheval vache chèvre mouton chameau taureau buffle lama lapin souris hamster
        écureuil hérisson taupe castor renard loup ours cerf renne lion tigre léopard hyène
        éléphant girafe rhinocéros singe gorille kangourou koala panda dauphin baleine requin
        pieuvre crabe crevette poisson saumon thon grenouille tortue serpent crocodile lézard
        caméléon dinosaure dragon oiseau aigle faucon hibou perroquet manchot canard oie cygne
        poule coq pigeon paon autruche flamant corbeau cigogne mouette hirondelle abeille guêpe
        fourmi papillon araignée moustique puce luciole libellule sauterelle scarabée escargot
        ver chenille scorpion aile plume nid griffe fourrure œuf cage ruche troupeau chiot os
        ferme écurie grange selle berger chasseur piège laine cuir soie coton pain beurre
        fromage lait yaourt crème miel farine pâte levure sucre sel poivre huile vinaigre
        moutarde ketchup riz nouille soupe salade sandwich pizza hamburger sushi saucisse viande
        gâteau biscuit croissant crêpe chocolat cacao caramel bonbon popcorn confiture sirop
        déjeuner dîner festin fruit pomme poire banane orange citron raisin cerise fraise baie
        pêche abricot prune melon pastèque ananas mangue kiwi figue olive avocat noix amande
        légume tomate patate carotte oignon ail concombre épinard brocoli radis céleri pois
        haricot maïs champignon citrouille aubergine épice menthe persil basilic cannelle
        vanille gingembre café thé jus eau glace soif goût odeur cuisine four réfrigérateur
        poêle marmite bouilloire tasse assiette bol cuillère fourchette couteau bouteille
        bouchon cruche couvercle plateau passoire entonnoir tonneau tablier recette menu serveur
        restaurant boulanger marché magasin client prix pièce banque portefeuille maison
        appartement château palais tente cabane igloo toit mur porte poignée fenêtre couloir
        escalier échelle ascenseur balcon jardin clôture garage cave grenier cheminée chambre
        colonne dôme baignoire douche lavabo serviette savon éponge shampoing peigne miroir lit
        berceau coussin couverture matelas lampe lanterne bougie torche allumette chaise banc
        table canapé étagère armoire tapis rideau vase horloge réveil clé serrure cloche balai
        seau poussière parapluie valise bagage sac boîte panier corde nœud chaîne aiguille fil
        tissu ruban bouton ciseaux outil marteau clou tournevis scie hache pelle enclume crochet
        colle balance atelier machine tuyau bâton brique ciment carrelage marbre pierre bois
        sable argile boue papier plastique caoutchouc métal or argent cuivre fer acier rouille
        diamant rubis émeraude ambre perle cristal charbon fumée vapeur mousse bulle goutte
        aimant radio télévision téléphone ordinateur internet écran caméra lentille photo vidéo
        pile câble antenne électricité laser robot chapeau casquette capuche chemise col poche
        pantalon robe jupe veste manteau pull chaussette chaussure botte sandale gant écharpe
        ceinture mouchoir lunettes bague collier bracelet couronne parfum masque perruque barbe
        coiffeur tailleur mode lessive tête cheveu visage front sourcil cil œil oreille nez
        bouche lèvre dent langue menton joue cou épaule bras coude main doigt pouce ventre dos
        cœur cerveau poumon estomac peau genou jambe cheville pied muscle sourire bisou câlin
        voix rêve sommeil médecin vétérinaire hôpital ambulance pharmacie médicament pansement
        thermomètre massage sauna yoga bébé enfant mère père frère sœur jumeau famille ami
        invité roi prince empereur trône épée bouclier magicien fée géant fantôme monstre pirate
        ninja sirène clown acrobate héros légende voleur détective espion juge police pompier
        professeur étudiant capitaine pilote conducteur passager inventeur explorateur touriste
        auteur acteur menuisier forgeron plombier mécanicien plongeur public équipe mariage
        cadeau fête festival carnaval défilé ballon cirque exposition arbre forêt jungle branche
        racine plante herbe trèfle fleur rose tulipe lys jasmin lavande narcisse orchidée cactus
        palmier chêne pin saule érable bambou prairie champ blé foin récolte moulin tracteur
        épouvantail colline montagne vallée falaise grotte volcan cratère désert oasis dune
        continent île plage mer océan vague corail algue coquillage lac fleuve ruisseau étang
        marais cascade canal fontaine pont soleil lune étoile planète terre galaxie ciel horizon
        nuage pluie neige gel tempête éclair tonnerre vent brise brouillard météo ombre lumière
        feu flamme étincelle air printemps été automne hiver jour nuit matin soir minute semaine
        mois année calendrier temps avenir boussole carte télescope microscope fusée gravité
        science chimie laboratoire expérience ville village rue chemin parc balançoire école
        université bibliothèque musée cinéma scène hôtel aéroport port gare usine tour phare
        stade piscine pyramide statue drapeau tunnel labyrinthe grue voiture bus camion taxi
        train rail tramway métro vélo avion hélicoptère navire bateau canoë radeau ancre voile
        rame carrosse luge roue moteur frein carburant vitesse billet casque voyage vacances
        aventure trésor musique chanson mélodie rythme danse ballet opéra chœur orchestre
        guitare luth piano violon tambour flûte trompette harpe saxophone accordéon microphone
        film poupée peinture cadre pinceau affiche livre page chapitre histoire roman poème
        lettre enveloppe timbre journal magazine dictionnaire mot alphabet stylo encre craie
        tableau règle cahier leçon examen mathématiques nombre zéro cercle triangle carré coin
        point dé puzzle énigme échecs domino billard jeu balle tennis raquette golf hockey judo
        ski trampoline marathon concours médaille trophée arbitre sifflet but filet flèche arc
        secret chance souhait blague rire joie courage amour silence bruit écho applaudissement
        idée question réponse souvenir promesse surprise travail adresse
        """
}
