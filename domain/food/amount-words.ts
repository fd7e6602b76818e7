import { isApart, type Token, tokenise } from './reading/text.ts'

/*
 * The words of a text about what somebody eats: numbers in figures and words, units, and words that name no food.
 */

/** As the words of a text become: without nuktas, so that डेढ़ is found. */
const list = (text: string) => tokenise(text).map(({ word }) => word)
/** 'a: b c' on each line gives b and c the value a. */
const named = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [value, words] = line.split(': ') as [string, string]
        return list(words).map((word): [string, string] => [word, value])
      }),
  )

export const units = named(`
katori: bati katori katoris katories katoriyan katoree vati wati vatis कटोरी कटोरियां कटोरियाँ वाटी বাটি વાટકી કટોરી ਕਟੋਰੀ ಬಟ್ಟಲು கிண்ணம் vatki vatkya thonnai batiya hata vaati vaatya vatee katory kauli kowli ginne ginna kinnam doppa doppalu donne chatti ਕੌਲੀ గిన్నె గిన్నెడు కౌలి ಕಟೋರಿ കിണ്ണം କଂସା কাঁসি ବାଟି kat ಬಟ್ಟಲ வட்டில்
cup: kop kulhad kullad kulhar कुल्हड़ cup cups cupful kap कप কাপ કપ கப் కప్పు ಕಪ್ കപ്പ് ਕੱਪ bhanr khuri
bowl: சொம்பு sombu chombu chembu bowl bowls bowlful बाउल bol bowal বাউল பௌல் బౌల్ ಬೌಲ್ ബൗൾ ବାଉଲ ਬਾਉਲ બાઉલ
glass: पेला पेले pela glass glasses gilas glas गिलास ग्लास গ্লাস ગ્લાસ டம்ளர் గ్లాసు ಲೋಟ ಗ್ಲಾಸ್ ഗ്ലാസ് ਗਲਾਸ ਗਿਲਾਸ tumbler lota gilaas glassful ଗ୍ଲାସ
plate: plt plate plates प्लेट প্লেট પ્લેટ தட்டு ప్లేటు ಪ್ಲೇಟ್ പ്ലേറ്റ് ਪਲੇਟ থালা thala dona dish ప్లేట్ plateful
tbsp: tbsp tbsps tbs tblsp tablespoon tablespoons
tsp: tsp tsps teaspoon teaspoons
spoon: spoon spoons chamcha chammach chamach चम्मच চামচ ચમચી ਚਮਚ spn spns chamoch chamach
some: thoda thodi thode थोड़ा थोड़ी thodo thodu थोडे थोडा थोडी ektu olpo olop alpo konjam koncham konchem konchom kunchem swalpa swalpo jara jarasa zara tikke tikie thora thore thori little কিছু একটু অল্প கொஞ்சம் కొంచెం ಸ್ವಲ್ಪ കുറച്ച് થોડું થોડો ଟିକେ ਥੋੜਾ ਥੋੜੀ kurachu few lil tad थोडं ਥੋੜ੍ਹਾ
serving: times baar pudiya pottalam thonga thonge serving servings portion portions box boxes tub tubs
peg: peg pegs
inch: inch inches
piece: kutti pisa pieca ପିସ୍ ପିସ പീസു ennam എണ്ണം piece pieces pc pcs nos टुकड़ा टुकड़े pis ta টা টি টো টে টুকরো નંગ পিস पीस tukda tukde tukra tukre tukdi chula chule khon khana gota goti nang nag nug ଟା ଟି ball balls stick sticks तुकडे तुकडा ಪೀಸ್ പീസ് పీస్ பீஸ் pic pics peice peices katka katko
slice: slice slices स्लाइस
handful: fist fistful handful handfuls mutthi muthi मुट्ठी fistfuls
scoop: scoop scoops
half: halves
cube: cube cubes
clove: clove cloves
bunch: bunch bunches गड्डी
pinch: pinch pinches chutki चुटकी
g: g gm gms gram grams gramme ग्राम
kg: kg kgs kilo kilogram किलो
ml: ml mls मिली
l: l lt ltr litre litres liter liters लीटर
oz: oz ounce ounces
floz: floz
lb: lb lbs pound pounds
pint: pint pints
packet: tetra tetrapack tetrapak tetrapacks packet packets pkt pkts pack packs sachet sachets pouch
bottle: bottle bottles
can: can cans tin tins`)
const numbers = named(`
0.25: quarter quarters
0.5: আধ আধখানা ଅଧା ਅੱਧੇ અડધા અર્ધો ಅರೆ half arai ardha ardhi aadha adha aadhi adhi आधा आधी আধা অর্ধেক અડધી અડધો அரை అర ಅರ್ಧ അര ਅੱਧਾ ਅੱਧੀ अर्धी अर्धा अर्धे হাফ హాఫ్ हाफ ಹಾಫ್ ஹாஃப் ardhek
1: একখানা একটুকরো ଏକ ଗୋଟେ ଗୋଟା ਇੱਕੋ a an one oru ek single ikk onnu onu ondhu vondu okati okkati oka ஒண்ணு ஒரே एक এক একটা একটি એક ஒரு ஒன்று ఒక ఒకటి ಒಂದು ഒരു ഒന്ന് ਇੱਕ ਇਕ ekta ekti ekkhana gote okati onnu ondu okka একটি ଗୋଟିଏ
1.25: sava sawa सवा
1.5: दीड ਡੇਢ દોઢ ஒன்றரை ఒకటిన్నర ಒಂದೂವರೆ ഒന്നര দেড় ଦେଢ଼ deed dedh deedh derh डेढ़
2: দুখানা দুইটা দুইটি ଦୁଇଟା ଦୁଇଟି ଦି two do don rendu rondu duiti dutto couple pair दो दोन দুই দুটি দুটো બે இரண்டு ரெண்டு రెండు ಎರಡು രണ്ട് ਦੋ ଦୁଇ duto duta duti dukhana duita dui rendo randu eradu
2.5: अडीच ਢਾਈ અઢી আড়াই adich dhai dhaai adhai ढाई
3: তিনটি তিনটা তিনখানা ତିନିଟା ତିନିଟି மூணு three teen moonu तीन তিন তিনটে ત્રણ மூன்று మూడు ಮೂರು മൂന്ന് ਤਿੰਨ ତିନି tinte tinta tinti tini mooru moodu munnu
4: চারটি চারটা চারখানা ଚାରିଟା ਚਾਰ ଚାରି four char chaar நாலு चार চার চারটে ચાર நான்கு నాలుగు ನಾಲ್ಕು നാല് ਚਾਰ charte charta naalu naalugu nalugu naalku
5: পাঁচটা পাঁচটি পাঁচখানা ପାଞ୍ଚଟା ਪੰਜੇ ఐదు ಐದು അഞ്ച് પાંચ ପାଞ୍ଚ पाच five paanch panch அஞ்சு ஐந்து पांच পাঁচ ਪੰਜ pachta panchta pachti aidu anju ainthu
6: छः छे सहा ছয়টা ছটা ছয়টি ଛଅଟା saha ஆறு ఆరు ಆರು ആറ് ছয় છ ਛੇ ଛଅ six chhe chhah छह aaru
7: সাত সাতটা ସାତ ସାତଟା ਸੱਤ સાત ఏడు ಏಳು ഏഴ് ஏழு seven saat सात
8: আট আটটা ଆଠ ଆଠଟା ਅੱਠ આઠ ಎಂಟು എട്ട് எட்டு आठ ఎనిమిది eight aath आठ
9: nine nau नौ
10: দশটা ଦଶ ଦଶଟା ਦਸ பத்து పది ಹತ್ತು പത്ത് দশ દસ दहा ten das दस
11: eleven gyarah ग्यारह
12: dozen dozens darjan दर्जन twelve barah बारह
13: thirteen
14: fourteen
15: fifteen pandrah पंद्रह
16: sixteen
17: seventeen
18: eighteen
19: nineteen
20: twenty bees बीस
25: pachees पच्चीस
30: thirty tees तीस
40: forty chalis चालीस
50: fifty pachas पचास
60: sixty
70: seventy
80: eighty
90: ninety
100: hundred sau सौ`)
/** Words that a number before them counts: "half dozen", "two hundred". */
const counted = new Set(list('dozen dozens darjan दर्जन hundred sau सौ'))
/** Words between two foods. */
export const connectors = new Set(
  list(
    'and with wid vth wth w nd ne r aur ane aru arr te to plus n in on along saath sath sathe sange songe shonge sobat naal diye diya koode kooda mattu matrum tatha mariyu साथ સાથે সাথে সঙ্গে ଓ আরু आणि আৰু ଆଉ ਅਤੇ અને और तथा व या or ar aar nal naale nale wit tho ani aani आणि আর এবং અને மற்றும் మరియు ಮತ್ತು ਤੇ ਨਾਲ सोबत জোড়ে জোড়া সহ ସହ ସହିତ જોડે உடன் கூட കൂടെ ಜೊತೆ ಜೊತೆಗೆ కలిపి লগত দিয়ে ને',
  ),
)
/** Connectors after which something stands that may belong to the food before: "with milk". */
export const withs = new Set(
  list(
    'with wit wid vth wth w nal naale nale tho in along saath sath sathe sange songe shonge sobat naal diye diya koode kooda साथ સાથે সাথে সঙ্গে ਨਾਲ सोबत জোড়ে জোড়া সহ ସହ ସହିତ જોડે உடன் கூட കൂടെ ಜೊತೆ ಜೊತೆಗೆ కలిపి লগত দিয়ে',
  ),
)
/** Makers of foods; one that stands for a food of its own says nothing beside another: "haldiram aloo bhujia". */
export const brands = new Set(
  list('lays kurkure bingo haldiram haldirams subway dominos kfc mcd maggi saffola quaker amul parle nestle'),
)
export const negations = new Set(
  list(
    'without no less minimal bina minus बिना skip skipped avoid avoided except excluding not never dont didnt doesnt zero instead',
  ),
)
/** Said after what is left out: "sugar free", "roti nahi". */
export const leftOutAfter = new Set(
  list('free avoid avoided kam kum bilkul nahi nahin nhi नहीं nil skipped nakhine illama illamal chhara'),
)
/** After them a text tells again of what is eaten: "not rice but roti". */
export const turns = new Set(list('but lekin par only'))
/** Words that say nothing about what is eaten or how much. */
export const fillers = new Set(
  list(`crust multigrain mcdonalds dham mala tula amhala mane tane hamne humne unhone chhattisgarhi malwa malwi bundeli nimadi mewari marwadi saurashtra nu ni nun மட்டும் காலை காலைல காலையில் மதியம் நைட் ahe aahe ahet aahet chhe hoto hota hoti hotya hain bani bana banvela banavela theke dokan dokaner rastar barir ghorer pujor mayer thakurer jhinuk gorom garam
ghalun ghaalun lavun laavun takun ghetla jevnanantar jevan naashtyala nashtyala sakalche khub khoob besh boro bado chhoto choto halka bhuna makha bhaja bhoja kacha kachha bhige bhigoye bhejano bhigoyela
lots lot dip double single extra shared sharing was were is it so didnt count counted am bfast brkfast brekfast mrng mrg aftn eve nite nyt dinr wala wale wali par pe pr ma mai la le lo na
suttha sutta vella varutha varuthathu puzhungiya puzhungiyathu avicha vevicha nirachathu kurukku sukke suke sukhi suki sukka ukadlela ukadleli shijavlela baaphela bafela vaghari sekela shekela grilled stuffed rose shape style
blue red green yellow poornam variety sapad saapadu sappadu oota bhojan bhojanam jevaan maal aamhi amhi mi me tumi ami mui mu moi aji aaji aajke aajka kaalke somoy shonibar robibar shanivar ravivar somvar mangalvar budhvar guruvar shukravar
ekadasi ekadashi nirjala shraadh shradh shivratri janmashtami monsoon thiruvonam vishu bihu poila boishakh jamai shoshthi
goa indore jodhpur surat panjim chowpatty madurai bangalore bengaluru mysore mysuru anantapur davangere davanagere kakinada tirupati tirunelveli hubli dharwad mangaluru coimbatore trichy salem vellore kochi kozhikode thrissur palakkad hyd vizag guntur nellore vijayawada
arsalan chitale krishna nashik nagpur kolhapur kolhapuri pune solapur ahmedabad rajkot vadodara bhavnagar jamnagar kutch udaipur ajmer patna ranchi gaya bhubaneswar shillong guwahati agartala imphal aizawl kohima gangtok siliguri darjeeling varanasi banaras agra mathura kanpur gorakhpur meerut ludhiana
roadside stalls corner dukan tapri pushcart gadi hawker patiala
parcel cafe movie theatre cinema mall bus station airport flight hostel tapri thela dhabe bhavan bhawan saravana darshini udupi empty stomach nothing much online swiggy zomato colleague guest guests relatives
neighbour marriage reception anniversary festival navratri navaratri ganpati onam sankranti ramzan ramadan iftar sehri christmas gurudwara langar mandir masjid church hospital lunchbox dabba dabbe thonga
monday tuesday wednesday thursday friday saturday weekend saturdays noon midnight dopahar sham subha sawere savere brunch supper starter starters dessert main course
kha khaa khai khate pee peeke kar karke baad pehle pahle bana banaya banayi banaye mila milaya dala daala dalke bhook bhookh mere meri apna aap hum dadi nani aunty bhabhi bhaiya bhaiyya papa husband kids
saptten sapten saapten kaalai madhiyam iravu tinnanu tinna udayam madhyahnam rathri tinde oota madide khelam kheyechi kheyechhi sokale dupure raate bikele khalle khalla ghetla ghetle pyayle sakali dupari ratri sandhyakali
khadhu pidhu savare bapore sanje kazhichu ravile uchakku took drank eaten eating taken consumed finished hungry very really maybe approx approximately almost nearly roughly own our his her homestyle freshly
lunchtime dinnertime healthy light heavy normal regular usual daily same quick proper simple nice good leftover yday tdy tmrw am pm
नाश्ता नाश्ता दोपहर रात शाम मैंने पिया पी ली लिया था थी सकाळी दुपारी रात्री खाल्ले খেয়েছি সকালে দুপুরে রাতে કાલે સવારે બપોરે રાત્રે காலை மதியம் இரவு சாப்பிட்டேன் ఉదయం మధ్యాహ్నం రాత్రి తిన్నాను ಬೆಳಿಗ್ಗೆ ಮಧ್ಯಾಹ್ನ ರಾತ್ರಿ ತಿಂದೆ രാവിലെ ഉച്ചയ്ക്ക് രാത്രി കഴിച്ചു ਸਵੇਰੇ ਦੁਪਹਿਰ ਰਾਤ ਖਾਧਾ ਪਾ ਕੇ
masala bahar khali pet magic achari afghani bihari banarasi banjara bhopali bohri kerala bengali jharkhand jammu odia naga champaran malvani nadan naadan chettinadu
tamil tamilnadu puneri surti kathiyawadi mangalorean mangalore kundapura thalassery travancore varhadi karnataka andhra telangana rajasthani gujarati maharashtrian marathi mughlai lucknowi awadhi
himachali pahadi garhwali kumaoni assamese manipuri khasi mizo sikkimese nepali tibetan thai korean parsi sindhi marwari bikaneri jodhpuri kathiawadi malabari konkani coastal kokani
gavran gaavran varutharacha arachuvitta spicy classic sizzling organic diet bru ccd starbucks davidoff lipton tetley pintola muscleblaze unibic veeba gits kissan knorr hellmanns epigamia
balaji oetker vaghareli vagharela vagharelo tala talawa hua hui hue bhog jalkhia sakala beach আজ আজকে இன்னைக்கு ఈరోజు ਅੱਜ loaded chilke chilka dehati tasty yummy basi instant ready
patla garma garam thanda thandi robusta yelakki saffola britannia sunfeast mtr bikaji bikaner bikanervala patanjali nandini aavin milma kelloggs mother dairy
of ka ki ke ko का की के ਦਾ ਦੀ ਦੇ er નું ની નો the some sa si सा सी x each about approx around also then had ate i my small medium large big full
hot fresh cold warm chilled homemade soaked boiled cooked steamed chopped sliced cut slit diced minced crushed grated
peeled pureed mashed beaten whisked toasted roasted washed cleaned deseeded finely roughly overnight optional leftover ripe raw uncooked dry kaccha kachcha thin thick plain made sized either preferred salted any e breakfast lunch dinner snack
snacks today yesterday aaj kal home office party wedding function canteen school college gym class hotel restaurant outside
street train shop mess friend friends mom mother mummy amma wife khaya khayi piya pi liya li tha thi hai bhi phir fir sirf bas
just bit extra more ordered bought cutting special wala wali upvas upwas diwali holi eid bday birthday puja pujo bhog prasad prasadam temple sunday monday shaadi style full ghar dhaba indori hyderabadi goan kolkata delhi punjabi bengali jaipur udupi crispy vrat fast fasting from me mein mai
mcd rat ko se wale wali ubla uble उबला उबले maine humne late chhath ashtami cuttack lucknow mumbai chennai irani kashmiri south north indian di da sheddho seddho malabar amritsari tiffin रात को सुबह शाम दोपहर bhar bhara morning evening afternoon night mid early bedtime for at after before meal day post pre workout subah shaam raat
nashta nashte khana khane khaye khai pet stall steam sauteed saute chota chhota choti chhoti bada badi mitha meetha meethi phal alphonso laga lagake ke
gravy iced tonight tonite mrng mrg evng nite bfast brkfst brkfast breakfst nasta nashto snax mam maam madam sir didi uncle kuch dana baby toddler barish baarish rain tall एकादशी একাদশী ఏకాదశి ஏகாதசி ஏகாதசி ಏಕಾದಶಿ ഏകാദശി ଏକାଦଶୀ અગિયારસ ਏਕਾਦਸੀ સૂકી સૂકું ಹಸಿ सुका सुके वाले ਵਾਲੇ ਵਾਲਾ ਵਾਲੀ whole pura poora poore pure din bhune bhuna bhuni bhuney tali tale teekhe teekhi tikha tikhi dubo dubake dubake bacha bachi sargi bhandara gurpurab gurupurab parba parab durga lakshmi jagannath guruvayoor sabarimala siddhivinayak ambalapuzha palani shirdi khatu shyam vaishno devi hanuman sendha nukkad se thele steem steemed stim thele thela theley grill kathol मिक्स keto paleo hyd blr bangalore hyderabad ahmedabad pune
nagpur surat indore patna kochi madurai blinkit zepto instamart bigbasket eatfit eatclub faasos freshmenu behrouz shah ghouse bawarchi paradise naturals chaayos baskin havmor rameshwaram roza opening haath haathon burnt chupdi leftover crust squares square grilled stir saute mexican pe pg
વઘારેલો વઘારેલા વઘારેલી વઘારેલું શેકેલા શેકેલી બાફેલા બાફેલી તળેલા તળેલી भुने भुना भुनी उबले उबली भीगे भीगा तला तले तली सादा सादी गरम ठंडा ठंडी मीठा मीठी पका पके कच्चा ताजा ताज़ा उकडलेले उकडलेला भाजलेले भाजलेला तळलेले गरमागरम কাঁচা পাকা সিদ্ধ সেদ্ধ গরম ঠান্ডা অর্ধেকটা পুরো সাদা ভেজানো সঙ্গে அவித்த வேகவைத்த சூடான வறுத்த ఉడికించిన వేయించిన వేడి ಬೇಯಿಸಿದ ಹುರಿದ ಬಿಸಿ പുഴുങ്ങിയ വേവിച്ച ചൂട് ଗରମ ସିଝା ਉਬਲਿਆ ਉਬਲੇ ਭੁੰਨੇ ਗਰਮ में बारिश मौसम फुल हाफ वाला वाली वाले घर लंच डिनर सोमवार નાસ્તામાં નાસ્તો જમવામાં ସକାଳେ ରାତିରେ ଦିନରେ রাতের সকালের ঠোঙা দুপুরের చేసిన తో మధ్యాహ్నానికి இன்று காலையில் ರಾತ್ರಿಗೆ
navarathri navarathiri deepavali dipavali deepawali ugadi yugadi padwa gudipadwa dussehra dasara dasera dashain vijayadashami lohri baisakhi vaisakhi teej chath chhathi kharna parna paran rath jatra yatra rathyatra kanjak kanya pujan prasadacha prasadachi prasada prosad abadha mahaprasad karthigai karva karwa chauth ashadhi
sawan savan shravan shravani guruvara gurubara sombara somvaar mangalvaar budhvaar shukravaar shanivaar ravivaar pradosh pradosham purnima poornima amavasya sankashti chaturthi chavithi angarki ramnavami mahashivratri akshaya tritiya raksha bandhan rakhi dooj dhanteras ganesh gauri hartalika easter lent suhoor sehar ramzaan
bakrid muharram nuakhai raja manabasa prathamastami kojagari saraswati vasant makar uttarayan makarsankranti hornbill losar thiruvathira varalakshmi vratham nombu vratam vaikunta panchami navami nowruz sorry sick ill unwell bimar beemar tabiyat now later both total feeling bored alone together everyone daughter baccha bachche
sasural maika mayke ajoba thatha paati akka chechi chettan ammamma nanna dada boudi masi mashi mausi bua chacha chachi mama mami nana bhabi devar saas bahu tai vahini kaku kaka pike khake kheke lekar leke banake milake wapas vapas turant jaldi der zyada jyada jada bohot bahut ekdum shudhu sudhu matra fakt phakt maatram
mathram dhan jeha jehi jeya vich wich uppar upar naalo khadhi khadha khaada chhakiya chhaki pitti pittee khaayi khaaya khaaye piyi peeya khaate khaake khailu khailani khaini khaelin khaili khaila khayechi kheyesi khalun khalu khayle khaay khadle khallo khallay ghetlay pyaylo pyale khaun zaala jhala zhala saptaen kudichen
kudichutten kudichan kudithen tinnaanu taagaanu thaaganu tagenu tinnanandi chesa chesanu tinnenu thinde kudide kudidhe maadide tindiddu thinnu kudichu kazhichuu kazhicchu kazhicha undakki undakkiya vechu vechathu vacha pottu potta senja seitha senju pannathu panniya tarvata tharuvata mundu udayaana raathri rathriki
poddunna poddune madhyaanam saayantram sayantram sayankalam vaikunnera vaikunneram uchcha ucha raavile beligge beleegge madhyana ratriki kaalaila mathiyam madhyanam nightku nightla morningla kalaila saayangalam sayangalam ইন্নিক ആഴ്ച ഇന്ന് ഇന്നലെ ഉച്ച ഉച്ചക്ക് വൈകിട്ട് വൈകുന്നേരം രാത്രിയിൽ കഴിച്ചത് കുടിച്ചു തിന്നു നാലുമണിക്ക് ఈ
ఉదయాన్నే సాయంత్రం రాత్రికి తాగాను తిన్న చేశాను ఉపవాసం పండుగ ಇಂದು ಇವತ್ತು ಬೆಳಗ್ಗೆ ಸಂಜೆ ಮಧ್ಯಾಹ್ನಕ್ಕೆ ಕುಡಿದೆ ತಿಂದ ಊಟಕ್ಕೆ ತಿಂಡಿಗೆ இன்னிக்கு இன்னைக்கி காலையிலே சாயங்காலம் சாயந்திரம் ராத்திரி குடித்தேன் குடிச்சேன் சாப்டேன் விரதம் பண்டிகை நைட்டு ઉપવાસમાં ઉપવાસ આજે સાંજે ખાધી ખાધો પીધી પીધું સવારનો નાસ્તા ફરાળ ફરાળી उपवासाची उपवासाचे
उपवासाचा उपवासाला उपवासाच्या आजचा सायंकाळी संध्याकाळी खाल्ली खाल्ला खाल्लं घेतली घेतला घेतलं पिलो प्यायलो नाश्त्याला जेवणात जेवण खायी खायें खाये लिये दोनों मैने हमने सुबेरे दिन केवल सिर्फ बस फिर बाद फलाहार फलाहारी प्रसाद पूजा एकादशी नवरात्रि কালকে দুপুর সকাল বিকেলে বিকালে খাইছি খেলেন খাওয়া সন্ধ্যায় উপোস পুজোর ভোগ ଆଜି ସକାଳ ରାତି
ଖାଇଲି ଖାଇଛି ଖାଇଥିଲି ପିଇଲି ଦିପହରେ ସନ୍ଧ୍ୟାରେ ପ୍ରସାଦ ਸਵੇਰ ਦੁਪਹਿਰੇ ਰਾਤੀ ਸ਼ਾਮ ਖਾਧੀ ਖਾਧੇ ਪੀਤੀ ਪੀਤਾ ਖਾਦਾ ਖਾਦੀ ਜਿਹੀ ਜਿਹਾ ਨਾਸ਼ਤਾ phalahari phalaahar falahar phalari faral faraal upavas upavasa upavaasam upvaas vrath brat barat bratho upos upose nirahar tata sampann bikano lijjat gowardhan heritage dodla arokya hatsun sudha verka saras
vita parag mahanand dinshaw vadilal kovilpatti sattur manapparai thiruvaiyaru thanjavur tanjore karaikudi nagercoil kanyakumari rameswaram tuticorin thoothukudi erode pollachi karwar bhatkal sirsi chikmagalur hassan mandya shimoga bellary raichur bidar gulbarga belgavi bijapur kurnool kadapa ongole eluru rajahmundry srikakulam
vizianagaram warangal karimnagar nizamabad khammam kollam alappuzha alleppey kottayam kannur kasaragod malappuram wayanad idukki sambalpur berhampur balasore rourkela digha contai midnapore bardhaman burdwan shantiniketan bolpur murshidabad coochbehar jorhat tezpur sivasagar dibrugarh silchar tinsukia tura jowai cherrapunji
muzaffarpur darbhanga bhagalpur deoghar dhanbad bokaro jamshedpur hazaribagh bareilly moradabad aligarh jhansi gwalior ujjain ratlam dewas sagar jabalpur rewa satna bilaspur raipur durg bastar alwar sikar pali barmer jaisalmer bhilwara ratnagiri sindhudurg alibag satara sangli latur nanded akola amravati wardha chandrapur
jalgaon dhule margao mapusa vasco panaji valsad navsari bharuch anand nadiad mehsana palanpur bhuj gandhidham porbandar junagadh amreli rohtak hisar karnal panipat ambala bathinda jalandhar phagwara moga pathankot kangra dharamshala solan haridwar dehradun almora nainital haldwani pithoragarh srinagar anantnag baramulla leh
kargil
k na nu cha chi che wahi wohi woh yeh abhi dono sab kam dr doctor good hello hi pls please forgot shared sharing lot qty quantity served topped topping sprinkled garnished garnish craving cheat leftovers left over upvasachi upvasache farali falahari brunchy weighed measured homely desi
bhandare bhandara pangat ente hotelil veettil veetil kancha theli thele jama potu pottu pochu kandeshi khandeshi akela akeli akele market haat himachal uttarakhand rajasthan gujarat maharashtra bengal bihar assam sikkim nagaland mizoram manipur tripura meghalaya garhwal kumaon ladakh coorg uttar
pradesh haryana eat bachi bacha bache bachaa huye huyi combo nichod nichodke nichodkar kathi ukadiche ukdiche clear leaf leaves leg legs boneless bone lijjat nolen sankrant aakar aake aaye aaya khaaya tarri lagi lagayi lagaya chupda stuffing filling bharwa bharva bharwan parson gotkal thodasa zyada
jyada bahut bohot dabaake mast accha achha bilkul ekdum taza taaza phirse dobara again once twice roz rozana hamesha aajkal der din dinbhar oclock like liked having hv drink drinking drinks sip sipped preparation prep cook maid servant kaki chachi tai atya mavshi ajoba dada dadu thamma thakuma
didima pishi mashi kaku jethu boudi behen bhai sister brother sis bro father daddy dad appa pappa achan ammachi chechi chettan akka thambi paati patti thatha avva nanna attamma mamayya ajjana ajji aunt neighbours sasu sasural mayka maike naani gharacha gharche gharchi ghare gharer gharelu gharguti
gharat gaon gaav gav village kheti khet farm farmer mill factory site duty shift nightshift watchman driver labour mazdoor kaam kaamwali kamwali dukaan gali gully naka nakka nukkad adda chauraha bazar bazaar stand junction highway truck lorry auto cab cycle bike gaadi jaate jate lautte waqt samay
time timepass tym subhe shaamko raatko dopaharko madhyan dupar ratr savar sanje sakaale belaa raathri iravukku mathiyam kaalaila morningla nightla uchaykku vaikitt vaikunneram ratriyil uchakk ravilathe sandhyaku sandhya pagalu udayame podduna poddunne saayantram ivvala ninna repu naalai nethu
innaiku innikku inniku innale innu indu ivattu ninne naale belagge belige madhyana raati sokal dupur bikel sondhye vivah shadi barat baraat mehndi sangeet godh bharai mundan annaprashan shraddh barsi terahvin tervi karva chauth teej gauri pooja saraswati durga dussehra dasara vijaya lohri baisakhi
ugadi gudi padwa akshaya makar raksha bandhan rakhi janmastami ganesh chaturthi navratre navratra ashtmi navami roja iftaari bakrid new year newyear independence republic picnic outing trip safar travel traveling travelling yatra railway platform tren metro stop hotal hotl dhabha dabha resto
restraunt restaurent restro cafeteria buffet buffe unlimited counter live kiosk foodcourt food court multiplex pvr inox theater interval break teabreak lunchbreak recess tuck cantin roommate roomie flatmate colleagues farewell treat kitty potluck get together gathering ceremony reunion delicious
teekha tikha teekhi khatti fika feeka pheeka order takeaway takeout delivered delivery dunzo eatsure magicpin homefood tiffinwala dabbawala waala wla wle lia liye lena lunga leti leta lete pilia pili peeli khaliya khalia khatam finish remaining rest keval matra aakha akhi pura poora bharke bharkar
filled med xl because bcz bcoz cos since coz been being while during when later afterwards until arnd abt appx mng ev aft nit ngt kid child children bachche bachcha bachon beta beti son daughter hubby pati patni biwi mum mumma mammi maa aai aayi ammi ammu abbu abba weight loss plan dietician
dietitian coach trainer yoga walk walking jog jogging run running cardio session exercise carb carbs cal kcal calories calorie macros intermittent omad window broke fasted detox cleanse frozen packed tinned canned heat microwave microwaved air airfry fryer oven baked griddle nonstick cooker pressure
pot chulha baahar badhiya naya same side ghante ghanta baje bajey
परसों सवेरे खाना खाने खायी खाये खा पीया पिये लिये लिए मैं हमने मुझे मेरा मेरी हम पर से बाद फिर ही तो सिर्फ थे थी हूं हुआ हुई बच्ची बची बचा बचे हुए बासी ताजा ठंडा ठंडी गरम गर्म गरमागरम दुकान होटल ढाबे ढाबा बाजार मंदिर शादी पार्टी पापा प्रसाद ऑफिस स्कूल अस्पताल डॉक्टर दवा दिन मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार नवरात्रि बनाया बनाई बनी बना मम्मी दादी नानी बच्चे बेटा बेटी खेत काम बड़े छोटे मोटी मोटा सूखी सूखा मसालेदार तीखा मीठी फीकी ज्यादा बहुत खूब करीब लगभग शुद्ध देसी लगी लगाकर डालकर मिलाकर कल शाम रात्रि बाहर ने पहले भी बस बार भर पेट भरके
दुपार संध्याकाळी संध्याकाळ नाश्त्याला जेवण जेवणात जेवायला जेवलो जेवले जेवली प्यायलो प्यायला प्यायले घेतला घेतली घेतले मी मला आम्ही घरी घरचे घरचा घरची बाहेर नंतर आधी मग फक्त होता होती होते आहे उपवासाची उपवासाचे उपवासाचा उपवासाला एकदा भरून मोठी मोठा लहान थंड शिळी शिळे शिळा ताजी ताजे हॉटेल काल सकाळ खाल्ली खाल्ला खाल्लं खाल्ल्या बरोबर आईने
গতকাল কাল সকাল সন্ধ্যা সন্ধ্যায় সন্ধে দুপুর বিকেল বিকেলে রাত রাত্রে জলখাবার খেয়েছিলাম খাই খাব খাওয়া আমি আমরা আমার বাড়ি বাড়ির বাড়িতে বাইরে দোকান দোকানের হোটেল পরে আগে শুধু গরম ঠান্ডা বাসি ছোট বড় টাটকা নিরামিষ পুজোর প্রসাদ মা বৌদি অফিস স্কুল মেলায় বিয়ে
આજે બપોર રાત સવાર સાંજે સાંજ જમ્યા જમ્યો જમી ખાધો ખાધી ખાધા પીધું પીધી પીધો લીધું લીધી મેં અમે મારા ઘરે ઘરનું ઘરની બહાર પછી પહેલા ફક્ત ગરમ ઠંડુ વાસી તાજું નાની મોટી નાનો મોટો વાર હોટલ ઓફિસ મંદિર પ્રસાદ ઉપવાસ
நேற்று நேத்து மதியத்தில் சாயங்காலம் மாலை ராத்திரி டிபன் சாப்பிட்டோம் சாப்பிட்டு குடித்தேன் குடிச்சேன் எடுத்தேன் நாங்கள் வீட்டில் வீட்டு வெளியே ஹோட்டல் கடை கடையில் பிறகு அப்புறம் முன்னாடி சூடான சூடா பழைய சின்ன பெரிய நிறைய அம்மா ஆபீஸ் கோவில் பிரசாதம் விரதம்
ఇవాళ నిన్న పొద్దున పొద్దున్న సాయంత్రం రాత్రికి టిఫిన్ భోజనం తిన్నా తిన్నాం తాగాను తాగా తీసుకున్నాను నేను మేము ఇంట్లో ఇంటి బయట హోటల్ తర్వాత ముందు మాత్రమే వేడి వేడిగా చల్లని చిన్న పెద్ద చాలా అమ్మ ఆఫీసు గుడి ప్రసాదం ఉపవాసం
ಇಂದು ಇವತ್ತು ನಿನ್ನೆ ಬೆಳಗ್ಗೆ ಸಂಜೆ ತಿಂಡಿ ತಿಂಡಿಗೆ ಊಟ ಊಟಕ್ಕೆ ತಿಂದೆವು ತಿಂದ ಕುಡಿದೆ ಮಾಡಿದೆ ನಾನು ನಾವು ಮನೆ ಮನೆಯಲ್ಲಿ ಹೊರಗೆ ಹೋಟೆಲ್ ನಂತರ ಮೊದಲು ಮಾತ್ರ ಬಿಸಿ ತಣ್ಣನೆ ಚಿಕ್ಕ ದೊಡ್ಡ ಅಮ್ಮ ದೇವಸ್ಥಾನ ಪ್ರಸಾದ ಉಪವಾಸ
ഇന്ന് ഇന്നലെ ഉച്ചക്ക് വൈകുന്നേരം വൈകിട്ട് ഊണ് കഴിച്ചത് കുടിച്ചു ഞാൻ ഞങ്ങൾ വീട്ടിൽ പുറത്ത് ഹോട്ടൽ ഹോട്ടലിൽ കടയിൽ ശേഷം മുമ്പ് മാത്രം ചൂട് ചെറിയ വലിയ അമ്മ അമ്പലം പ്രസാദം
ਕੱਲ੍ਹ ਸ਼ਾਮ ਦੁਪਹਿਰੇ ਰਾਤੀਂ ਨਾਸ਼ਤਾ ਨਾਸ਼ਤੇ ਖਾਣਾ ਖਾਧੀ ਖਾਧੇ ਖਾਧੀਆਂ ਪੀਤਾ ਪੀਤੀ ਲਿਆ ਮੈਂ ਅਸੀਂ ਘਰ ਬਾਹਰ ਬਾਅਦ ਪਹਿਲਾਂ ਵਾਲੀ ਵਾਲਾ ਗਰਮ ਠੰਡੀ ਬਾਸੀ ਤਾਜ਼ੀ ਛੋਟੀ ਵੱਡੀ ਵੱਡਾ ਗੁਰਦੁਆਰੇ ਲੰਗਰ ਢਾਬੇ
ଆଜି କାଲି ସକାଳ ଖରାବେଳେ ସନ୍ଧ୍ୟା ସନ୍ଧ୍ୟାରେ ରାତି ଜଳଖିଆ ଖାଇଲି ଖାଇଛି ଖାଇଲୁ ପିଇଲି ମୁଁ ଘରେ ଘର ବାହାରେ ପରେ ଆଗରୁ ଖାଲି ଗରମ ଥଣ୍ଡା ବାସି ଛୋଟ ବଡ଼ ମନ୍ଦିର ପ୍ରସାଦ খালোঁ খাইছোঁ ৰাতিপুৱা দুপৰীয়া গধূলি ৰাতি আজি কালি মই ঘৰত
uthke uthkar gunguna gungune khallo khadho pidhi pidho pidha khailu khaichi khaichu piili pieli piichi khalo khaisu tabiyat tabiyet kaha kehne isliye isiliye kyunki kyuki padosi padosan mehman mehmaan soke sone soya couldnt resist felt feel feeling feels size baher baahr chesi chesanu intlo inti
veetla veetu veettula panna panninen kadaiyil hotella madhyahna ratipua duporiya gadhuli ratire rate dupehre dupaharey poddunna saptom saptachu kudichen kudichi thinnu kazhichathu kazhichirunnu kudichu undayirunnu undakki vechu dafa times thrice family chinese italian decoction dressing jar rahi
raha rahe hu hoon hun karna kiya kiye gayi gaye dera jaldi baithe baith ghoomne ghumne dekhte dekh tv phone zabardasti majburi mann man dil craved wanted want need needed making used using use add adding mix mixed spread too even still yet already couple several many most every per between total
overall combined both all everything anything something someone else other another different typical standard average lite bad best worst super awesome amazing lovely wow nom hmm ok okay yes yeah yep nope hey plz thanks thank thx doc remember forget missed miss update log entry record report sorry
sent send sending photo image attached see check tab jab uske iske apne apni khud wajah itna utna jitna kitna hissa haan ji theek thik sahi shayad pakka roj kabhi aksar khaun khaunga khaenge khati khata piyunga rakha rakhe banakar banaakar banake bnake bnaya bnayi khilaya pilaya kharide laayi layi
bheja bheji jevlo jevle nyaharila jevaila khaycha khaychi khayche pyayla pyaylo pilo pile banavla banavle banavli sathi mhanun kalcha aajche aajchi kheyechilam kheye kheyesi khabo khawa korechi korlam baniye baniyechi amra amader bon dida pore age por sudhu tao abar ebong besi kom onek shob jamyo
jamya jamvama jamwa jamvanu nastama bapor raatna ghernu gherni banavyu banavyo banavi lidhu lidhi lidho hatu hati hato pachi pehla fakt ghanu vadhare ochhu khalli khallya khallela khadhi khadha khadhela khadhelu khaili khalu khalon bimar bimaar bola bole kharab kharaab magar sokar chesina pannina
pannathu kadaila sakale saptu thinnen baar jana aana tak makes serve note aadh saare galat khaungi peeta peeti peete lungi mangwaya mangaya mangwaye kharida laaya laaye laya laye jevli madhe madhye karun karan kalchi kalche khabar korlo matro saanj nyahari bf multi grain
bar b f d white filter thande tarah raste raaste vitamin bharleli bharlela sukha sookha sookhi sarv saglya मीठा पतली पतला నుండి નુ
खाया खाई खाए आज है हैं उपवास व्रत छोटा छोटी बड़ा बड़ी सुबह नाश्ते நான் சாப்பிட்டேன் খেয়েছি খেলাম ખાધું`),
)
/** Fillers that may stand in a name: "methi ka paratha". */
export const joints = new Set(
  list(
    'of ka ki ke नु નુ ના ਦਾ ਦੀ ਦੇ ਦਿਆਂ चा ची चे च्या di da de er patla nu na ni chi che cha chya wala wale wali vala vale vali diye का की के વાળી વાળું વાળા નું ની નો ના वाला वाली वाले दा दी दे',
  ),
)

