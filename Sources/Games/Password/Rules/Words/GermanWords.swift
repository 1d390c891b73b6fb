/// The German words by place; made by Examples/words/make_words.py.
enum GermanWords {
    static let packed = """
        Katze Hund Pferd Kuh Ziege Schaf Kamel Stier Büffel Lama Kaninchen Maus Hamster
        Eichhörnchen Igel Maulwurf Biber Fuchs Wolf Bär Hirsch Rentier Löwe Tiger Leopard Hyäne
        Elefant Giraffe Nashorn Affe Gorilla Känguru Koala Panda Delfin Wal Hai Krake Krabbe
        Garnele Fisch Lachs Thunfisch Frosch Schildkröte Schlange Krokodil Eidechse Chamäleon
        Dinosaurier Drache Vogel Adler Falke Eule Papagei Pinguin Ente Gans Schwan Huhn Hahn
        Taube Pfau Strauß Flamingo Rabe Storch Möwe Schwalbe Biene Wespe Ameise Schmetterling
        Spinne Mücke Floh Glühwürmchen Libelle Heuschrecke Käfer Schnecke Wurm Raupe Skorpion
        Flügel Feder Nest Kralle Fell Ei Käfig Bienenstock Herde Welpe Knochen Bauernhof Stall
        Scheune Sattel Hirte Jäger Falle Wolle Leder Seide Baumwolle Brot Butter Käse Milch
        Joghurt Sahne Honig Mehl Teig Hefe Zucker Salz Pfeffer Öl Essig Senf Ketchup Reis Nudel
        Suppe Salat Sandwich Pizza Hamburger Sushi Wurst Fleisch Kuchen Keks Croissant
        Pfannkuchen Schokolade Kakao Karamell Bonbon Popcorn Marmelade Sirup Mittagessen
        Abendessen Festmahl Obst Apfel Birne Banane Orange Zitrone Traube Kirsche Erdbeere Beere
        Pfirsich Aprikose Pflaume Melone Wassermelone Ananas Mango Kiwi Feige Olive Avocado
        Walnuss Mandel Gemüse Tomate Kartoffel Karotte Zwiebel Knoblauch Gurke Spinat Brokkoli
        Radieschen Sellerie Erbse Bohne Mais Pilz Kürbis Aubergine Gewürz Minze Petersilie
        Basilikum Zimt Vanille Ingwer Kaffee Tee Saft Wasser Eis Durst Geschmack Geruch Küche
        Ofen Kühlschrank Pfanne Topf Wasserkocher Tasse Teller Schüssel Löffel Gabel Messer
        Flasche Korken Krug Deckel Tablett Sieb Trichter Fass Schürze Rezept Speisekarte Kellner
        Restaurant Bäcker Markt Laden Kunde Preis Münze Bank Geldbeutel Haus Wohnung Burg Palast
        Zelt Hütte Iglu Dach Wand Tür Griff Fenster Flur Treppe Leiter Aufzug Balkon Garten Zaun
        Garage Keller Dachboden Schornstein Zimmer Säule Kuppel Badewanne Dusche Waschbecken
        Handtuch Seife Schwamm Shampoo Kamm Spiegel Bett Wiege Kissen Decke Matratze Lampe
        Laterne Kerze Fackel Streichholz Stuhl Sitzbank Tisch Sofa Regal Schrank Teppich Vorhang
        Vase Uhr Wecker Schlüssel Schloss Glocke Besen Eimer Staub Regenschirm Koffer Gepäck
        Tüte Kiste Korb Seil Knoten Kette Nadel Faden Stoff Band Knopf Schere Werkzeug Hammer
        Nagel Schraubenzieher Säge Axt Schaufel Amboss Haken Kleber Waage Werkstatt Maschine
        Rohr Stock Ziegel Zement Fliese Marmor Stein Holz Sand Lehm Schlamm Papier Plastik Gummi
        Metall Gold Silber Kupfer Eisen Stahl Rost Diamant Rubin Smaragd Bernstein Perle
        Kristall Kohle Rauch Dampf Schaum Blase Tropfen Magnet Radio Fernseher Telefon Computer
        Internet Bildschirm Kamera Linse Foto Video Batterie Kabel Antenne Strom Laser Roboter
        Hut Mütze Kapuze Hemd Kragen Tasche Hose Kleid Rock Jacke Mantel Pullover Socke Schuh
        Stiefel Sandale Handschuh Schal Gürtel Taschentuch Brille Ring Halskette Armband Krone
        Parfum Maske Perücke Bart Friseur Schneider Mode Wäsche Kopf Haar Gesicht Stirn
        Augenbraue Wimper Auge Ohr Nase Mund Lippe Zahn Zunge Kinn Wange Hals Schulter Arm
        Ellbogen Hand Finger Daumen Bauch Rücken Herz Gehirn Lunge Magen Haut Knie Bein Knöchel
        Fuß Muskel Lächeln Kuss Umarmung Stimme Traum Schlaf Arzt Tierarzt Krankenhaus
        Krankenwagen Apotheke Medikament Verband Thermometer Massage Sauna Yoga Baby Kind Mutter
        Vater Bruder Schwester Zwilling Familie Freund Gast König Prinz Kaiser Thron Schwert
        Schild Zauberer Fee Riese Gespenst Monster Pirat Ninja Meerjungfrau Clown Akrobat Held
        Legende Dieb Detektiv Spion Richter Polizei Feuerwehrmann Lehrer Student Kapitän Pilot
        Fahrer Passagier Erfinder Entdecker Tourist Autor Schauspieler Schreiner Schmied
        Klempner Mechaniker Taucher Publikum Mannschaft Hochzeit Geschenk Party Festival
        Karneval Parade Ballon Zirkus Ausstellung Baum Wald Dschungel Ast Wurzel Pflanze Gras
        Klee Blume Rose Tulpe Lilie Jasmin Lavendel Narzisse Orchidee Kaktus Palme Eiche Kiefer
        Weide Ahorn Bambus Wiese Feld Weizen Heu Ernte Mühle Traktor Vogelscheuche Hügel Berg
        Tal Klippe Höhle Vulkan Krater Wüste Oase Düne Kontinent Insel Strand Meer Ozean Welle
        Koralle Alge Muschel See Fluss Bach Teich Sumpf Wasserfall Kanal Brunnen Brücke Sonne
        Mond Stern Planet Erde Galaxie Himmel Horizont Wolke Regen Schnee Frost Sturm Blitz
        Donner Wind Brise Nebel Wetter Schatten Licht Feuer Flamme Funke Luft Frühling Sommer
        Herbst Winter Tag Nacht Morgen Abend Minute Woche Monat Jahr Kalender Zeit Zukunft
        Kompass Landkarte Teleskop Mikroskop Rakete Schwerkraft Wissenschaft Chemie Labor
        Experiment Stadt Dorf Straße Weg Park Schaukel Schule Universität Bibliothek Museum Kino
        Bühne Hotel Flughafen Hafen Bahnhof Fabrik Turm Leuchtturm Stadion Schwimmbad Pyramide
        Statue Fahne Tunnel Labyrinth Kran Auto Bus Lastwagen Taxi Zug Schiene Straßenbahn Metro
        Fahrrad Flugzeug Hubschrauber Schiff Boot Kanu Floß Anker Segel Ruder Kutsche Schlitten
        Rad Motor Bremse Treibstoff Geschwindigkeit Ticket Helm Reise Urlaub Abenteuer Schatz
        Musik Lied Melodie Rhythmus Tanz Ballett Oper Chor Orchester Gitarre Laute Klavier Geige
        Trommel Flöte Trompete Harfe Saxofon Akkordeon Mikrofon Film Puppe Gemälde Rahmen Pinsel
        Plakat Buch Seite Kapitel Geschichte Roman Gedicht Brief Umschlag Briefmarke Zeitung
        Zeitschrift Wörterbuch Wort Alphabet Stift Tinte Kreide Tafel Lineal Heft Unterricht
        Prüfung Mathematik Zahl Null Kreis Dreieck Quadrat Ecke Punkt Würfel Puzzle Rätsel
        Schach Domino Billard Spiel Ball Tennis Schläger Golf Hockey Judo Ski Trampolin Marathon
        Wettbewerb Medaille Pokal Schiedsrichter Pfeife Tor Netz Pfeil Bogen Geheimnis Glück
        Wunsch Witz Lachen Freude Mut Liebe Stille Lärm Echo Applaus Idee Frage Antwort
        Erinnerung Versprechen Überraschung Arbeit Adresse
        """
}
