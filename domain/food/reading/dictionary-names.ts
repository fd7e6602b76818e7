/**
 * Further names of foods, in the notation of `dictionary-data.ts`: the words of menus in other languages, and those of
 * ingredient lists with their E numbers.
 *
 * Left out on purpose, because notes use the words with another meaning: pain and pane (bread), ail (garlic), mani
 * (peanut), pina (pineapple), palta (avocado), sole alone, port alone, ei, ser.
 */
export const nameLines = `
// Cereals with gluten

wheat, trigo, froment, frumento, grano duro, weizen, weizenmehl, tarwe, pszenica, pshenitsa, bugday, gandum, qamh, tritordeum, atta chakki, wheat (starch|flour|gluten|fibre|fiber|protein|berry|dextrin), modified wheat starch, hydrolysed wheat protein, hydrolyzed wheat protein, (vital|wheat) gluten, triticum, wheatmeal
farina; semola, semolina flour; graham flour; dinkel, epeautre; couscous flour; mograbieh, moghrabieh, maftoul, ptitim, fregola, giant couscous; bulghur, burghul, borghol, bulgar wheat; freekah, frikeh; harees, hareesa; khapli; udon; somen; kishk; rusk crumb; breading; sooji rava; bansi rava; samba rava = wheat
barley, orge, gerste, cebada, orzo perlato, pearl barley, tsampa, sattu jau, yava
rye, roggen, seigle, centeno, segale
malt, malt (syrup|vinegar|flour|powder), malted barley = barley~malt
! malt vinegar = barley
beer, bier, cerveza, cerveja, birra, biere
bread, brot, brotchen, toastbrot, knackebrod, crispbread, crisp bread, broa, pan de molde, pan dulce, bolillo, mollete, ekmek, khubz, khobz, kuboos, khuboos, khaboos, lavash, lavas, barbari, sangak, taftoon, markook, saj bread, shrak, hallah, challah, pandesal, pan de sal, roti bakar, fougasse, schiacciata, piadina, pumpernickel bread, limpa, batard, brown bread, white bread, milk bread, dinner roll, bread roll, hoagie, kaiser roll, english muffin, arabic bread, afghani bread, croutons, hovis, melba toast, zwieback
! pretzel, brezel = wheat~xflour

// Milk

milk, leche, lait, milch, melk, mleko, moloko, latte intero, leite, gatas, haleeb, laban, gyunyu, uht milk, skimmed milk, toned milk, double toned milk, milk (protein|fat|sugar|whey|mineral|permeate), butterfat, butter (oil|fat|solid), anhydrous milk fat, whey (protein|powder|permeate|isolate|concentrate), milk curd, nonfat milk, evaporated milk, khees, colostrum, kharvas, ginnu, junnu
lactoglobulin, beta lactoglobulin; lactoferrin; lactulose; lactitol, e 966; rennet casein; sodium caseinate, calcium caseinate, potassium caseinate, caseinates; recaldent; simplesse; galactose; tagatose; ghee residue; milk cream; dairy solid = milk
! e 966
cheese, queso, fromage, formaggio, kaese, queijo, ser zolty, peynir, paneer cheese, cream cheese, gorgonzola, roquefort, stilton, blue cheese, emmental, emmentaler, gruyere, provolone, pecorino, manchego, monterey jack, pepper jack, colby, edam, swiss cheese, american cheese, cotija, queso fresco, oaxaca cheese, asiago, grana padano, grana, parmigiano, reggiano, taleggio, fontina, havarti, limburger, munster, comte, cantal, boursin, philadelphia, neufchatel, mascarpone cheese, bocconcini, stracciatella, stracchino, scamorza, caciocavallo, kashkaval, kasseri, kefalotyri, graviera, mizithra, myzithra, sirene, bryndza, oscypek, paski sir, brunost, jarlsberg, akkawi, nabulsi, shanklish, chhurpi, churpi, chhurpa, durkha, bandel cheese, kalimpong cheese, amul cheese, cheese slice, cheese spread, cheez, cheesy, quattro formaggi, four cheese
quark, tvorog, twarog, topfen, curd cheese, fromage frais, fromage blanc, petit suisse, farmer cheese, pot cheese, urda, requesón, requeson = milk
curd, yoghurt drink, joghurt, jogurt, yaourt, yogur, iogurte, ayran, airan, doogh, dough abali, tan drink, laban drink, leban, lebneh, labaneh, suzma, greek yogurt, hung curd, chakka, matzoon, kashk, kishk yogurt, lassi masala, dahi wala, moru kachiyathu, dahi kadhi, raitha, pachadi
butter, mantequilla, beurre, burro fuso, manteiga, boter, maslo, terria, tereyagi, samneh, smen, niter kibbeh, nitre kibbeh, white butter, brown butter, ghee butter, safed makhan
cream, nata montada, creme, creme fraiche, schlag, sahne, smetana, smantana, kaymak, kajmak, clotted cream, double cream, single cream, sour cream, soured cream, whipped cream, whipping cream, half and half, chantilly, creme chantilly
creamy (sauce|pasta|soup|mushroom|chicken|tomato|potato|spinach|pesto|garlic|dip|dressing|salad|gravy|mash|polenta|risotto|curry), creamed (spinach|corn|potato|onion|mushroom|chicken|leek), cream (sauce|soup|gravy) = cream?
! creamed coconut = coconut
! cream of (coconut|rice|tartar)

// Egg

egg, huevo, huevos, oeuf, oeufs, uovo, uova, eier, eiern, eigelb, ovos, telur, tamago, itlog, yumurta, baid, beid, jajko, jajka, yaytso, tojas, trung ga, dimer kusum, eggy, egg wash, egg (solid|protein|lecithin), ovomucoid, ovovitellin, vitellin, livetin, lysozyme, e 1105, egg albumin, egg yolks, powdered egg, poached egg, century egg, tea egg, salted egg, ajitama, onsen egg, nitamago, half boiled egg, baked egg, egg mayo, egg drop, anda wala, gyeran, soft boiled, hard boiled, devilled egg, deviled egg
! e 1105 = egg
poro, poroota = egg?

// Peanut

peanut, arachis, arachis oil, arachis hypogaea, arachide, cacahuete, cacahuate, cacahuetes, cacahuates, erdnuss, erdnusse, erdnussbutter, amendoim, pindakaas, pinda, jordnot, jordnodder, maapahkina, kacang tanah, goober, goober pea, goobers, mandelona, mandelonas, beer nut, pb, pbj, pb j, p b j, pb n j, pb2, pb powder, peanut butter, singdana tel, huasheng, hua sheng, fakka, hydrolysed peanut protein
kacang = peanut?
reese; butterfinger; nutter butter, nutterbutter; payday bar; peanut m and m; goldenmalt peanut; peanut brittle; bamba; pacoca; pe de moleque; cracker jack; skippy; jif peanut; pindasaus; encacahuatado; crunchy nut; circus peanut = peanut
! circus peanut

// Tree nuts

almond, mandel, mandeln, mandelmehl, almendra, almendras, amande, amandes, amandine, almondine, mandorla, mandorle, amendoa, almond extract, ground almond, badam giri, badam rogan, marcona, vadamkottai
cashew, anacardo, anacardi, cajou, noix de cajou, kajus, kaju tukda, caju nut
walnut, noix, nuez, nueces, nozes, noce, walnuss, walnusse, ceviz, orekh
hazelnut, noisette, noisettes, nocciola, nocciole, avellana, avellanas, haselnuss, haselnusse, findik, fundik, cobnut
pistachio, pistacchio, pistacho, pistazie, pistazien, pistache, pistoria
pecan, pacana; macadamia, queensland nut; brazil nut, castanha do para, para nut; chestnut, marron, marrons, marrone, marron glace, castagna, castagne, kastanie, castana, castanas; pine nut, pinoli, pignoli, pignolia, pinon, pinhao, pignon < tree nut
tree nut, nuss, nusse, nusstorte, frutta secca, frutos secos, nut (roast|loaf|meal|paste|spread|cheese|mix), nuts mix
! (chestnut|crimini|button) mushroom = mushroom
shea nut; ginkgo nut, gingko nut; hickory nut; beech nut; almondette; pili nut < tree nut

// Soya

soy, soja, sojabohne, sojabohnen, sojamilch, soya bean, glycine max, daizu, kedelai, soy (isolate|concentrate|flour|protein|fibre|oil|curd|chunk|granule|mince|yogurt), vegetable protein, hydrolysed soy protein, textured soy protein, textured soya protein, textured protein, soya granule, soya chunk, soya wadi, soya badi, mamenori
lecithin, soya lecithin, soy lecithin, e 322, emulsifier 322, ins 322 = soy*
hydrolysed vegetable protein, hydrolyzed vegetable protein, hvp = soy*, msg*
vegetable mince, vegan mince, plant mince, veggie mince, quorn mince; mono and diglyceride = soy*
! (sunflower|rapeseed|egg) lecithin
! e 322 = soy*
tofu, tauhu, tahu, dau hu, doufu, dou fu, bean curd, tokwa, dubu, to fu, agedashi, aburaage, abura age, inari, soon dubu, sundubu; okara; yuba, tofu skin, beancurd skin, bean curd skin, fu zhu; kinako; tempe, tempeh; doenjang, dwenjang; natto; gochujang; ssamjang; doubanjiang, toban djan, doban; kecap, kecap manis, ketjap, sweet soy; kinema; akhuni, axone, axuni; hawaijar; tungrymbai; bekang; douchi, fermented black bean; soybean paste, bean paste; tauco, taucheo; sojasauce, sojasosse; shoyu; tsuyu; usukuchi; cheonggukjang; vegetable oyster = soy
! (chickpea|burmese|shan) tofu = chickpea

// Sesame

sesame, sesamo, sesam, nuvvula, hiyashi goma, sesame (oil|seed|paste|flour|salt|ball), sesamum, sesamum indicum, sesamol, sesamolina, ajonjoli, benne, benniseed, benne seed, simsim, sim sim, susam, goma, kuro goma, gingelly oil, tilli, tillee, til oil, til ka tel, jinjli, vanglo, neri ennai, kolcha til, white til, black til, kala til, safed til, ellu oil, ellennai
gomasio, gomashio; furikake; goma ae, gomaae, gomae; tarator, taratoor; mutabal, moutabal, mutabbal; halvah; shichimi, togarashi; everything bagel; tehina, techina, tahineh, tahin; tahini sauce; open sesame; sesame snap; pasteli; simit; kaak, kaak bread; barazek, barazeq; jian dui, jin deui = sesame?

// Celery

celery, celery (seed|salt|stick|root|leaf|heart), celeriac, celeri, sellerie, sedano, selderij, seldery, selleri, apio, aipo, ajmod, ajmoda, radhuni, ajmud, sellery, karafs, knollensellerie, stangensellerie

// Mustard

mustard, mostaza, moutarde, mostarda, senape, senf, mosterd, sennep, sinapis, mustard (seed|oil|leaf|greens|powder|flour|sauce|paste), english mustard, wholegrain mustard, honey mustard, sarson ka tel, sarso tel, kacchi ghani, kachi ghani, kachchi ghani, kurumulaku kadugu, kali rai, peeli sarson, lai patta, hardal
panch phoron, panch phoran, panchphoran, panch puran, paanch phoron; piccalilli; chow chow relish; mostarda; gentleman relish = mustard

// Fish

fish, machha, maachha, machha besara, machha jholo, kane fry, kane rava fry, kane fish, lepo fry, pescado, pescados, poisson, poissons, pesce, pesci, fisch, peixe, isda, ikan, saengseon, ngapi fish, white fish, fish (stock|paste|ball|roe|meal|gelatin|maw|tofu|bone), isinglass, omega 3 capsule, fish oil capsule, macchli, machhi tikka, mach bhaja, chepa pulusu, meen kuzhambu, meen varuval, ryba, ryby, psari
! fishless, fish berry, goldfish cracker, gold fish cracker
herring, matjes, rollmop, kipper, bloater, buckling, surstromming, bismarck; sprat, brisling; pilchard; whitebait; plaice; turbot; monkfish, anglerfish; dover sole, lemon sole, sole (meuniere|fillet|fish); flounder; sea bream, dorade, orata; perch; pike, zander, pike perch; carp, karpfen; pollock, pollack, coley, saithe; hake, merluza; mahi mahi, dorado fish, dolphinfish; mullet, bottarga; sturgeon; yellowtail, hamachi, kanpachi; ray fish; gurnard; john dory; sardinella; anchovy, anchovies, anchoa, boquerones, acciuga, ikan bilis, dilis, stolephorus; bacalao, bacalhau, baccala, saltfish, salt cod, stockfish, lutefisk, klippfisk; gravlax, gravadlax, lox, smoked salmon; ikura; tobiko; masago; mentaiko, tarako; unagi, anago; katsuobushi, bonito flakes; fugu; fish fry masala; tuna, atun, tonno, thunfisch, maguro, ahi; salmon, saumon, salmone, lachs, sake nigiri; mackerel, ayle, ayala, bangada, kanagurtha; nethili, nethallu, natholi, netholi, mandeli, motyali; cod, cabillaud, dorsch, kabeljau; trout, forelle, truite; ngari; shidal, sidol; hentak; nga pi; sukuti fish; milkfish, bangus; galunggong; lapu lapu; cobia; sole fillet; ghol fish; jitada; tilapia; vaam; singhi; kajoli; khalse; mourala; vetki; loitta, loitya; chitala; koi maach; sheer fish; viraal; para meen; tuna macher; emperor fish; kalanchi; kilanga; ribbonfish, ribbon fish; whiting; barramundi; trevally; garfish < fish
! chickpea tuna = chickpea
! (vegan|mock|faux|plant based) (tuna|salmon|fish|fish sauce|caviar|fish finger) = soy*, wheat*
! milkfish, milk fish = fish
! swedish fish = sugar
fish sauce, nuoc mam, nuoc cham, patis, padaek, pla ra, prahok, garum, colatura, budu, ishiru, yu lu, aekjeot, teuk trey, ngan pya yay; taramasalata, tarama; anchoiade; anchovy paste, patum peperium = fish

// Crustaceans

prawn, gambas, gamba, camaron, camarones, camarao, crevette, crevettes, gambero, gamberi, gamberetti, garnele, garnelen, ebi, hipon, udang, karides, gamberone, king prawn, tiger prawn, tom goong, jawla, javla, sukat, jawala, galda, kucho chingri, chingudi, chungdi, konju, royyalu, royya, royyala, iral, tallyo, sungtam, acetes, jhinge machli, red shrimp
! tiger prawn, king prawn = prawn
lobster, langouste, homard, langosta, langoustine, langostino, dublin bay prawn, aragosta, astice, moreton bay bug, balmain bug, yabby, ecrevisse, cangrejo de rio, crawdad < crustacean
crab, cangrejo, crabe, granchio, krabbe, krebs, kani, kepiting, ketam, alimango, alimasag, king crab, dungeness, soft shell crab, blue swimmer, denji, kuruli, kekra, kenkra < crustacean
shrimp paste, terasi, trassi, bagoong, bagoong alamang, alamang, mam tom, mam ruoc, gapi, cincalok, haebi, hae bee, dried shrimp, saeujeot, galmbo, ngapi = prawn
barnacle, percebes; shellac crab < crustacean
! shellac crab

// Molluscs

squid, chipiron, chipirones, calamar, calamares, calamaro, calamaretti, ika, sotong, cumi, cumi cumi, ojingeo, pusit, encornet, tintenfisch, koonthal, kanavai, kaalamari, makul, bukutyo; octopus, pulpo, polpo, poulpe, tako, nakji, krake, polvo; cuttlefish, seppia, nero di seppia, squid ink, sepia choco, jibia; clam, vongole, almeja, almejas, palourde, geoduck, razor clam, hamaguri, asari, clamato, kerang, tisryo, tisre; mussel, moules, moule, mejillon, mejillones, cozze, muschel, miesmuschel, kallumakkai, kadukka, tahong, mussels; oyster, ostra, ostras, huitre, huitres, ostrica, ostriche, auster, muringa; scallop, hotate, coquilles, coquille st jacques, coquilles saint jacques, zamburina, zamburinas, vieira, capesante; snail, escargots, caracoles, lumache, bekicot, ghenghila; abalone, awabi, paua; cockle, berberecho, dosinia; whelk, bulot; winkle, periwinkle, bigorneau; conch, sea snail; limpet, lapas < mollusc
! oyster cracker = cracker

// Sulphites and lupin

sulphite, sulfite, sulphur dioxide, (sodium|potassium|calcium) (sulphite|sulfite|bisulphite|bisulfite|metabisulphite|metabisulfite|hydrogen sulphite), bisulphite, bisulfite, e 221, e 222, e 225, e 226, e 227, e 228, preservative (221|222|224|225|226|227|228), ins 220, ins 221, ins 223, ins 224
lupin, lupine, lupini, lupino, lupinus, lupinus albus, lupin (bean|seed|flake|protein|bread|pasta), lupini bean, tremoco, tremocos, altramuz, altramuces, chocho, chochos, tarwi, termos bean, turmus, sweet lupin

// Vegetables and herbs that people are allergic to

tomato, tomate, tomaten, tomates, pomodoro, pomodori, pomodorini, pomodorina, tomati, domates, banadoura, bandora, tamatim, kamatis, tamatur, tamatari, tomatoe, cherry tomato, plum tomato, san marzano, sun dried tomato, sundried tomato, sugo, passata, tomato (paste|puree|concentrate|powder|juice), tameti, tametu, takkalli, thakali, bilahi, belahi, bilati begun, goenda, v8 juice, golbheda, gollbheda, chopped tomato, red sauce, golbhera, lycopene tomato
! tomatillo, green tomatillo
brinjal, berenjena, melanzana, melanzane, berinjela, aubergine, patlican, patlijan, terong, talong, nasu, qie zi, makhua, badenjan, bademjan, bademjoon, baadinjaan, badnjan, melitzana, eggplant parm, gutti vankaya, kathri, ennai kathirikai, bhanta, bhantta, khamen, khaman asinba, batinjan, aubergines, bengan, baigana, baigon, wanga, wangi, vaingan
! khaman = chickpea
mushroom, champignon, champignons, funghi, fungo, setas, hongos, pilze, pilz, porcini, cepe, cep, chanterelle, girolle, pfifferling, enoki, shimeji, maitake, kinoko, cremini, crimini, portabella, portabello, king oyster, wood ear, cloud ear, black fungus, lion mane, lions mane, reishi, chaga, cordyceps, straw mushroom, matsutake, paddy straw, truffle oil, kukurmutta, kukur mutta, bamboo mushroom, beech mushroom, huitlacoche, quorn, mycoprotein, chyau, olakudai, shiitakes, chathrak, khumbh, khumbi, kumbh, puttu mushroom, chhatu, olmi
onion, oignon, oignons, cebolla, cebola, cipolla, cipolle, zwiebel, zwiebeln, sogan, sibuyas, bawang, onion (powder|salt|ring|seed oil), green onion, salad onion, pearl onion, red onion, cipollini, negi, schalotte, echalote, chalota, poireau, puerro, porro, lauch, ciboulette, schnittlauch, cebollino, chives, calcot, chhaanchi, gandana, muiri ulli, cheriya ulli, chuvanna ulli, savola, vengayathal, birista, barista, bawang merah
garlic, knoblauch, ajo, alho, garlic (powder|salt|paste|oil), sarimsak, bawang putih, garlicky, wild garlic, bear garlic, chhonk lahsun, lasoon, ninniku, black garlic, solo garlic
celeriac remoulade = celery, mayonnaise
capsicum, pimiento, pimento, peperoni verdi, peperone, poivron, paprikaschote, piquillo, padron, (red|green|yellow|orange|sweet|romano|stuffed) pepper, peperonata, piperade, ajvar, lecso, letcho, lutenica, hari shimla
chilli, chilly, chillies, chilies, chipotle, habanero, serrano chilli, thai chilli, bird eye, birds eye, scotch bonnet, ancho, guajillo, pasilla, poblano, pepperoncini, peperoncino, piment, piri piri, peri peri, guindilla, gochugaru, pul biber, aleppo pepper, urfa biber, chile de arbol, ghost pepper, bhut jolokia, bhoot jolokia, naga morich, raja mirch, jolokia, dalle khursani, khursani, pili pili, siling labuyo, cabai, lombok, lal mirch, laal mirch, hari mirch, mirapa, milagu thool, milagai podi, byadgi, kashmiri mirch, guntur, kanthari, red pepper flake, chilli (flake|powder|oil|sauce|paste), mirsang, mirchi powder, morich, lonka, marcha, marchu, sriracha, tabasco, sambal, sambal oelek, harissa, zhoug, zhug, skhug, shatta, shatah, berbere, mitmita, hot sauce, buffalo sauce, buffalo wing, gochujang, nduja, aji amarillo, rocoto, chamoy, tajin, spicy, hot pepper
spinach, epinard, epinards, espinaca, espinacas, spinaci, spinat, ispanak, florentine, creamed spinach, horenso, bayam, palung saag
potato, papas, patata, patatas, pomme de terre, pommes frites, pommes, frites, fries, kartoffel, kartoffeln, kartoffelsalat, kartoffelpuffer, krumplis, ziemniak, kentang, patates, jagaimo, gamja, potato wedge, mashed potato, mash potato, tater tot, rosti, roesti, latke, latkes, jacket potato, baked potato, crisp potato, home fries, jojos, tattie, neeps and tatties, alooo, aloor, piyali aloo, pringles, kettle chip, potato starch, potato flake, kurkure aloo, urla kizhangu, urulakizhangu, gol aloo, batato, tater
fennel, finocchio, fenchel, hinojo, fenouil, fennel (bulb|seed|salad)
five spice, 5 spice, chinese five spice = fennel
ginger, ingwer, gingembre, jengibre, zenzero, shoga, sushi ginger, gari ginger, stem ginger, crystallised ginger, ginger (paste|tea|juice), inji puli, luya, jahe, aduwa, aduva
coriander, cilantro, koriander, kothambari, dhane
corn, maiz, mais, maize starch, elote, esquites, hominy, masa, masa harina, corn (syrup|oil|meal|chip|kernel|cob|tortilla|starch|dog|salad), hfcs, high fructose corn syrup, glucose fructose syrup, maltodextrin, dextrose, modified starch, modified corn starch, cornbread, corn on the cob, polenta, mamaliga, mealie meal, mealie pap, mealie, sweet corn kernel, bhutte ka kees, makai ki roti, mokai, cholam corn, pannenkoek corn
! popcorn (shrimp|prawn) = prawn, wheat*
! popcorn chicken = chicken, wheat*
! corned beef = beef
! corned, peppercorn, barley corn, barleycorn
chickpea, garbanzos, ceci, pois chiche, pois chiches, kichererbse, kichererbsen, nohut, aquafaba, gram dal, kala chana, chana jor, bhuna chana, leblebi, grao de bico, chole chana, shimbra, chana zor, boot dal, chholar dal, cholar, kadala parippu, kothu kadalai
dal, lenticchie, lenteja, lentejas, lentille, lentilles, linsen, linse, linsensuppe, linzen, lentilha, mercimek, puy lentil, beluga lentil, green lentil, brown lentil, black lentil, yellow lentil, misir, adas, adasi, addas, daal, dhall, dahl soup, bele, kattu parippu, panchmel, panchratna, panchkuti
kidney bean, frijoles, frijol, alubia, red bean, red kidney bean, cannellini, borlotti, lobio, haricot, feijao, fasolia, fasulye
pea, erbsen, pois, guisantes, piselli, petit pois, split pea, garden pea, snow pea, sugar snap, mangetout, bezelye, pea (protein|flour|soup|fibre), hara matar

coconut, coco, kokos, kokosnuss, noix de coco, cocos, leche de coco, coconut (water|oil|flake|sugar|chip|shred|powder), desiccated coconut, hindistan cevizi, kelapa, niyog, nyog, tender coconut, karikku, ilaneer, khopra, gari gola, sukha nariyal

// Fruit, cocoa, coffee and tea

banana, banane, bananen, platano, platanos, plantains, maduro, maduros, tostones, patacones, banana (flower|blossom|stem|chip|leaf curry), cavendish, pisang, saging, raw banana, kela wafer, vazhaipoo, vazhaithandu, vazhaipazham, vazhakkai, pazham, ethakka, ethapazham, nenthra, nenthrapazham, mocha curry, mochar ghonto, thor ghonto, kanch kola, kola chips, kolar bora, kola bora, bale kai, balekayi, arati, aratikaya, kachkela, kadali, rasthali, poovan, elakki, yelakki, robusta banana, kach kol, kachkol, kath kela, kathali, matoke, kelewele, alloco, dodo plantain, mofongo, turon, banoffee
! banana leaf, banana leaf meal
avocado, aguacate, avo, makhanphal, makhan phal, avokado, abacate, avos
kiwi, kiwifruit, kiwi fruit, actinidia, chinese gooseberry, golden kiwi
! chinese gooseberry = kiwi
strawberry, fraise, fraises, erdbeere, erdbeeren, fragola, fragole, fresa, fresas, ichigo, cilek, morango; raspberry, framboise, himbeere; blueberry, bilberry, heidelbeere, myrtille; blackberry, brombeere; lingonberry; boysenberry; loganberry; acai; blackcurrant, cassis; redcurrant, currant; elderberry < berry
mango, frooti, maaza, slice drink, mangue, mangga, aamer, aam panna, amba panna, mambazha, mampazha, maa vadu, vadu manga, manga curry, manga pachadi, mamidikaya, maavinakai, mavinakayi, kachi kairi, kachcha aam, dasheri, langra, kesar mango, banganapalli, totapuri, chutney mango, ambyache, mangay
peach, pfirsich, pesca, pesche, melocoton, peche, nectarine, aadu, persik
pineapple, ananas, abacaxi, nanas, pineapples, hawaiian, tepache, nanasa
orange, naranja, arancia, orangen, orangensaft, laranja, satsuma, kumquat, clementine, blood orange, seville orange, sumo orange, narangi, malta orange, naarthangai, narthangai, bergamot; lemon, limon, limone, zitrone, citron, citronnade, lime, limoo, limu, meyer lemon, key lime, gondhoraj, gandharaj, kaffir lime, makrut, calamansi, kalamansi, yuzu, sudachi, kabosu, finger lime, preserved lemon, preserved lime, dried lime, loomi, lemon (juice|zest|curd|peel|rind), nimbu pani, nimbu paani, shikanjvi, lemonade, limonade, limonada, kaji nemu, kazi nemu, elumichai, naranga, nimma, hatkora, satkora, bijora, zest, citrus peel, mixed peel, candied peel, pummelo, ugli, tangelo, etrog < citrus
cocoa, kakao, cacao nib, cacaoo, schokolade, cioccolato, chocolat, chokolade, cokelat, xocolatl, cocoa (powder|mass|liquor|solid|nib)
coffee, cafe au lait, cafe con leche, kaffee, kahve, qahwa, nescafe, kopi, iced coffee, instant coffee, irish coffee, frappuccino, affogato, espresso martini, kaapi, cafezinho
! decaf coffee, decaf, decaffeinated coffee
caffeine, guarana, yerba mate, mate tea, guayusa, pre workout, preworkout, energy shot, no doz, red bull, monster energy, gatorade energy, dr pepper, irn bru, club mate
cola; coke; pepsi; thums up; mountain dew; energy drink; red bull; black coffee; dr pepper; cold coffee = caffeine
cola; dr pepper = sugar
earl grey; darjeeling tea; oolong, oolong tea; sencha; gyokuro; hojicha; genmaicha; jasmine tea; pu erh; lapsang; iced tea, ice tea; sulaimani, suleimani; black tea; green tea; matcha latte; assam tea, nilgiri tea; sweet tea = caffeine
! (earl grey|oolong|sencha|hojicha|genmaicha|darjeeling|assam|english breakfast) (tea|chai) = caffeine
earl grey = bergamot

// Additives

msg, monosodium glutamate, sodium glutamate, e 621, e 620, e 622, ins 621, flavour enhancer, flavor enhancer, flavour enhancer 621, aji no moto, vetsin, umami seasoning, accent seasoning, seasoning cube, taste maker, tastemaker, chinese salt, magic sarap, aromat; yeast extract, autolysed yeast, marmite, vegemite, vegex = msg?
! yeast extract, marmite, vegemite = msg?, barley*, celery*
food colour, food color, food colouring, food coloring, food dye, artificial coloring, colouring, azo dye, tartrazine, sunset yellow, allura red, carmoisine, ponceau, quinoline yellow, brilliant blue, indigo carmine, erythrosine, e 102, e 104, e 110, e 122, e 123, e 124, e 127, e 129, e 131, e 132, e 133, e 142, e 151, e 155, ins 102, ins 110, ins 122, ins 124, ins 129, metanil yellow, kesari rang, kesar colour, permitted colour, permitted synthetic food colour
carmine, cochineal, e 120, ins 120, natural red 4
gelatin, gelatina, gelatine leaf, gelee, e 441, ins 441, leaf gelatin, gel capsule, softgel, soft gel, gel cap, aspic, brawn, collagen peptide
collagen = gelatin?
honey, miel, miele, honig, mel de abelha, honeycomb, honeyed, bal arisi, e 901, mead honey, shahed, madhupark
bee product, e 901
! bal arisi
alcohol, vanilla extract, ethanol, ethyl alcohol, wine cooking, cooking wine, e 1510, sake alcohol, soju, makgeolli, baijiu, shaoxing, shaohsing, shao hsing, rice wine, huangjiu, chhaang, chhang, raksi, apong, zutho, lugdi, mahua, mahuli, ouzo, raki, arak, pastis, absinthe, grappa, cognac, armagnac, calvados, kirsch, kirschwasser, schnapps, aquavit, akvavit, slivovitz, palinka, vermouth, port wine, ruby port, tawny port, madeira wine, marsala wine, marsala, cava, cremant, moscato, riesling, merlot, cabernet, chardonnay, sauvignon, rioja, chianti, bordeaux, burgundy, mulled wine, gluhwein, glogg, negroni, aperol, spritz, campari, martini, daiquiri, caipirinha, cachaca, pisco, pisco sour, mezcal, mai tai, mojito, margarita, mimosa, bellini, pina colada, bloody mary, old fashioned drink, manhattan drink, gin and tonic, cointreau, triple sec, grand marnier, amaretto, frangelico, chartreuse, limoncello, sambuca, drambuie, galliano, creme de cassis, creme de menthe, advocaat, kahlua, tia maria, guinness, porter beer, ipa beer, hard seltzer, breezer, flambe, drunken, old monk
! rice (wine) vinegar, vanilla essence
wine, vino, vin rouge, vin blanc, wein, vinho, red wine, white wine, rose wine, sparkling wine = sulphite?
! virgin (mojito|colada|pina colada|mary|margarita|mimosa|daiquiri|drink|cocktail), shirley temple
! alcohol free (wine|beer|drink|cocktail|cider)
! extra virgin
`