/** They may stand in a name, too, but are a part of some: "arbi ki sukhi sabzi". */
export const described = new Set(list('sukhi sukha sookhi sookha rasedar rasewale masaledar सूखी'))

/** A word of a text, or a number. */
export type Lexed = Token & { number?: number }
const fractions: Record<string, number> = {
  ...{ '¼': 1 / 4, '½': 1 / 2, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8 },
  ...{ '⅞': 7 / 8, '⅕': 1 / 5, '⅖': 2 / 5, '⅗': 3 / 5, '⅘': 4 / 5, '⅙': 1 / 6, '⅚': 5 / 6 },
}
const sign = `[${Object.keys(fractions).join('')}]`
/** "1,250" and "1,00,000" are thousands, "1,5" and "1.250,5" have a decimal comma. */
const figure = String.raw`(?:[1-9]\d{0,2}(?:\.\d{3})+,\d+(?!\d)|[1-9]\d{0,2}(?:,\d{2})*,\d{3}(?!\d)(?:\.\d+)?|\d+(?:\.\d+|,\d+(?!\d))?)`
const quantity = String.raw`(?:(?:\d+\s*(?:&|\+|and\s)?\s+|\d+\s*&\s*)?\d+\s*[/⁄]\s*[1-9]\d*(?:\s?(?:rd|th|nd)s?\b)?|(?:${figure}\s*(?:&\s*|and\s+)?)?${sign}|${figure})`
const lexical = new RegExp(
  String.raw`(?<time>\d{1,2}[:.]\d\d\s*[ap]m\b|\d{1,2}\s*(?:[ap]m|baje|bje|o'?clock)\b|\d{1,2}:\d\d)|(?<first>${quantity})(?:\s*(?<sign>[-–]|to\b|se\b|or\b|ya\b|[x×*](?=\s*\d))\s*(?<second>${quantity}))?`,
  'giu',
)
const amountIn = (isUnit: (unit: string) => boolean) => {
  const words = [...units].filter(([word, unit]) => /^[a-z]/.test(word) && isUnit(unit)).map(([word]) => word)
  return String.raw`${quantity}\s*(?:${words.join('|')})\b\.?`
}
const measured = amountIn(() => true)
/** Units of which nobody knows the weight: grams in brackets say it. */
const unweighed = new Set('packet bottle can serving plate piece'.split(' '))
/** The same amount once more: "300g/10½oz", "1 cup (200 g)". */
const again = new RegExp(
  String.raw`(?<=${amountIn((unit) => !unweighed.has(unit))}\s*)(?:[/=]\s*${measured}|\(\s*(?:about|approx\.?|=|~)?\s*${measured}\s*\))`,
  'giu',
)
/** The dot of an abbreviation: "200 g. paneer". After a food the dot ends a sentence. */
const dotted = new RegExp(
  String.raw`(?<=(?:^|[,;+&\n(]|\band\b|\baur\b)\s*${measured.slice(0, -3)})\.(?=\s*\p{L})`,
  'giu',
)

