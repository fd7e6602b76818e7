/**
 * What foods are called and what they contain.
 *
 * One line: `names < kinds it belongs to = contents`. Commas separate the names of one food. Semicolons separate foods
 * that share the rest of the line. Other lines refer to a food by its first name. A food on several lines has the
 * names, kinds and contents of all of them.
 *
 * - `(a|b) (c|d)` in a name stands for every combination. A name of several words is also found written as one word.
 * - Every food named inside a longer name counts too: "aloo paratha" is potato and paratha. There are two exceptions.
 *   In names and lines that start with `!` the words inside mean something else: "butter beans" contain no butter. On
 *   lines that start with `-` the last word does not count: "almond milk" is almond but no milk.
 * - How surely a food contains something:
 *   - `milk`: the dish is made of it.
 *   - `peanut?`: it usually contains it; not enough to contradict keto or paleo.
 *   - `wheat*`: often there as an additive or a trace; counts for allergies only.
 * - `wheat~flour`: it contains this unless a replacement that `standIns` lists is named beside the dish ("jowar roti").
 *   What a version leaves out ("eggless cake") is in `leftOut` and not marked here.
 *
 * Left out on purpose, because the words are common with another meaning: then (honey), dim (egg), tak (buttermilk),
 * ghol (buttermilk), koi (fish), mug (moong), sake (rice wine), liver and kidney alone ("fatty liver"), the singular
 * date. Drumstick is the vegetable.
 */