/** Above it a number is no amount. */
const mostOfAFood = 10_000

/** The number of "1 & 1/2", "1,5" or "½". */
function figureOf(written: string): number {
  const sign = /[^\d\s.,/⁄&+a-z]/iu.exec(written)?.[0]
  const whole = (text: string) => {
    const number = text.replace(/[^\d.,]/g, '')
    const isThousands = /^[1-9]\d{0,2}(,\d{2})*,\d{3}(\.|$)/.test(number)
    const isCommaDecimal = number.lastIndexOf(',') > number.indexOf('.')
    return Number(
      isThousands
        ? number.replaceAll(',', '')
        : (isCommaDecimal ? number.replaceAll('.', '') : number).replace(',', '.'),
    )
  }
  if (sign) return whole(written.slice(0, written.indexOf(sign))) + fractions[sign]!
  const [, before = '', over, under] = /^(.*?)(\d+)\s*[/⁄]\s*(\d+)/u.exec(written) ?? []
  return over ? whole(before) + Number(over) / Number(under) : whole(written)
}

function numberOf({ time, first, sign, second }: Record<string, string | undefined>): number | undefined {
  if (time) return undefined
  const from = figureOf(first!)
  if (!second) return from
  const to = figureOf(second)
  if (/[x×*]/i.test(sign!)) return from * to
  // "1-1/2 cup" is one and a half.
  return to < 1 && from >= 1 ? from + to : (from + to) / 2
}