export const foodLines = `
// Groups

animal product
non veg, nonveg, non vegetarian, nonvegetarian, mansahari, maansahari, मांसाहारी < animal product
meat, maas, maans, mamsam, mamsa, maamsam, mangsho, mangso, mangsha, gosht, ghosht, irachi, erachi, मांस, गोश्त, মাংস, இறைச்சி < non veg
red meat < meat
poultry, white meat < meat
seafood, sea food, सीफूड, सी फूड < non veg
fish, machli, machhli, machchli, machhi, macchi, maach, machh, macher, machher, meen, chepa, chepala, chepalu, masoli, maasoli, मछली, मछ्ली, फिश, मच्छी, मासे, मासा, মাছ, માછલી, மீன், చేప, చేపలు, ಮೀನು, മീൻ, മത്സ്യം, ਮੱਛੀ < seafood
shellfish, !shell fish < seafood
crustacean < shellfish
mollusc, mollusk < shellfish
insect product, carmine, cochineal, shellac < animal product
bee product; bee pollen; propolis; beeswax, bees wax; !royal jelly < animal product
nut, mixed nut, nut mix, नट्स
tree nut < nut
legume
pulse, pulses, dalhan < legume
! pulse (rate|in|the|it|until|till|for|once|twice|a)
seed, mixed seed, seed mix
gluten, ग्लूटेन
grain, whole grain, anaaj, anaj
millet, siridhanya, shree anna < grain
root vegetable, root veg, tuber, kandmool, kand mool, kandmul
vegetable, sabzi, sabji, subzi, bhaji, tarkari, shaak, सब्जी, भाजी
fruit, phal
citrus, citrus fruit < fruit
berry, mixed berry < fruit
nightshade
sweetener
caffeine

// Meat

mutton, lamb, goat, goat meat, bakra, bakre, aattu kari, aattukkari, mutton kari, मटन, মটন < red meat
beef, veal, buff, buffalo meat, cow meat, carabeef, gomans, gaumans, bada gosht; tenderloin; sirloin; ribeye; brisket; oxtail; tallow; suet < red meat, beef
pork, pig, suar, soowar, dukkar, सुअर, पोर्क; lard; gammon; prosciutto; pancetta; sorpotel; pandi curry < red meat, pork
venison; rabbit; hare meat; camel meat; boar < red meat
chicken, chiken, chikken, murgh, murg, murga, murgi, murghi, murgir, kozhi, kodi, kori, koli saaru, koli curry, kombdi, komdi, kukad, kukkad, hen, rooster, broiler, चिकन, मुर्गा, मुर्गी, मुर्ग, कोंबडी, মুরগি, ਚਿਕਨ, ચિકન, சிக்கன், కోడి, ಕೋಳಿ, കോഴി < poultry
turkey; duck, batakh; goose; quail, bater, batair; teetar, partridge < poultry
kaleji, kaleja; (liver|bheja|brain|kidney) (fry|curry|masala|roast); bheja; gurda kapoora; paya; trotter; tripe; boti, botti; offal, organ meat; bone broth; bone soup; bone marrow; nalli; lean meat; cold cut; deli meat; luncheon meat; jerky; foie gras; animal fat = meat
keema, kheema, qeema, kima, कीमा; minced meat; meat mince; mince curry = meat~mock
kebab, kabab, kabob, kebap, kebob, कबाब = meat~any
(seekh|sheekh|shami|galouti|galawati|kakori|boti|chapli|reshmi|tangdi|tangri|kalmi) (kebab|kabab|kabob) = meat~mock
! (veg|vegetarian|veggie) (seekh|sheekh|shami|galouti|galawati|kakori|reshmi|tangdi|tangri|kalmi) (kebab|kabab|kabob)
! hara bhara (kebab|kabab|kabob|tikki), harabhara (kebab|kabab) = potato?, pea?, spinach?
haleem = meat~mock, wheat, pulse
nihari = meat~mock, wheat*
rogan josh, roghan josh; rista; gushtaba, goshtaba; yakhni; laal maas, lal maas; kosha mangsho; raan; burra kebab = meat~mock
soya (champ|chaap|chap), soy chaap, veg chaap, malai chaap = soy, wheat
vindaloo, vindalho; xacuti, xacutti = meat~any
shawarma, shwarma, shavarma; gyro; doner = meat~mock, wheat~xflour, egg*, garlic?
meatball; meatloaf, meat loaf = meat~mock, egg*, wheat*
steak = meat~any
! beefsteak tomato, beef steak tomato = tomato
nugget = meat~any, wheat*
sausage, sossage; salami; frankfurter; mortadella; bologna; pepperoni; chorizo = meat~mock, pork~sausage
hot dog, hotdog = meat~mock, pork~sausage, wheat~xflour
bacon = pork~bacon
ham = pork~ham
hamburger, !ham burger = meat~mock, wheat~xflour
// Biryani without another word is a meat dish.
biryani, biriyani, briyani, biriani, biryaani, बिरयानी = meat~any, rice
collagen < animal product
halal gelatin, halal gelatine < animal product
! halal (marshmallow|jelly|gummy) = halal gelatin, sugar
gelatin, gelatine, jelatin < animal product
jelly, jello; marshmallow, marsh mallow; gummy, gummy bear, gummi bear; !jelly bean; turkish delight; panna cotta, pannacotta = gelatin?~veg, sugar
panna cotta = milk
! agar agar, agar jelly, china grass, chinagrass, china grass jelly, (veg|vegetarian|agar agar|grass|ice apple) jelly
! (guava|apple|plum|quince|grape) jelly = sugar
! aloe vera jelly, aloe vera gel
mousse = milk, egg?, gelatin*, sugar
! (mock|vegan|plant based|plant|vegetarian|faux|meatless|veg) (meat|mutton|duck|lamb|bacon|ham), (mock|vegan|plant based|faux) (chicken|fish|prawn|beef|pork|tuna) = soy?, wheat?
- (soya|soy) (meat|mince)
! coconut meat, coconut flesh = coconut
- (walnut|nut|almond) meat
! (meat|chicken|beef|mutton|pork|fish|egg) masala powder, meat tenderizer, meat tenderiser, duck sauce, turkey tail
! (chicken|hen) of the woods, lobster mushroom, oyster mushroom = mushroom
! goose berry, gooseberry = berry

// Fish and shellfish

rohu, rui, rehu; katla, catla; hilsa, ilish, hilsha, ilisher, pulasa; pomfret, paplet; surmai, seer fish, vanjaram, king fish, kingfish, neymeen; bangda, bangude, ayala, ayila, mackerel; sardine, mathi curry, mathi fry, tarli, pedvey; rawas, ravas; salmon; tuna; anchovy, nethili; basa; tilapia; !singhara fish, !singara fish; cod; trout; bhetki, bekti, barramundi; bombil, !bombay duck; halibut; haddock; swordfish; red snapper, snapper; grouper; pabda; magur; tengra; parshe; shingi; chitol; karimeen, pearl spot; sankara; sea bass, seabass; catfish, cat fish, pangasius; eel; shark; lady fish, ladyfish, kane fish; murrel, korameenu, koramenu; shutki, karuvadu, sukat, dried fish, dry fish; bonito; caviar, roe, fish roe, !fish egg; rupchanda; surimi < fish
! fish sauce, nam pla; fish oil; cod liver oil = fish
! imitation crab, crab stick, crabstick = fish, egg*, wheat*, crustacean*
dashi = fish?
sushi = rice, fish~any, soy*, wheat*
worcestershire sauce, worcester sauce, worcestershire = fish?, gluten*
kimchi = fish?, shellfish?, garlic?
prawn, shrimp, jhinga, jheenga, zinga, jinga, chingri, chingdi, kolambi, kolmi, eral, iral, chemmeen, royyalu, royya, sungta, sungat, scampi, झींगा, कोळंबी, চিংড়ি, இறால்; krill < crustacean
! (masor|masur|maasor) tenga = fish
! (prawn|chingri|chingri macher) malai curry = prawn, coconut, milk*
crab, kekda, khekda, kakra, kankra, nandu, njandu, kurlya, kurli, chimbori, केकड़ा < crustacean
! crab apple = apple
lobster, shevand; crayfish, crawfish < crustacean
squid, calamari, koonthal, kanava, kanavai; octopus; cuttlefish, !cuttle fish; clam, tisrya, tisre, tisrio; mussel, kallumakkaya; oyster; scallop; snail, escargot; abalone; cockle < mollusc
! oyster sauce = mollusc, soy*, wheat*
! (vegetarian|veg|vegan|mushroom) oyster sauce = mushroom, soy*, wheat*
shrimp paste, belacan = prawn
thai curry, thai (green|red|yellow) curry = fish*, crustacean*, coconut

// Egg

egg, anda, andaa, ande, andey, andon, unday, egg white, egg yolk, eggwhite, egg powder, baida, muttai, mutta, mottai, motte, guddu, gudlu, guddlu, dimer, (dim|deem) (curry|bhaja|sheddho|siddho|seddho|kosha|jhol|posto|torka), albumen, albumin, ovalbumin, half fry, half boil, sunny side up, bulls eye, एग, अंडा, अंडे, अंडों, अंडी, ডিম, ઈંડા, ઇંડા, ઈંડું, முட்டை, గుడ్డు, గుడ్లు, ಮೊಟ್ಟೆ, മുട്ട, ਅੰਡਾ, ਅੰਡੇ < animal product
! (chicken|hen|hens|duck|quail|country|bird) egg, kodi guddu, koli motte, koli muttai, kozhi mutta, hanser dim, murgir dim, (murgi|murghi|bater|bater ka|murgi ka) (anda|ande) = egg
omelette, omelet, omlet, omlette, omelete, amlet, aamlet, ऑमलेट, आमलेट; scramble = egg~omelette
bhurji, burji, bhurjee, भुर्जी = egg~bhurji
akuri; frittata; shakshuka, sakshuka = egg
quiche = egg, wheat~xflour, milk
souffle = egg, milk
french toast, bombay toast = egg?, milk?, bread
mayonnaise, mayonaise, mayo; aioli; hollandaise; tartar sauce, tartare sauce; thousand island; ranch dressing = egg?, mustard*
! (eggless|veg|vegan|vegetarian|egg free) (mayonnaise|mayo) = soy*, mustard*, milk*
caesar dressing, caesar salad = egg?, fish?, cheese?
coleslaw; russian salad = mayonnaise?
meringue, pavlova = egg, sugar
! egg plant, eggplant, aubergine, brinjal, baingan, baigan, baingun, vangi, vaangi, vange, vankaya, kathirikai, kathrikai, katharikai, badanekai, badnekai, begun, beguni, ringan, ringna, बैंगन, वांगी, বেগুন, રીંગણ, கத்தரிக்காய், వంకాయ, ಬದನೆಕಾಯಿ < vegetable, nightshade
- (flax|flaxseed|chia|flax seed|chia seed) egg
! egg (replacer|alternative), (vegan|mock|faux) egg

// Milk

plant milk
milk, dairy, doodh, dudh, dhudh, dood, dhoodh, dudher, paal, paalu, haalu, milk solid, milk powder, दूध, डेयरी, मिल्क, दुध, দুধ, દૂધ, பால், పాలు, ಹಾಲು, പാൽ, ਦੁੱਧ < animal product
milk = lactose*
! (goat|goats) (milk|cheese|curd|ghee|butter|yogurt|yoghurt) = milk
lactose; whey; casein, caseinate; lactalbumin = milk
cheese, cheddar, mozzarella, mozarella, parmesan, feta, ricotta, gouda, mascarpone, camembert, brie, halloumi, haloumi, burrata, चीज़ = milk
paneer, panir, paner, panneer, cottage cheese, chhena, chhana, chenna, पनीर, पनिर = milk
chena = milk, yam
curd, dahi, dahee, doi, thayir, thair, thayiru, tayir, perugu, mosaru, yogurt, yoghurt, yogart, yoghourt, yogourt, skyr, labneh, kefir, probiotic drink, yakult, दही, দই, દહીં, தயிர், పెరుగు, ಮೊಸರು, തൈര്, ਦਹੀਂ = milk
buttermilk, butter milk, chaas, chhaas, chas, chaach, chhachh, chhach, chhaachh, taak, mattha, matha, neer mor, neermor, moru, mor (kuzhambu|kulambu|kuzambu|kuzhumbu), sambharam, sambaram, majjiga, majjige, majjige, छाछ, ताक, मट्ठा, છાશ, மோர் = milk
raita, rayta, raitha, रायता; lassi, lasi, लस्सी = curd
kadhi, kadhee, कढ़ी = curd, chickpea?
ghee, ghi, clarified butter, neyyi, nei, tuppa, toop, tup, घी, तूप, ঘি, ઘી, நெய், నెయ్యి, ತುಪ್ಪ, നെയ്യ് = milk
butter, makhan, makkhan, makkan, maakhan, vennai, benne, venna, loni, maska, बटर, मक्खन, माखन, માખણ, মাখন = milk
cream, malai, creme fraiche, क्रीम, मलाई = milk
khoya, khoa, khova, mawa, mava, mavo, खोया, मावा = milk
!ice cream, icecream, gelato, softy, आइसक्रीम; kulfi, qulfi, kulfee, कुल्फी = milk~plant, sugar, tree nut*
ice cream = egg*
! sorbet = sugar
condensed milk, milkmaid, mithai mate = milk, sugar
kheer, payasam, payesh, paayasam, payasa, phirni, firni, खीर, पायसम, পায়েস = milk~plant, sugar, tree nut?
ada pradhaman, parippu pradhaman, pradhaman = coconut, jaggery, milk*
rabri, rabdi, रबड़ी; basundi, basoondi = milk, sugar, tree nut*
shrikhand, shreekhand, srikhand, matho, श्रीखंड; mishti doi = milk, sugar
peda, pedha, पेड़ा; kalakand; khurchan; rasgulla, rosogolla, rasagulla, roshogolla, रसगुल्ला; rasmalai, ras malai, रसमलाई; sandesh, sondesh; chamcham, cham cham; rajbhog, raj bhog = milk, sugar
! milk cake = milk, sugar
barfi, burfi, barfee, burfee, barphi, बर्फी = milk?, sugar
mithai, meetha, mishti, mishthanna, मिठाई; sweets = sugar, milk?, tree nut*
!gulab jamun, gulabjamun, !gulab jamoon, !गुलाब जामुन; !kala jamun; pantua = milk, wheat, sugar
custard, blancmange = milk~plant, egg*, sugar
caramel custard, creme caramel; creme brulee; lemon curd = milk, egg, sugar
pudding = milk~plant, egg*, sugar
white sauce, bechamel; alfredo = milk, wheat?
mac and cheese, mac n cheese, mac cheese = pasta, cheese
milkshake, shake = milk~plant
! shake (well|it|the|before|and|until|vigorously|off)
protein powder, !protein shake = milk?
- (plant|plant based|pea|vegan|soy|soya|rice|hemp) (protein|protein powder|protein shake|protein smoothie)
smoothie, smoothy = milk?~plant
! green smoothie
tea, chai, chaha, chaa, karak, चाय, चहा, চা, ચા = milk?~plant, caffeine
- (green|black|lemon|white|iced|oolong|peach|earl grey|darjeeling|kali|nimbu|kaali) (tea|chai) = caffeine
- (herbal|chamomile|camomile|tulsi|mint|peppermint|hibiscus|rooibos|fennel|jeera|cumin|ajwain|cinnamon|saunf|moringa|lemongrass|lemon grass|detox|turmeric|rose|nettle|spearmint|methi|ginger lemon|honey lemon|milk thistle|dandelion|ashwagandha|brahmi|cinnamon|lavender|valerian|hibiscus rose|blue pea) tea
! (blue pea|butterfly pea) tea
! lemon grass, lemongrass
! matcha, kombucha = caffeine
! tea (spoon|spoonful|time|timing|break|tree|light|towel), high tea
coffee, kaapi, coffe, cofee, कॉफी = milk?~plant, caffeine
! black coffee, espresso, americano, cold brew = caffeine
latte; cappuccino, capuccino; mocha; macchiato; flat white; cortado; frappe; cold coffee; filter coffee = milk~plant, caffeine
hot chocolate = milk~plant, cocoa, sugar
horlicks; bournvita; boost drink; complan; ovaltine; milo; malt drink; malted milk = milk, gluten, sugar, soy*
pediasure; protinex; infant formula, baby formula; baby cereal; cerelac = milk, soy*, gluten*
chocolate, choco, choco chip, chocolate chip, चॉकलेट = cocoa, milk?, sugar?, soy*, tree nut*
! dark chocolate = cocoa, milk*, soy*, tree nut*
cocoa, cacao
! cocoa butter, cacao butter = cocoa
nougat = egg?, bee product?, tree nut, sugar
toffee; butterscotch, butter scotch; caramel; fudge; dulce de leche = sugar, milk?
thandai = milk, almond?, tree nut?, seed?
falooda, faluda = milk~plant, wheat?, sugar, gelatin*
panchamrit, panchamrut, charnamrit = milk, honey
makhani, makhni, makhanwala, makkhanwala = butter?, cream?, cashew*
malai kofta = cream?, paneer?, potato?, cashew?
shahi (paneer|gravy|korma|kofta|aloo) = cream?, cashew?
shahi tukda, shahi tukra, double ka meetha = bread, milk, sugar, ghee?, tree nut?
korma, kurma, qorma, kuruma = tree nut?, curd*, coconut*
navratan korma, navratna korma = tree nut, cream?
curd rice, thayir sadam, thair sadam, dahi chawal, daddojanam, daddhojanam, mosaranna, mosranna, perugu annam, dahi bhaat, dahi bhat, bagala bath = milk, rice, mustard*
dahi (vada|bhalla|bada|wada|bara|balla), thayir vadai, perugu vada, dahibada = curd, urad
non dairy creamer, nondairy creamer, coffee whitener, coffee creamer, dairy whitener, tea whitener, creamer = milk, sugar*
- (dairy free|non dairy) milk < plant milk
- (coconut|almond|soy|soya|soyabean|soybean|oat|rice|cashew|hemp|hazelnut|peanut|macadamia|walnut|flax|pea|plant|plant based|nut|vegan|millet|ragi|sesame|tiger nut|quinoa) (milk|milk powder) < plant milk
- (coconut|almond|soy|soya|cashew|oat|peanut|vegan|plant|plant based) (curd|yogurt|yoghurt|dahi|cheese)
- (coconut|cashew|soy|soya|oat|vegan|plant based) cream
- (tofu|soy|soya|vegan) paneer, tofu cheese
- (nariyal|nariyal ka|nariyal ke|coconut|coconut ka|thengai|soya|soya ka|soy|kobbari|kobri|narkel|narkeler) (doodh|dudh|paal|paalu|haalu)
- (सोया|सोया का|सोया के|नारियल|नारियल का|नारियल के) (दूध|दही)
! thengapal, thengaipaal, thengappaal = coconut
- (peanut|almond|cashew|hazelnut|walnut|pistachio|nut|mixed nut|seed|sunflower|sunflower seed|pumpkin seed|sesame|coconut|soy|moongphali|groundnut|apple|shea|body|vegan) butter
coconut curd chutney = coconut, curd
! butter (bean|beans) = lima bean
! butter fruit, butterfruit = avocado
! butter nut, butternut, butternut squash, butter nut squash, butternut pumpkin = pumpkin
! butter (lettuce|paper|fly), butterfly pea, milk thistle, milk of magnesia, cream of tartar, cold cream
! cream of wheat = wheat
! cream of rice = rice
! coconut malai, malai coconut, nariyal malai, nariyal ki malai, nariyal pani malai, malai nariyal, tender coconut malai = coconut
vanaspati, dalda; margarine; nutralite = milk*, soy*
! vegetable ghee, vanaspati ghee, dalda ghee = vanaspati
! bean curd, beancurd = soy
chyawanprash, chyavanprash, chawanprash = bee product?, ghee?, sesame*, sugar

// Honey and sweeteners

honey, shahad, shehad, shahed, shahd, madhu, madh, modhu, thaen, tene, jenu, शहद, मध, মধু, મધ, தேன், తేనె, ಜೇನು, തേൻ < bee product, sweetener
! honey dew, honeydew, honeydew melon, honey dew melon = melon
! honey mango, honey bee, honeybee
sugar, cheeni, chini, chinni, shakkar, sakkar, sakhar, saakar, sakkare, sarkarai, sakkarai, panchadara, mishri, misri, khand, khaand, khandsari, boora, chashni, corn syrup, glucose powder, glucon d, चीनी, शक्कर, साखर, मिश्री, চিনি, ખાંડ < sweetener
! (blood|fasting|pp|random|high|low|post meal) sugar, sugar (level|control|patient|spike|check|reading|test|craving|friendly|monitoring)
! sugar snap, sugar snap pea = pea
! sugar apple = custard apple
! sugar alcohol, sugar baby watermelon
sugarcane, !sugar cane, ganna, ganne, karumbu, गन्ना < sweetener
jaggery, gur, gud, gurh, gul, vellam, bellam, bella, !nattu sakkarai, karupatti, karuppatti, panai vellam, nolen gur, patali gur, gudh, panela, गुड़, गूळ, গুড়, ગોળ; !palm sugar < sweetener
! coconut sugar = coconut, sweetener
cola, coke, pepsi, thums up, sprite, fanta, mountain dew, limca, mirinda; soft drink, softdrink; cold drink, colddrink; aerated drink; fizzy drink; energy drink, red bull; sherbet, sharbat, sharbet; rooh afza, roohafza; frooti; maaza; packaged juice; canned juice = sugar
jam; marmalade; murabba; gulkand; candy; lollipop = sugar
maple syrup; agave; date syrup; golden syrup; molasses; treacle < sweetener

// Peanut and nuts

peanut, groundnut, ground nut, !pea nut, monkey nut, earth nut, earthnut, moongphali, mungfali, mungphali, moongfali, mumfali, mumphali, mungfalli, moomfali, munfali, !moong phali, !mung phali, !mung fali, !moong fali, mugfali, magfali, magphali, bhuimug, bhuimoog, !bhui moong, shengdana, shengdane, shengdany(a|acha|achi|ache|achya), shengadana, sengdana, shendana, shenga, singdana, shingdana, sing dana, shing dana, seng dana, sheng dana, shing, !khari sing, khara sing, masala sing, !sing bhujia, mandvi, danyacha, danyacha kut, danyache, danyachi, verkadalai, verkkadalai, !ver kadalai, nilakadalai, nilakkadalai, !kadalai mittai, pallilu, palli, verusanaga, verusenaga, verushanaga, kadlekai, kadalekai, kadlekayi, !kadale kayi, !kadle beeja, kadlebeeja, kappalandi, nilakkadala, nelakadala, chinabadam, !china badam, !chine badam, !cheena badam, chinebadam, मूंगफली, मुंगफली, मूंगफलियां, शेंगदाणे, शेंगदाणा, भुईमूग, চিনাবাদাম, চীনাবাদাম, મગફળી, સીંગદાણા, શીંગદાણા, நிலக்கடலை, வேர்க்கடலை, వేరుశనగ, పల్లీలు, ಕಡಲೆಕಾಯಿ, ಶೇಂಗಾ, കപ്പലണ്ടി, നിലക്കടല, ਮੂੰਗਫਲੀ < nut, legume
chikki, chiki, चिक्की = peanut~chikki, jaggery
satay; pad thai; massaman curry; !kung pao; gado gado = peanut?, soy*, egg*, fish*
! (sabudana|sabu dana|saboodana|sabudhana|sago|sagoo|javvarisi) (khichdi|khichadi|khichri|kichdi|kichadi|khichidi), साबूदाना खिचड़ी, साबुदाणा खिचडी, साबूदाना खिचडी = sabudana, peanut?, potato?
! (sabudana|sabu dana|saboodana|sabudhana|sago) (vada|wada|vade|bada|tikki|thalipeeth|thalipith|pakoda|pakora|cutlet), साबूदाना वड़ा, साबुदाणा वडा = sabudana, peanut?, potato?
poha, pohe, pauva, pauwa, powa, पोहा, पोहे = rice~batter, peanut?, mustard*
! (flattened|beaten) rice, rice flakes, aval, avalakki, atukulu, chire, chiwra, chura poha, chooda, chuda, dahi chura, chire bhaja = rice
chivda, chiwda, chevdo, chevda, chiwada, चिवडा; farsan; namkeen, namkin, नमकीन; (bombay|madras|south indian|namkeen|kerala|punjabi|hot|spicy|dal|navratan) mixture, bombay mix = peanut?, chickpea?, cashew*, wheat*
lemon rice, chitranna, chitrannam = rice, peanut?, mustard*
puliyodarai, puliyodharai, puliyogare, pulihora, puliyogarai, tamarind rice = rice, peanut?, mustard*, sesame*
bisi bele bath, bisi bele bhath, bisibele bath = rice, pigeon pea, peanut*, cashew*
sambar rice, sambar sadam = rice, pigeon pea
dal dhokli, daal dhokli, varan phal = wheat, pigeon pea, peanut?
gujarati dal, khatti meethi dal, khati mithi dal; koshimbir; bharli vangi; bharwa baingan; mirchi ka salan; bagara baingan; gutti vankaya; thecha; misal, missal pav = peanut?
bhel, bhel puri, bhelpuri = rice?, wheat?, potato?, onion?, peanut?, chickpea?
jhal muri, jhalmuri; churmuri = rice?, potato?, onion?, peanut?, chickpea?, mustard*
undhiyu, undhiyo, oondhiyu = potato?, root vegetable?, peanut?, sesame*
dabeli = bread, potato, peanut?, butter?
almond, badam, badaam, baadam, badami, vadumai, बादाम, બદામ, பாதாம், బాదం, ಬಾದಾಮಿ < tree nut
marzipan; frangipane; amaretto = almond
mamra = rice, almond*
cashew, cashewnut, cashew nut, kaju, kajoo, kaaju, caju, mundhiri, munthiri, mundiri, jeedipappu, jidipappu, godambi, gerubeeja, kajubadam, andiparippu, काजू, কাজু, કાજુ, முந்திரி, జీడిపప్పు, ಗೋಡಂಬಿ < tree nut
kaju (katli|roll|pista roll) = sugar, ghee*
pistachio, pista, piste, pistaa, पिस्ता, পেস্তা < tree nut
walnut, wal nut, akhrot, akhrott, akrod, akhrod, अखरोट, अक्रोड < tree nut
pecan, pecan nut < tree nut
hazelnut, hazel nut, filbert < tree nut
macadamia, macadamia nut; brazil nut < tree nut
pine nut, chilgoza, chilghoza, chilgoja, neja, चिलगोजा < tree nut
chestnut, chest nut < tree nut
! water chestnut, water chest nut, singhara, singhada, singhare, singoda, singhoda, shingada, paniphal, सिंघाड़ा, शिंगाडा
charoli, chironji, chirongi, charole, चिरौंजी, चारोळी < tree nut
dry fruit, mewa, meva, meve, mewe, panchmewa, panchmeva, panch mewa, sukha mewa, sookha mewa, sukamewa, sukameva, sukha meva, ड्राई फ्रूट, ड्राई फ्रूट्स, मेवा, मेवे, सुकामेवा = tree nut
trail mix = tree nut, peanut
praline; gianduja; nutella; ferrero = tree nut, milk?, sugar, soy*
baklava = wheat~xflour, tree nut, butter?, sugar, honey?
snickers = peanut, milk, sugar, egg*
granola = oats, nut?, honey?
muesli = oats, nut?, wheat*, barley*
(protein|energy|granola|nutrition|snack|cereal|breakfast) bar; (energy|protein) (ball|bite) = nut?, milk*, soy*, oats*
kahwa = almond?
kashmiri (pulao|pulav) = tree nut?
panjiri; pinni; (gond|dink|methi) (ladoo|laddu|laddoo) = wheat, tree nut?, ghee?, jaggery
pesto = tree nut?, cheese?, garlic?
! (fox|lotus|gorgon) nut, foxnut, lotus seed, makhana, makhane, makana, phool makhana, phul makhana, thamarai vithai, मखाना, मखाने
! (betel|areca) nut, supari, adike, सुपारी
! tiger nut, tigernut
! (soy|soya) nut = soy
! corn nut = corn
! dough nut, doughnut, donut = wheat~xflour, egg?, milk?, sugar
! ginger nut biscuit = wheat, ginger*, sugar
! grape nuts, grape nuts cereal = wheat, barley
! nut meg, nutmeg, jaiphal, jaifal, jathikai, jadhikai, javitri, mace, जायफल
! nut grass, kola nut, soap nut, nut cracker
! coconut, coco nut, nariyal, naariyal, nariyel, naral, narial, naryal, thengai, thenga, tengai, kobbari, kobari, kobri, khopra, khobra, khobre, copra, narkel, narikel, narkol, tengina, tenginakayi, elaneer, ilaneer, daab, नारियल, नारळ, खोबरे, নারকেল, નાળિયેર, தேங்காய், కొబ్బరి, ತೆಂಗಿನಕಾಯಿ, തേങ്ങ

// Seeds

sesame, til, teel, tila, gingelly, gingely, gingili, ellu, nuvvulu, nuvvu, achellu, तिल, तीळ, તલ, তিল, எள், నువ్వులు, ಎಳ್ಳು, എള്ള് < seed
tahini, tahina; nallennai, nalla ennai; gajak, gajjak, gazak, गजक; tilkut, tilkoot; tilgul, tilgud, तिलगुल; tilpatti; tilwa; revdi, rewri, revri, rewdi, रेवड़ी; ellunda, ellurundai; zaatar; dukkah = sesame
! til (soft|done|cooked|golden|brown|tender|ready|it|the|you|they|then|dry|thick|warm|hot|cool|smooth|fluffy|crisp|crispy|boiled|boiling|morning|evening|night|noon|dinner|lunch|breakfast|tomorrow|next|we|oil separates|translucent|light|well|mushy|fragrant|date|now|bedtime|sunset)
! (up|wait|walk|rest|soak|cook|saute|roast|simmer|boil|bake|fry|stir|open|closed|steam|blend|keep) til
hummus, houmous, hommus = chickpea, sesame?, garlic?
falafel, felafel = chickpea, sesame*, wheat*, garlic?
baba ganoush, baba ghanoush, babaganoush = brinjal, sesame?, garlic?
mustard, rai, raai, rayi, sarson, sarso, sarsoo, sarsav, sarshe, sorshe, shorshe, kadugu, avalu, aavalu, sasive, sasuve, mohri, mohari, राई, सरसों, मोहरी, সরিষা, সর্ষে, રાઈ, கடுகு, ఆవాలు, ಸಾಸಿವೆ, കടുക്
kasundi, kasaundi; dijon = mustard
achar, achaar, aachar, pickle, oorugai, urugai, uppinakayi, avakaya, avakkai, lonche, loncha, athanu, अचार, लोणचे = mustard*, sesame*
tadka, tempering, chhonk, chaunk, vaghar, phodni, thalimpu, oggarane = mustard*
flaxseed, flax seed, flax, linseed, alsi, alasi, jawas, agase, अलसी; chia; sunflower seed, sunflower, surajmukhi; !pumpkin seed, pepita, !kaddu ke beej; !melon seed, magaz, magaj, char magaz, !watermelon seed < seed
!poppy seed, khus khus, khas khas, khaskhas, khuskhus, posto, gasagasa, kasa kasa, khasakhasa, gasagase, खसखस; hemp, !hemp seed; sabja, basil seed, tukmaria, takmaria, subja, sabza; kalonji, !onion seed, nigella, kalaunji, kalonjee, mangrail; halim seed, aliv, garden cress < seed
- (cumin|jeera|fennel|saunf|coriander|dhania|carom|ajwain|fenugreek|methi|pomegranate|anar|cardamom|celery|papaya|jackfruit|caraway|dill|nigella|kalonji|mustard|rai|sarson|tamarind|radish|kokum|coffee) seed

// Soy

soy, soya, soybean, soyabean, soyabin, nutrela, meal maker, mealmaker, textured vegetable protein, tvp, bhatmas, सोया, सोयाबीन, সয়াবিন, સોયા < legume
tofu, टोफू; tempeh; edamame; miso; natto; tamari; yuba = soy
! (soya|soy) (nugget|keema|kheema), nutri (nugget|keema), nutrela (nugget|keema) = soy
nutri kulcha = soy, wheat
soy sauce, soya sauce, shoyu; teriyaki; hoisin; ponzu; black bean sauce = soy, wheat*
manchurian = soy?, wheat?, garlic?, corn*
! (sichuan|szechuan) pepper
(chilli|chili|chilly) (paneer|chicken|potato|mushroom|gobi|tofu); honey chilli potato; honey chilli cauliflower; schezwan, szechuan, schezuan, sichuan = soy?, wheat*, garlic?
fried rice = rice, soy*, wheat*

// Pulses and other legumes

dal, daal, dhal, dahl, lentil, varan, parippu, paruppu, pappu, tovve, दाल, डाळ, वरण, ডাল, દાળ, பருப்பு, పప్పు, ਦਾਲ < pulse
masoor, masur, musur, red lentil, mysore paruppu, मसूर < dal
!pigeon pea, red gram, toor, tur, tuvar, toovar, tuver, tuar, arhar, thuvaram paruppu, thuvar, kandi pappu, togari, तूर, अरहर, तुवर < dal
moong, mung, moog, moong dal, mug dal, mug ni dal, green gram, cherupayar, payaru, pachai payaru, pasi payaru, pasi paruppu, pesalu, pesara, hesaru, !mung bean, !moong bean, !bean sprout, मूंग, मूग, মুগ < dal
pesarattu = moong
urad, udad, urid, udid, adad, black gram, ulundu, ulutham paruppu, ulunthu, minapappu, minapa, uddina, uddu, kolai dal, biuli, उड़द, उडीद < dal
kali dal; maa ki dal; medu vada, medhu vada, medu vadai; uddina vada; garelu; imarti, jangri = urad
papad, papadum, pappadam, poppadom, pappad, appalam, पापड़ = urad~papad
! dal makhani, daal makhani = urad, butter?, cream?, kidney bean*
! aam (papad|papar|pappad), amba poli, mango leather = mango, sugar*
! poha (papad|papadum) = rice
moth, matki, !moth bean, mataki, मटकी < dal
cowpea, !cow pea, lobia, lobiya, chawli, chavli, chowli, !black eyed pea, !black eyed bean, !black eye bean, karamani, kaaramani, !thatta payaru, alasande, bobbarlu, vanpayar, लोबिया, चवळी < pulse
!kidney bean, rajma, rajmah, rajmaa, raajma, razma, राजमा < pulse
!lima bean, vaal, !val dal, !field bean, avarai, avarekalu, mochai, lilva, !surti papdi, !papdi lilva, pavta, !hyacinth bean < pulse
!fava bean, !broad bean, bakla, !faba bean < pulse
horse gram, horsegram, kulthi, kulith, kollu, ulavalu, hurali, gahat, huruli, कुलथी, कुळीथ < pulse
black bean; pinto bean; white bean; navy bean; baked beans; adzuki < pulse
bean, beans = pulse?
!green bean, !(french|string|cluster|snap|runner|long|flat) bean, frenchbean, fansi, farasbi, farasbee, !pharas bean, guar, gwar, gavar, gawar, kothavarangai, sem, barbati, !beans (poriyal|thoran|palya|sabzi) < legume, vegetable
! (coffee|cocoa|cacao|vanilla|mesquite) bean
pea, matar, mattar, mutter, muttar, vatana, watana, vatane, pattani, batani, bataani, koraishuti, मटर, मटार, વટાણા; ragda; ghugni < legume, pea
chickpea, !chick pea, chana, !chana dal, !chane ki dal, !dalia chana, channa, chane, chole, chhole, chholey, choley, chola, chhola, kabuli, garbanzo, bengal gram, kadala, !konda kadalai, kondakadalai, !kadalai paruppu, kadalaparuppu, !senaga pappu, sanagapappu, senagapappu, !cholar dal, kadale bele, harbhara, harbhare, pottukadalai, !pottu kadalai, putnalu, hurigadale, roasted gram, phutana, चना, चने, छोले, हरभरा, ছোলা, ચણા, கொண்டைக்கடலை, శనగపప్పు, ಕಡಲೆ ಬೇಳೆ < pulse
// Chickpeas and kidney beans by their Hindi names are mostly the dish.
chole, chhole, chholey, choley, chola, chhola, छोले; rajma, rajmah, rajmaa, raajma, razma, राजमा; misal, misal pav, missal pav; sambar, sambhar, saambaar, sambaar, huli, सांभर, சாம்பார்; korma, kurma, qorma, kuruma = onion?, garlic?
dal tadka, daal tadka, dal fry, daal fry, tadka dal; palak paneer, saag paneer, पालक पनीर = onion?, garlic?
besan, beson, !gram flour, !kadalai maavu, !kadalai mavu, kadale hittu, kadle hittu, senaga pindi, sanaga pindi, बेसन, কড়াই বেসন, ચણાનો લોટ, கடலை மாவு = chickpea
sattu, sattoo, सत्तू; boondi, bundi, बूंदी; bhujia, bhujiya; ganthia, gathiya, gathia; fafda; sev; gatte, gatta; zunka, jhunka; pithla, pitla; khaman; khandvi; mysore pak; mohanthal, mohan thal; motichoor, motichur = chickpea
kadalai = chickpea, peanut?
! (jau|barley) (sattu|ka sattu|ke sattu) = barley
khandvi = curd, mustard*
mysore pak; mohanthal, mohan thal; (besan|motichoor|motichur|boondi) (ladoo|laddu|laddoo) = ghee?, sugar
chilla, cheela, chila, pudla, puda, poodla, चीला = chickpea~batter
dhokla, ढोकला = chickpea~batter, mustard*
pakora, pakoda, pakore, pakode, pakodi, पकोड़ा, पकौड़ा, पकौड़े; bhajiya, bhajia, bhajji, bajji, भजी; (onion|kanda|mirchi) bhaji = chickpea?
sundal = chickpea~batter, coconut?, mustard*
sprout, ankurit, अंकुरित = moong
! (brussels|brussel) sprout = cabbage
! (alfalfa|broccoli|radish) sprout
- (wheat|ragi|bajra|barley|methi|chana|chickpea|matki|moth|lentil|fenugreek) sprout
lupin, lupine < legume
sambar, sambhar, saambaar, sambaar, huli, सांभर, சாம்பார் = pigeon pea, mustard*
// Mixes on sale mostly hold hing.
! sambar (powder|masala) = pigeon pea, mustard*, hing*
! rasam (powder|podi) = pigeon pea?, black pepper, cumin, hing*
! (bisi bele|bisi bele bath|bisibelebath) (powder|masala) = chickpea, urad, coconut?, hing*
! chaat masala, chat masala = cumin, hing*
! garam masala = cumin, coriander, black pepper, cardamom, clove
! curry powder = coriander, cumin, turmeric, fenugreek, mustard?
! sambar onion = onion
rasam, saaru, chaaru, रसम = pigeon pea?, mustard*
amti, aamti = pigeon pea
! sol kadhi, solkadhi = coconut
avial, aviyal = coconut, curd?
thoran; poriyal; olan = coconut?
shukto = mustard, milk?, root vegetable?
chokha = potato?, brinjal?, mustard*
khichdi, khichadi, khichri, kichdi, kichadi, khichdee, khichidi, खिचड़ी, खिचडी = rice~khichdi, moong?
pongal, venpongal, huggi = rice~batter, moong?, cashew?, ghee?
sakkarai pongal, sweet pongal, chakkara pongal = jaggery
! pea shoot
horseradish, wasabi = mustard*

// Cereals and flours

wheat, whole wheat, wholewheat, gehu, gehun, gehoon, gehoo, gahu, gahun, ghau, ghaun, godhi, godhuma, godhumai, godumai, gothumai, gothambu, godhambu, godumalu, kanak, khapli, गेहूं, गेहू, गहू, গম, ઘઉં, கோதுமை, గోధుమ, ಗೋಧಿ, ഗോതമ്പ്, ਕਣਕ < gluten, grain
maida, maidaa, refined flour, all purpose flour, self raising flour, bread flour, मैदा, ময়দা, મેંદો, மைதா, మైదా, ಮೈದಾ; seitan; bulgur, bulgar; couscous, cous cous; farro; spelt; kamut; durum; einkorn; emmer; freekeh; triticale; lapsi, laapsi; broken wheat; cracked wheat; wheat bran, chokar; wheat germ; weetabix = wheat
! (rava|rawa|ravva|rave|sooji|suji|semolina) (idli|idly|dosa|dosai|dhokla|uttapam|appam|appe|paniyaram) = wheat, curd*, mustard*
! buck wheat, buckwheat, kuttu, kutu, kuttoo, कुट्टू < grain
! wheat grass, wheatgrass = wheat*
sooji, suji, soojee, sujee, rava, rawa, ravva, ravvai, semolina, सूजी, रवा, সুজি, ரவை, రవ్వ, ರವೆ = wheat~rava
! uppudu (rava|rawa|ravva) = rice
atta, aata, atte, आटा, আটা, આટો, ਆਟਾ = wheat~atta
flour, peeth = wheat~base
// Flour that another grain or nut is named with: "almond flour", "jowar ka atta".
other flour
! (arisi|akki) (maavu|mavu|hittu), biyyam pindi, tandul pith, tandulache pith = rice
dalia, daliya, daliyaa, दलिया = wheat~flour
multigrain, multi grain, mixed grain, (five|seven|nine) grain = wheat, oats*, soy*, sesame*
barley, jau, jav, jaun, जौ, जव < gluten, grain
rye; pumpernickel < gluten, grain
malt, malt extract, malted = barley~malt
oats, oat, oatmeal, ओट्स, जई < grain
// Oats have no gluten, but those on sale are mostly contaminated unless they are called gluten-free.
oats = gluten?
! oats milk = oats, milk
porridge = oats~batter
rice, chawal, chaval, bhaat, bhat, bhath, arisi, sadam, saadam, satham, sadham, annam, akki, biyyam, tandul, tandool, choru, basmati, !sona masoori, !sona masuri, ponni, matta, चावल, चांवल, भात, तांदूळ, ভাত, চাল, ભાત, ચોખા, அரிசி, சாதம், అన్నం, బియ్యం, ಅಕ್ಕಿ, ಅನ್ನ, അരി, ചോറ്, ਚਾਵਲ; murmura, kurmura, muri, puffed rice; kanji, ganji, congee; pulao, pulav, pulaav, pilaf, pilau, पुलाव; tehri, tahri < grain, rice
! jowar kanji, ragi kanji, ragi ganji, ragi ambli = millet
! kala kanji, gajar kanji, carrot kanji, beetroot kanji = root vegetable, mustard
anarsa; adhirasam = rice
- rice (noodle|vermicelli|sevai|semiya|semya|seviyan|pasta|cake|cracker|paper)
! (tandlachi|tandalachi|tandulachi) (bhakri|bhakari) = rice
! rice (bran|bran oil), rice vinegar
- (cauliflower|gobi|gobhi|broccoli|konjac|shirataki|cabbage|phool gobi) rice
risotto = rice, cheese?, alcohol*
idli, idly, iddli, iddly, इडली, இட்லி, ఇడ్లీ, ಇಡ್ಲಿ; dosa, dosai, dhosa, thosai, dosay, डोसा, दोसा, தோசை, దోశ, ದೋಸೆ; appe, paniyaram, gunpongalu, paddu, ponganalu = rice~batter, urad?
uttapam, uthappam, utappam, uttappam, oothappam, उत्तपम = rice~batter, urad?, onion?
masala (dosa|dosai|dhosa) = potato?, onion?
adai = rice, pulse
appam, palappam, aappam; neer dosa, neer dose; idiyappam, idiappam, string hopper, nool puttu, noolputtu, santhakai; akki (roti|rotti); pathiri; kozhukattai; ukadiche modak; unniyappam; pitha, patishapta = rice~batter
! akki (roti|rotti), ari pathiri = rice
puttu = rice~batter, coconut?
chakli, murukku, murukulu, chakralu, chakkali; thattai; nippattu; seedai = rice?, urad?, chickpea*, sesame*, butter*
modak, modaka = rice?, coconut?, jaggery
handvo, handva = rice, pulse, curd*, sesame?
corn, sweet corn, sweetcorn, popcorn, pop corn, cornmeal, polenta, cornflour, cornstarch, makkajonna, !makka cholam, makkacholam, mokkajonna, bhutta, bhutte, grits, भुट्टा < grain
maize, makki, makai, makka, makkai, makke, makkyacha, मक्का, मक्की, मकई, મકાઈ < grain = corn
baby corn, babycorn = corn
cornflakes, corn flakes = corn, gluten*, sugar*
corn bread, cornbread = corn, wheat?, egg*, milk*
nachos, nacho, doritos = corn, cheese*
taco = corn, wheat*
tortilla = wheat~tortilla
! tortilla chips = corn
jowar, jawar, juar, jwari, jwar, jowari, jola, jolada, jolad, cholam, jonna, jonnalu, sorghum, ज्वार, ज्वारी, જુવાર; bajra, bajri, bajre, bajro, kambu, sajje, sajja, sajjalu, pearl millet, bajara, बाजरा, बाजरी, બાજરી; ragi, raagi, nachni, nachani, nachnya, nagli, mandua, madua, mandwa, finger millet, kezhvaragu, kelvaragu, ragulu, रागी, नाचणी, नाचनी, கேழ்வரகு, రాగి, ರಾಗಿ; foxtail millet, kangni, thinai, navane, korralu, korra; kodo, kodra, kodon, varagu, arikelu; little millet, kutki, samai, saamai; proso; browntop, korale; teff < millet
samak, samo, samvat, moraiyo, moriyo, morio, mordhan, bhagar, varai, !vari tandul, sanwa, barnyard millet, kuthiraivali, kudiraivali, oodalu, !sama ke chawal, वरई, भगर, सामा < millet
! (samak|sama|samo|samvat|samwat|sanwa|samvat ke|samak ke|sama ke|vrat ke|vrat ka|vrat|falahari|barnyard|barnyard millet|foxtail|kodo|little millet|foxtail millet|millet) (rice|chawal|chaval|bhaat) = samak
! (samak|sama|samo|samvat|varai|bhagar|moraiyo|samak rice|sama rice|vrat ki|vrat|farali|falahari) (pulao|pulav|pilaf|khichdi|khichadi|khichri|dosa|dosai|idli|upma|bhat|dhokla) = samak
! danyachi amti, danyachi aamti = peanut
rajgira, rajgire, rajgiro, rajgeera, rajagira, ramdana, amaranth, राजगिरा < grain
quinoa, kinwa < grain

// Breads, doughs and bakes

roti, rotiyan, rotiya, rotiyaan, rotli, rotti, chapati, chapatti, chapathi, chappati, chappathi, chapatee, phulka, fulka, phulke, fulke, polya, poli, रोटी, रोटियां, रोटिया, चपाती, फुल्का, पोळी, রুটি, રોટલી, சப்பாத்தி, చపాతీ, ಚಪಾತಿ, ചപ്പാത്തി, ਰੋਟੀ; bhakri, bhakhri, भाकरी, ભાખરી = wheat~roti
paratha, parantha, parathe, paranthe, parotta, porotta, parota, barotta, prantha, पराठा, पराठे, परांठा, পরোটা, પરોઠા, ਪਰੌਂਠਾ; thepla, theple, tepla, थेपला, થેપલા; poori, puri, poories, luchi, पूरी, पुरी, লুচি, பூரி; thalipeeth, thalipith, थालीपीठ = wheat~flour
thepla; dhebra; muthia, muthiya = wheat?, curd*, sesame*
thalipeeth = chickpea?, onion?
rotla, rotlo, રોટલા, રોટલો = bajra~batter
naan, nan, नान; kulcha, kulche, कुलचा; bhatura, bhature, bhatoora, भटूरा, भटूरे; sheermal; bakarkhani = wheat~flour, curd?
naan = egg*
roomali roti, rumali roti; missi; baati, bati, batti; litti; churma; khakhra, khakra; bakarwadi, bhakarwadi; mathri, matthi, मठरी; namak para, namakpara, namak pare, nimki; shakarpara, shakkarpara, shankarpali, shankarpale; gujiya, gujia, karanji, ghughra, गुजिया; balushahi, badusha; ghevar; malpua; jalebi, jilebi, zalebi, जलेबी; soan papdi, son papdi; sohan halwa; puran poli, puranpoli, holige, obbattu, bobbatlu, पुरणपोळी; papdi, papri; sev puri, sevpuri; pani puri, panipuri, paani puri, golgappa, gol gappa, golgappe, puchka, phuchka, fuchka, पानी पूरी, गोलगप्पा; dahi puri; samosa, samose, singara, shingara, समोसा, समोसे; kachori, kachauri, kachodi, kochuri, कचौड़ी; momo, मोमो; dumpling; wonton; dim sum, dimsum; gyoza; bao; spring roll, springroll; kothu parotta, kottu parotta = wheat~xflour
kothu parotta = egg*
missi; puran poli; soan papdi = chickpea
puran poli; shakarpara; gujiya; balushahi; ghevar; malpua; jalebi; soan papdi; churma = sugar, ghee*, milk*
baati; litti; churma = ghee?
litti = chickpea
samosa = potato~filling, pea*
pani puri; sev puri; dahi puri = potato?, chickpea?
sev puri = onion?
momo; dumpling = onion?, garlic?, soy*
wonton; spring roll; dim sum; gyoza = onion*, garlic*, soy*
bread, double roti, ब्रेड, डबल रोटी, পাউরুটি, બ્રેડ; pav, pao, paav, पाव; bun; baguette; sourdough; ciabatta; focaccia; pita, pitta; bagel; brioche; toast, टोस्ट; bruschetta; crouton; breadcrumb; panko; sandwich, sandwhich, सैंडविच; panini; burger, बर्गर; slider; pizza, पिज़्ज़ा; calzone; quesadilla; burrito; enchilada; kathi roll; frankie; vada pav, wada pav, vadapav, वड़ा पाव, वडा पाव; pav bhaji, pavbhaji, पाव भाजी; crumpet; rusk; khari; matzo; breaded; crumbed = wheat~xflour
! bread fruit, breadfruit
brioche; milk bread = milk, egg?
garlic (bread|toast|naan) = garlic, butter?
pizza; calzone; quesadilla; margherita = cheese?
pav bhaji = potato?, onion?, garlic?, butter?
vada pav; (batata|aloo) (vada|wada|bonda); bonda = potato?, chickpea?, garlic?
wrap = wheat~xflour
! wrap (in|it|the|with|and|around|up|tightly|them|each|well), (lettuce|cabbage|collard) wrap
(chicken|paneer|veg|vegetable|egg|mutton|soya|aloo|cheese|kebab|kolkata|double egg|mushroom|seekh) roll; !puff pastry; (veg|egg|paneer|chicken|mushroom|aloo|curry) puff = wheat~xflour
crepe; pancake, pan cake; waffle = wheat~flour, egg?, milk?
cake; cup cake, cupcake; muffin; brownie; pastry; swiss roll; croissant; danish; eclair; pie; tart; tiramisu; banana bread = wheat~xflour, egg?, milk?, sugar
croissant; danish; shortbread; puff pastry; nankhatai = butter?
tiramisu = alcohol*, caffeine
! keto (bread|bun|toast|roti|chapati|tortilla) = wheat*
biscuit, biskut, biscoot, marie, digestive biscuit, बिस्कुट, बिस्किट, બિસ્કિટ; cookie; biscotti; cracker, !cream cracker; monaco; parle g; oreo; nankhatai, !nan khatai; shortbread, short bread; gingerbread, ginger bread; ice cream cone; wafer biscuit = wheat~xflour, milk?, sugar?, soy*
cookie; biscotti = egg*
! gingerbread, ginger bread = ginger*
! ladyfinger biscuit, lady finger biscuit = biscuit, egg
macaron; macaroon = almond?, coconut?, egg?, sugar
cheesecake, cheese cake = milk, wheat?, egg?, sugar
! fish (cake|finger|stick) = fish, wheat?, egg*
! crab cake = crab, wheat?, egg*
- (prawn|shrimp) cracker = wheat*
rum (cake|ball), rumball; plum cake; christmas cake = alcohol?
pasta, macaroni, spaghetti, spagetti, penne, fusilli, linguine, farfalle, orzo, पास्ता; lasagna, lasagne; ravioli; tagliatelle; fettuccine; gnocchi = wheat~pasta
lasagna; ravioli; tagliatelle; fettuccine; gnocchi = egg*
! spaghetti squash
- zucchini (noodle|spaghetti|pasta)
! zoodles = zucchini
noodle, maggi, maggie, yippee, ramen, udon, soba, chowmein, chow mein, chowmin, hakka, thukpa, नूडल्स, मैगी = wheat, soy*
- (kelp|shirataki|konjac|sweet potato) noodle
! (glass|cellophane|mung bean|mung) noodle = moong
vermicelli, seviyan, sevaiyan, seviya, sewai, sewaiyan, seviyaan, sevai, semiya, semya, semia, shavige, shevaya, shevai, सेवई, सेवइयां, शेवया, সেমাই = wheat
sheer khurma, !sheer korma = wheat, milk, sugar, tree nut?
upma, uppuma, upama, uppittu, uppit, uppeet, उपमा, उप्पीट, உப்புமா, ఉప్మా, ಉಪ್ಪಿಟ್ಟು = wheat~upma, mustard*
! (javvarisi|sabudana|sago) (upma|uppuma) = sabudana, peanut?
! rava kesari, (kesari|khara|chow chow) (bath|bhath) = wheat
halwa, halva, halua, haluwa, हलवा, হালুয়া = wheat~halwa, ghee?, sugar, tree nut?
sheera, shira, sheero, शिरा = wheat~sheera, ghee?, sugar, tree nut?
ladoo, laddu, laddoo, ladu, laadu, लड्डू, लाडू, লাড্ডু = sugar?, ghee~ladoo
cereal; bran flakes = gluten?, wheat*, sugar*
puff = wheat~puff
batter fried, tempura = wheat?, egg*
cutlet; croquette = potato?, wheat*
tikki; aloo chaat; pattice, ragda (pattice|patties) = potato?
// The hing on sale is mostly compounded with wheat flour, which people with celiac disease are warned about.
hing, heeng, asafoetida, asafetida, perungayam, kaayam, inguva, हींग, हिंग, હિંગ, பெருங்காயம், ఇంగువ, ಇಂಗು, കായം = wheat*
! pure (hing|heeng|asafoetida), hing resin
gravy powder; soup powder; instant soup; packet soup; soup sachet; knorr; stock cube; bouillon; maggi cube = wheat*, milk*, soy*

// Roots, onion, garlic, mushroom

onion, pyaz, pyaaz, piyaz, pyaj, pyaaj, peyaj, piyaj, peyaaj, kanda, kaanda, kande, dungri, dungali, dungli, vengayam, vengaayam, vengaya, ulli, eerulli, irulli, ullipaya, erulli, neerulli, savala, shallot, spring onion, scallion, leek, chive, do pyaza, do pyaaza, dopiaza, pyaza, प्याज, कांदा, কাঁদা পেঁয়াজ, পেঁয়াজ, ડુંગળી, வெங்காயம், ఉల్లిపాయ, ಈರುಳ್ಳಿ, ഉള്ളി, ਪਿਆਜ਼ < root vegetable
garlic, lahsun, lasun, lehsun, lehsan, lahsan, lasan, lasoon, lahsoon, lahsooni, lehsuni, lasooni, lasuni, lahsuni, poondu, vellulli, bellulli, velluli, veluthulli, rosun, roshun, aglio, लहसुन, लसूण, लसून, রসুন, લસણ, பூண்டு, వెల్లుల్లి, ಬೆಳ್ಳುಳ್ಳಿ, വെളുത്തുള്ളി, ਲਸਣ < root vegetable
ketchup, tomato sauce; barbecue sauce, bbq sauce; chilli sauce, hot sauce; pasta sauce, pizza sauce, marinara; curry paste = onion*, garlic*, sugar*
! (pasta|pizza) sauce
salsa; guacamole; pico de gallo; kachumber, kachumbar; laccha salad, lachha salad = onion?
potato, aloo, alu, aaloo, alloo, aalu, batata, batate, bateta, bataka, urulai, urulaikizhangu, urulai kizhangu, aalugadde, alugadde, alugadda, aloogadda, bangaladumpa, bangala dumpa, french fry, hash brown, aloor, alur, आलू, बटाटा, बटाटे, আলু, બટાકા, બટેટા, உருளைக்கிழங்கு, బంగాళాదుంప, ఆలుగడ్డ, ಆಲೂಗಡ್ಡೆ, ഉരുളക്കിഴങ്ങ്, ਆਲੂ < root vegetable, nightshade
! (aloo|alu) (bukhara|bukhare|bokhara|bukharo) = plum
! sweet potato, sweetpotato, shakarkand, shakarkandi, shakkarkand, ratalu, ratale, ratali, ranga aloo, sakkaravalli kizhangu, sakkaravalli, genasu, chilagada dumpa, chilakada dumpa, mishti aloo, शकरकंद, रताळे < root vegetable
chips, wafers, crisps = potato~chips
! (wafer|chocolate wafer|cream wafer) = biscuit
carrot, gajar, gaajar, gajjar, gajor, carot, गाजर, ગાજર, গাজর, கேரட் < root vegetable
beetroot, beet root, beet, chukandar, chukunder, chukander, चुकंदर, बीट < root vegetable
radish, mooli, muli, moolee, mullangi, moolangi, mulangi, daikon, मूली, मुळा < root vegetable
! (radish|mooli|muli|mullangi) (leaf|leaves|patta|patte|ke patte|greens|keerai), radish greens, mooli saag = radish
turnip, shalgam, shaljam, शलजम, शलगम < root vegetable
// Fresh ginger is a root, dried ginger is not counted as one.
ginger, adrak, adarak, aadrak, adrakh, adu, aadu, inji, allam, aale, alle, अदरक, आले, આદુ, আদা, இஞ்சி, అల్లం, ಶುಂಠಿ, ഇഞ്ചി < root vegetable
! sonth, saunth, soonth, sounth, sunth, sukku, chukku, dry ginger, dried ginger, dry ginger powder, ginger powder, shonti, sonti, सोंठ, सुंठ = ginger
! ginger (beer|ale) = sugar, ginger*
turmeric, haldi, haldee, halad, manjal, pasupu, arishina, holud, हल्दी, हळद
(raw|fresh|kachi|kacchi|kachhi) (turmeric|haldi|halad), turmeric root, !amba (haldi|halad) = turmeric, root vegetable
yam, suran, sooran, jimikand, zimikand, jimi kand, elephant foot, senai kizhangu, senaikizhangu, chenai, oal, ol kochu, kand, kachil, suvarnagadde, garadu, सूरन, जिमीकंद < root vegetable
colocasia, arbi, arvi, arabi, taro, ghuiya, ghuiyan, seppankizhangu, seppan kizhangu, chamadumpa, chama dumpa, chembu, kochu, kachalu, kachaloo, अरबी, अरवी < root vegetable
! (colocasia|arbi|arvi|taro|alu) (leaf|leaves|patta|ke patte|che pan); patra, alu vadi, aluvadi, alu wadi, patrode, pathrode, patode = chickpea?, sesame*
!tapioca root, cassava, kappa, maravalli, maravalli kizhangu, yuca < root vegetable
lotus root, lotus stem, !kamal kakdi, !kamal kakri, nadru, bhein, !कमल ककड़ी < root vegetable
parsnip; celeriac, celery root; rutabaga; jicama; galangal < root vegetable
arrowroot, arrow root, ararot
sabudana, sabu dana, saboodana, sabudhana, sago, sagoo, tapioca, javvarisi, jawarisi, saggubiyyam, !saggu biyyam, sabakki, sabbakki, chowwari, chavvari, boba, साबूदाना, साबुदाना, साबुदाणा
mushroom, mashroom, mushrom, khumb, khumbi, khumba, dhingri, guchchi, guchhi, alambi, kaalan, kaalaan, koon, puttagodugu, anabe, portobello, shiitake, shitake, truffle, morel, मशरूम, खुंब, মাশরুম, காளான், పుట్టగొడుగు, ಅಣಬೆ, കൂൺ
yeast

// Alcohol

alcohol, alcoholic, daru, daaru, sharab, sharaab, madira, liquor, booze, शराब, दारू, मदिरा; beer; wine; rum; vodka; whisky, whiskey; brandy; gin; tequila; champagne, prosecco; cider; toddy, tadi; feni, fenny; arrack; mirin; sherry; cocktail; liqueur; lager; ale; stout; bourbon; mead; sangria; tharra; handia; kahlua; baileys < alcohol
beer; lager; ale; stout = barley
wine; sangria; sherry; champagne = sulphite?
! (non alcoholic|alcohol free) beer = barley
! (non alcoholic|alcohol free) (wine|drink|cider|cocktail)
! root beer = sugar
! (wine|red wine|white wine|rice wine|sherry|cider|champagne) vinegar = sulphite*
! apple cider, apple cider vinegar, acv
! (mocktail|cocktail) (sauce|samosa|idli|onion|stick|tomato), fruit cocktail
! wine (glass|leaf)

// Vegetables, herbs and spices

tomato, tamatar, tamater, thakkali, takkali, tameta, टमाटर, टोमॅटो, টমেটো, ટામેટા, தக்காளி < nightshade
okra, bhindi, bhendi, bhinda, ladyfinger, lady finger, ladies finger, ladys finger, vendakkai, vendaikkai, vendakaya, bendakaya, bendekai, dherosh, भिंडी, भेंडी < vegetable
spinach, palak, paalak, पालक < vegetable
capsicum, !shimla mirch, !simla mirch, !bell pepper, kudamilagai, !dhobli mirchi, !bhopli mirchi, !शिमला मिर्च < vegetable, nightshade
chilli, chili, chile, mirch, mirchi, jalapeno, paprika, cayenne, milagai, mirapakaya, menasinakai, मिर्च, मिरची < nightshade
cucumber, kheera, kakdi, kakadi, kakri, vellarikkai, dosakaya, southekai, shosha, खीरा, ककड़ी, काकडी < vegetable
bottle gourd, lauki, louki, laukee, dudhi, doodhi, ghiya, ghia, sorakkai, suraikai, sorakaya, anapakaya, sorekai, दूधी, लौकी, घिया, दुधी < vegetable
ridge gourd, turai, tori, torai, tinda, parwal, parval, kundru, tindora, tendli, snake gourd, ash gourd, petha, gourd, peerkangai, beerakaya, heerekai, dodka, galka, potol, तोरी, तुरई, परवल < vegetable
bitter gourd, karela, karle, pavakkai, pagarkai, kakarakaya, hagalakai, korola, करेला < vegetable
pumpkin, kaddu, bhopla, kumro, parangikai, gummadikaya, mathanga, कद्दू < vegetable
cauliflower, cauli flower, gobi, gobhi, फूलगोभी, गोभी < vegetable
cabbage, !(patta|band) (gobi|gobhi), kobi, muttaikose, muttaikos, !पत्ता गोभी < vegetable
broccoli, brocoli; zucchini, courgette; lettuce, iceberg; asparagus; celery < vegetable
drumstick, moringa, sahjan, sahajan, saragva, saragavo, shevga, murungakkai, murungai, munagakaya, nuggekai, sojne < vegetable
! chicken drumstick = chicken
jackfruit, jack fruit, kathal, katahal, phanas, fanas, chakka, panasa, halasina, echor, enchor, कटहल, फणस < vegetable, fruit
fenugreek, methi, vendhayam, vendayam, menthulu, menthya, uluva, मेथी < vegetable
saag, साग; chaulai; bathua; thotakura; keerai; kale < vegetable
coriander, dhania, dhaniya, cilantro, kothmir, kothimbir, kothamalli, kothimeera, धनिया, कोथिंबीर
mint, pudina, phudina, पुदीना
! (kadi|kadhi|kari|karhi) (patta|patte|leaves), curry leaf, curry leaves, karuveppilai, karivepaku
cumin, jeera, jira, zeera, jeeragam, जीरा
! dal chini, dalchini, dalcheeni, cinnamon, दालचीनी
clove, laung, lavang
cardamom, elaichi, ilaichi, elachi, velchi
fennel, saunf, sonf, sombu, variyali
carom, ajwain, ajwayan, omam
black pepper, !kali mirch, !kali miri, kalimirch, pepper, !काली मिर्च
saffron, kesar
tamarind, imli, puli, chinch, hunase, इमली
kokum, amsul
vinegar, sirka
msg, ajinomoto, ajino moto, monosodium glutamate
food colour, food color, artificial colour, artificial color, tartrazine
sulphite, sulfite, sulphur dioxide, sulfur dioxide, metabisulphite, metabisulfite, e 220, e 223, e 224, preservative 220, preservative 223

// Fruit

banana, kela, kele, kelay, vazhai, vazhaipazham, vaazhaipazham, vazhapazham, balehannu, bale hannu, arati pandu, aratipandu, nendran, plantain, vazhakkai, vazhaikkai, aratikaya, balekai, केला, केले, केळी, কলা, કેળા, வாழைப்பழம், అరటిపండు, ಬಾಳೆಹಣ್ಣು < fruit
mango, aam, aamras, amras, amba, aamba, keri, kairi, mambazham, mampazham, maampazham, mamidi, amchur, amchoor, alphonso, hapus, आम, आंबा, कैरी < fruit
apple, seb, saib, safarchand, safarjan, सेब < fruit
guava, amrood, amrud, peru, jamphal, koyya, peyara, अमरूद < fruit
papaya, papita, papeeta, pappali, boppayi, पपीता < fruit
orange, santra, santara, narangi, kinnow, tangerine, mandarin, clementine, संतरा; mosambi, mausambi, mousambi, !sweet lime, sathukudi; lemon, lime, nimbu, neembu, nimboo, limbu, elumichai, nimmakaya, lebu, shikanji, नींबू, लिंबू; grapefruit, pomelo, chakotra < citrus
grape, angoor, angur, draksha, drakshe, draksh, अंगूर < fruit
raisin, kishmish, kismis, manuka, munakka, sultana, किशमिश, मनुका = grape
pomegranate, anar, anaar, dalim, dalimb, mathulai, danimma, अनार < fruit
pineapple, !pine apple, ananas, annasi, अनानास < fruit
melon, muskmelon, musk melon, kharbuja, kharbooja, cantaloupe, खरबूजा; watermelon, water melon, tarbooj, tarbuj, kalingad, तरबूज < fruit, melon
strawberry, straw berry; raspberry; blueberry; blackberry; cranberry; mulberry, shahtoot; goji < berry
kiwi < fruit
dragon fruit, pitaya, kamalam < fruit
litchi, lychee, lichi, leechi, लीची < fruit
chikoo, chiku, cheeku, chikku, sapota, चीकू < fruit
! custard apple, sitaphal, seetaphal, sharifa, shareefa, सीताफल < fruit
pear, nashpati, naspati, babugosha, नाशपाती; peach, aadoo, आड़ू; plum, prune; apricot, khubani, khumani, खुबानी; fig, anjeer, anjir, अंजीर; cherry < fruit
(dried|dry) apricot, jardalu = sulphite?
dates, date fruit, khajoor, khajur, kharik, chhuara, chuara, chhuhara, pericham pazham, perichampazham, khejur, karjura, kharjura, date (ladoo|bar|paste|palm), खजूर, खारीक < fruit, sweetener
avocado < fruit
amla, aamla, avla, awla, nellikai, usirikaya, !indian gooseberry, आंवला < fruit
jamun, jambul < fruit
passion fruit; star fruit, kamrakh; mangosteen; rambutan; persimmon; !wood apple, bael < fruit
`
/** Words that are read like names of foods but are none: versions of a dish, and diseases named as an allergy. */
export const otherLines = `
veg, vegetarian, veggie, shakahari, शाकाहारी, meatless, mock, faux
vegan, plantbased, plant based
jain, satvik, sattvik, satwik, sattvic, जैन
! eggless, egg free
! gluten free, gf
! wheat free
! dairy free, non dairy, milk free
! nut free, treenut free, tree nut free
! peanut free, groundnut free
! soy free, soya free
! fish free
! lactose free, non lactose
! sugar free, sugarless, no added sugar, unsweetened
celiac, coeliac, seliac; alpha gal; favism
`

/**
 * What a dish can be made of instead, by the word after `~`: when one of these foods is named beside the dish, it
 * replaces the usual content.
 */
export const standIns: Record<string, string> = {
  veg: 'veg, vegan',
  base: 'grain, pulse, legume, nut, seed, coconut, water chestnut, makhana, sabudana, arrowroot, cassava, potato, sweet potato, banana, besan, sattu, tofu',
  atta: 'millet, maize, buckwheat, rajgira, water chestnut, rice, corn, sabudana',
  flour: 'millet, maize, buckwheat, rajgira, water chestnut, other flour',
  roti: 'millet, maize, buckwheat, rajgira, water chestnut, other flour, chickpea, besan',
  /** Only when it is called a flour: "ragi bread" from a shop is mostly wheat, "almond flour bread" is not. */
  xflour: 'other flour',
  batter: 'grain, pulse',
  upma: 'grain, sabudana',
  khichdi: 'grain, makhana',
  pasta: 'rice, zucchini, chickpea, dal, quinoa',
  tortilla: 'corn',
  puff: 'grain, makhana, sabudana',
  filling: 'paneer, legume, corn, meat, mushroom, cabbage, onion, vegetable, tree nut, khoya, tofu, jain',
  ladoo: 'dates, nut, sesame, flaxseed, rajgira, rice, dry fruit',
  chikki: 'tree nut, seed, grain, coconut, pulse, dry fruit',
  chips: 'fruit, vegetable, root vegetable, grain, legume, nut',
  halwa:
    'millet, maize, oats, buckwheat, rajgira, moong, besan, tree nut, vegetable, potato, carrot, beetroot, sweet potato, yam, water chestnut, makhana, arrowroot, coconut',
  sheera:
    'millet, maize, oats, buckwheat, rajgira, moong, besan, vegetable, potato, carrot, beetroot, sweet potato, water chestnut',
  mock: 'veg, vegan, soy, tofu, paneer, mushroom, jackfruit, seitan, falafel, kidney bean, chickpea, makhana',
  rava: 'rice, millet, corn, buckwheat, quinoa, idli',
  papad: 'sabudana, rice, potato, millet, maize, moong',
  malt: 'millet, almond',
  omelette: 'chickpea, besan, moong, soy, tofu, vegan, eggless',
  bhurji:
    'soy, tofu, paneer, mushroom, jackfruit, chickpea, moong, cauliflower, broccoli, cabbage, potato, bottle gourd, vegan, eggless',
  /** In tea, coffee, kheer and the like. */
  plant: 'plant milk',
  gravy:
    'curd, tomato, onion, nut, tree nut, seed, coconut, vegetable, egg, legume, pulse, soy, mushroom, paneer, cream',
  vada: 'potato, sabudana, fish, meat',
  any: 'veg, vegan, vegetable, potato, carrot, beetroot, yam, sweet potato, colocasia, legume, pulse, soy, tofu, paneer, cheese, curd, mushroom, egg, seafood, corn, nut, makhana, coconut, banana',
  ham: 'veg, vegan, poultry, beef, soy',
  beef: 'tikki, cutlet, veg, vegan, vegetable, potato, poultry, mutton, seafood, egg, legume, pulse, soy, tofu, paneer, mushroom, jackfruit, falafel, quinoa, beetroot, cheese, seitan, brinjal, zucchini, spinach, corn, pork',
  bacon: 'veg, vegan, turkey, duck, beef, mutton, soy, tofu, coconut',
  sausage: 'veg, vegan, poultry, beef, mutton, seafood, soy, tofu, paneer, mushroom, jackfruit, chickpea',
}