/** Words and numbers with their places. A time of the day separates, and is no number. */
function lexed(written: string): Lexed[] {
  const blank = (found: string) => ' '.repeat(found.length)
  const text = written
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6))
    .replace(/(?<![a-z])fl(?:uid|\.)?\s*(?:oz|ounces?)\b/gi, (found) => 'floz'.padStart(found.length))
    // "Pav" is a bread, and a quarter of a kilo.
    .replace(/(?<!\p{L})(?:paa?v|पाव)(?=\s+(?:kilo|kg|किलो))/giu, (found) => '¼'.padEnd(found.length))
    // "Do" is two, and "1 no." is one piece.
    // "Ghee daal ke" has ghee poured over it; "10 rs" is a price.
    .replace(/(?:\bdaa?l\s*k(?:e|ar)\b|डाल\s*(?:के|कर)|ਪਾ\s*ਕੇ|ਪਾਕੇ)(?!\s*saa?th)/gi, blank)
    // "Chikoo at 4 baje"
    .replace(
      /(?<![\p{L}\d.])\d{1,2}(?:[:.]\d\d)?\s*(?:baje|bje|baj|bajey|बजे|ਵਜੇ|vajta|vajata|vagye|ਵਜੇ)(?!\p{L})/giu,
      blank,
    )
    .replace(/(?:₹|\brs\.?)\s*\d+|\d+\s*(?:rs|rupees|₹|wal[aie]|vala)(?![a-z])/gi, blank)
    // "W/o sugar", "maggi w/ veggies"
    .replace(/\bw\/(?=\s)/gi, 'w ')
    .replace(/\bw\/o\b/gi, (found) => 'no'.padEnd(found.length))
    .replace(/\bdo\s+not\b/gi, (found) => 'not'.padStart(found.length))
    .replace(/(?<=\d\s*)no(?:\.(?=\s|$)|(?=\s*(?:[,;)\n]|$)))/gi, (found) => 'pc'.padEnd(found.length))
    // "Dosa in the lunch box", but "one tiffin box" is a serving.
    .replace(/(?<!\b(?:one|ek|\d)\s+)\b(?:lunch|tiffin)\s*box\b/gi, blank)
    .replace(/\bmac\s?d'?s?\b/gi, blank)
    // "Suji'r halua"
    .replace(/(?<=\p{L}{3})['’]r\b/gu, blank)
    .replace(again, blank)
    .replace(dotted, blank)
  const tokens: Lexed[] = []
  let done = 0
  let gap = ''
  const words = (to: number) => {
    const part = text.slice(done, to)
    const found = tokenise(part)
    for (const token of found)
      tokens.push({
        ...token,
        start: done + token.start,
        end: done + token.end,
        gap: token === found[0] ? gap + token.gap : token.gap,
      })
    if (found.length > 0) gap = ''
    gap += part.slice(found.at(-1)?.end ?? 0)
  }
  for (const match of text.matchAll(lexical)) {
    words(match.index)
    const end = match.index + match[0].length
    const number = numberOf(match.groups!)
    if (number === undefined) gap += ';'
    else {
      const isAmount = number <= mostOfAFood
      tokens.push({ word: match[0], start: match.index, end, gap, ...(isAmount && { number }) })
      gap = ''
    }
    done = end
  }
  words(text.length)
  return tokens.map((token) => {
    const number = numbers.get(token.word)
    return number ? { ...token, number: Number(number) } : token
  })
}

/** Words that put a number after them up or down: "saade teen" is 3.5. */
const shifts = named(`
0.5: saade sadhe साढ़े
0.25: sava sawa सवा
-0.25: paune पौने`)
const ranges = new Set(['to', 'se', 'or', 'ya'])

/** How much of a usual one it is: "1 small katori", "2 big roti". */
const sizes = named(`
0.8: small chota chhota choti chhoti chotu छोटा छोटी chinna cheriya choto lahan laan ছোট ছোটো சின்ன చిన్న ಚಿಕ್ಕ ചെറിയ નાની નાનો लहान ସାନ ਛੋਟਾ ਛੋਟੀ sml
1.2: big large badi बड़ा बड़ी periya pedda dodda valiya moti mothi mota বড় பெரிய పెద్ద ದೊಡ್ಡ വലിയ મોટી મોટો मोठा मोठी ବଡ଼ ਵੱਡਾ ਵੱਡੀ lrg bade`)
const packets = new Set(['bottle', 'can'])
const isInWords = ({ word }: Lexed) => /^\p{L}/u.test(word)
/** "Twenty" of "twenty five". */
const isTens = (token: Lexed) => isInWords(token) && token.number! >= 20 && token.number! % 10 === 0

/** "One and a half" is one number, and so are "half a", "2 dozen" and "do se teen". */
function joinNumbers(tokens: Lexed[]): Lexed[] {
  const isNumber = (token: Lexed | undefined) => token?.number !== undefined
  const joined: Lexed[] = []
  for (const [at, token] of tokens.entries()) {
    const isArticle = token.word === 'a' || token.word === 'an'
    if (isArticle && (isNumber(tokens[at - 1]) || isNumber(tokens[at + 1]))) continue
    const { number, end } = token
    const last = joined.at(-1)
    // "Bada" is a vada, too.
    const isBig = token.word === 'bada' && units.has(tokens[at + 1]?.word ?? '')
    const size = isApart(token) ? undefined : isBig ? '1.2' : sizes.get(token.word)
    if (size) {
      // "1 small katori", "1 katori small", "small katori"
      const next = tokens[at + 1]
      const isLast = !next || isApart(next)
      // A bottle is a small one anyhow.
      if ([last, next].some((one) => packets.has(units.get(one?.word ?? '') ?? ''))) continue
      const amount = last?.number ? last : isLast && units.has(last?.word ?? '') ? joined.at(-2) : undefined
      if (amount?.number) Object.assign(amount, { number: amount.number * Number(size) })
      else if (units.has(next?.word ?? '')) joined.push({ ...token, number: Number(size) })
      else joined.push(token)
      continue
    }
    const isBetween = connectors.has(last?.word ?? '') || ranges.has(last?.word ?? '')
    const before = joined.at(isBetween ? -2 : -1)
    const isNext = !isApart(token) || /^\s*&\s*$/.test(token.gap)
    /** Puts the numbers together, with what stands between them. */
    const join = (sum: number) => {
      joined.splice(joined.indexOf(before!), 2, { ...before!, number: sum, end })
    }
    if (number === undefined || !isNext || !before) joined.push(token)
    else if (shifts.has(last!.word)) join(number + Number(shifts.get(last!.word)))
    else if (before.number === undefined) joined.push(token)
    else if (last === before && counted.has(token.word)) {
      join(before.number * number)
      // So many as 24 would be grams without a unit.
      if (number === 12) joined.push({ word: 'piece', start: token.start, end, gap: ' ' })
    } else if (ranges.has(last!.word)) join((before.number + number) / 2)
    // "One and a half" and "a dozen and a half", but "three quarters".
    else if (
      number < 1 &&
      before.number >= 1 &&
      (isBetween || token.gap.includes('&') || isInWords(before) || !isInWords(token))
    )
      join(
        isBetween || token.gap.includes('&')
          ? before.number + number * (counted.has(before.word) ? before.number : 1)
          : before.number * number,
      )
    else if (isTens(before) && number < 10 && isInWords(token)) join(before.number + number)
    else joined.push(token)
  }
  return joined
}

/** The words and numbers of a text, with their places in it. */
export const lex = (text: string): Lexed[] => joinNumbers(lexed(text))