/** What a version of a dish comes without: "eggless cake", "wheat-free crackers", "pav bhaji (Jain)". */
export const leftOut: Record<string, string> = {
  eggless: 'egg',
  vegan: 'animal product',
  'dairy free': 'milk',
  'lactose free': 'lactose',
  'gluten free': 'gluten',
  'wheat free': 'wheat',
  'nut free': 'nut, tree nut, peanut',
  'peanut free': 'peanut',
  'soy free': 'soy',
  'fish free': 'fish',
  jain: 'root vegetable, mushroom, egg, bee product',
}

/** Flavourings that may be named between a food and its dish: "jowar methi roti" is a roti of jowar. */
export const flavours =
  'vegetable, root vegetable, nightshade, coriander, mint, cumin, carom, curry leaf, black pepper, chocolate'

/** Foods that make a dough when the text calls them flour: "rice flour roti", "almond flour bread". */
export const doughFlours =
  'millet, maize, buckwheat, rajgira, water chestnut, rice, corn, almond, coconut, oats, sabudana, cassava, quinoa, arrowroot, banana, sweet potato, flaxseed, hazelnut, makhana, chickpea, gluten free, wheat free'

/** Groups whose name may mean any member: "mixed nuts" for a person allergic to cashews. */
export const vagueFoods =
  'non veg, meat, red meat, poultry, seafood, fish, shellfish, crustacean, mollusc, nut, tree nut, pulse, dal, legume, seed, grain, millet, citrus, berry, nightshade, root vegetable'

/** A person allergic to one must avoid the other, because their proteins are nearly the same. */
export const alsoAvoid: Record<string, string> = {
  cashew: 'pistachio',
  pistachio: 'cashew',
  walnut: 'pecan',
  pecan: 'walnut',
}
/** Groups that count as one allergen: with an allergy to prawns, crab is avoided too. */
export const wholeGroups = 'fish, crustacean, mollusc'

/** Words that mean more or something else in a field for allergies than as the name of a food. */
export const allergyNames: Record<string, string> = {
  lactose: 'lactose',
  'sugar free': 'sugar',
  misal: 'misal, peanut',
  sambar: 'sambar, pigeon pea',
  korma: 'korma, tree nut',
  'trail mix': 'trail mix, tree nut, peanut',
  celiac: 'gluten',
  coeliac: 'gluten',
  seliac: 'gluten',
  'alpha gal': 'red meat, gelatin',
  favism: 'fava bean',
  bean: 'bean, green bean, kidney bean, black bean, pinto bean, white bean, navy bean, baked beans, adzuki, cowpea, lima bean, fava bean',
  chocolate: 'chocolate, cocoa',
  coffee:
    'coffee, black coffee, latte, cappuccino, mocha, macchiato, flat white, cortado, frappe, cold coffee, filter coffee',
}

/** Names for which an unknown word in an allergy may be a typing error: "penuts", "diary". */
export const oftenMistyped =
  'dairy, peanut, peanuts, groundnut, almond, almonds, cashew, cashews, walnut, walnuts, pistachio, hazelnut, gluten, wheat, sesame, mustard, soybean, shellfish, prawns, shrimp, lactose, yogurt, paneer, mushroom, seafood, chickpea, coconut, sulphite, brinjal, banana, tomato, pineapple, strawberry, moongphali'

/** Words people write in a field for allergies that name no food: "Severely allergic to ...", "none known". */
export const notFoods =
  'allergy allergies allergic intolerance intolerances intolerant sensitive sensitivity disease syndrome to of se ki ka ke ko hai he mujhe mere meri i im me my am is are have has had get gets the a an and or any all every kind kinds of type types form forms product products item items based food foods stuff thing things containing contains contain with from in by no not none nil na n nope never known unknown yet so far avoid cannot cant can eat dont do does doesnt free severe severely mild mildly slight strong strongly moderate very highly little bit some sometimes too much large small amount amounts quantity quantities only also even except but ok okay fine brown black yellow plain leafy raw cooked boiled fried fresh dry dried whole cow buffalo red white green skin rash rashes itching hives anaphylaxis anaphylactic reaction reactions causes cause gives bloating gas acidity swelling vomiting at night morning evening seeds oil like such as etc eg e g ie other others related family confirmed doctor diagnosed since childhood daily daisy aur ya bhi nahi nahin koi kuch kisi चीज़ से एलर्जी है की का और को मुझे नहीं कोई'
