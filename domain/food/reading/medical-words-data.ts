/*
 * Conditions with which computed targets can do harm, or that change which figures count: what each is called in a
 * sentence, and its words in English, in Hindi in Latin letters and in Devanagari. A star stands for any ending, "…" for
 * up to three words between.
 */
export const conditions = {
  kidney: {
    name: 'a kidney disease',
    words: `kidney, kidni, kideny, renal, nephr*, dialysis, haemodialysis, hemodialysis, capd, creatinine, ckd, esrd, egfr,
      gfr, uremi*, uraemi*, glomerul*, proteinuria, albuminuria, sevelamer, gurda, gurde, gurdon, किडनी, गुर्दा, गुर्दे, गुर्दों,
      वृक्क, डायलिसिस, डायलीसिस, क्रिएटिनिन, क्रिएटिनीन`,
  },
  liver: {
    name: 'a liver disease',
    words: `liver, hepat*, cirrho*, nafld, masld, nash, ascites, ascitis, jaundice, wilson disease, wilsons disease, jigar,
      yakrit, piliya, peeliya, लिवर, लीवर, यकृत, जिगर, पीलिया, हेपेटाइटिस, सिरोसिस`,
  },
  heart: {
    name: 'heart failure',
    words: `heart fail*, heart faliure, heart fialure, failing heart, cardiac fail*, ventricular failure, chf, ccf, hf, lvf,
      hfref, hfpef, hfmref, dcm, cardiomyopath*, congestive, ejection fraction, low ef, lvef, nyha, lvad,
      weak heart, heart … weak, heart pump*, heart … pump*, heart function, fluid restrict*, restrict* fluid*, sacubitril, vymada, entresto,
      dil … kamzor*, dil … kamjor*, हार्ट फेल*, हार्ट फ़ेल*, दिल … कमजोर*, हृदय … विफल*, दिल … विफल*`,
  },
  cancer: {
    name: 'cancer',
    words: `cancer*, kansar, tumor, tumour, carcinoma, sarcoma, lymphoma, myeloma, melanoma, glioma, leukaemia, leukemia,
      malignan*, metasta*, chemo*, oncolog*, radiotherapy, radiation therapy, immunotherapy, mastectomy, lung ca, breast ca, ca breast, ca lung, ca colon, ca prostate, ca ovary, kark rog,
      kaark rog, कैंसर, कैन्सर, केंसर, कर्क रोग, कर्करोग, ट्यूमर, कीमो*, ल्यूकेमिया, ल्यूकीमिया`,
  },
  insulin: {
    name: 'insulin or type 1 diabetes',
    words: `insulin*, type 1, type one, type i, t 1, t 1 d, t 1 dm, iddm, lada, juvenile diabetes, basal bolus, glargine,
      detemir, degludec, lantus, basalog, toujeo, levemir, apidra, novorapid, novomix, humalog, humulin, huminsulin, actrapid,
      mixtard, ryzodeg, tresiba, इंसुलिन, इन्सुलिन, इंसुलीन, इन्सुलीन, टाइप 1, टाइप १, टाइप वन`,
  },
  eating: {
    name: 'an eating disorder',
    words: `eating disorder*, eating dissorder, disordered eating, anorex*, anorec*, anarex*, annorex*, bulimi*, bulime*, bullimi*, bulemi*,
      orthorex*, binge*, binging, bingeing, purg*, arfid, osfed, ednos, body dysmorph*, night eating syndrome,
      mak* myself vomit*, mak* myself throw*, mak* myself sick, mak* myself puke, made myself vomit, made myself throw,
      made myself sick, mak* herself vomit*, mak* herself throw*, mak* herself sick, mak* himself vomit*,
      mak* himself throw*, mak* himself sick, forc* … vomit*, forc* … throw up, induc* … vomit*, vomit* on purpose,
      vomit* what i eat, vomit* … food, vomit* after … eat*, vomit* after … meal, throw* up on purpose, throw* up … food,
      throw* up after, throw* up what i eat, puk* after, finger … throat, laxative*, laxatve, diet pill, slimming pill,
      diuretic … lose, water pill … lose, afraid … eat*, afraid … food, afraid … gain*, afraid … fat, scared … eat*,
      scared … food, scared … gain*, scared … fat, fear … eating, fear … food, fear … gain*, fear … weight, fear … fat,
      terrified … eat*, terrified … food, terrified … gain*, terrified … fat, panic* … eat*, eat* … panic*, anxi* … eat*, anxi* … food, guilt* … eat*, starv*,
      restrict* food, restrict* my food, restrict* my eating, restrict* what i eat, restrict* how much i eat,
      restrictive eat*, restrict* calori*, restricting again, calori* … obsess*, obsess* … calori*, obsess* … food, obsess* … weight,
      obsess* … eating, compulsive eat*, compulsive overeat*, compulsive exercis*, cant stop eating, cannot stop eating,
      can not stop eating, los* control … eat*, los* control … food, loss of control … eat*, eat* in secret,
      secret* eat*, eat* secretly, hide food, hiding food, hid food, chew* … spit*, days without eating, dont eat for, do not eat for, not eating for, punish myself, skip* meals to get,
      overeat* … vomit*, count* every calorie, without eating for, hate my body,
      khane ka vikar, khane ki bimari, khane ke baad ulti, ulti … khane ke baad, jaan bujh kar … ulti,
      jaanbujhkar … ulti, zabardasti ulti, jabardasti ulti, khane se dar*, mota hone … dar*, mote hone … dar*,
      moti hone … dar*, vajan badhne … dar*, wajan badhne … dar*, vazan badhne … dar*, weight badhne … dar*,
      खाने का विकार, खाने की बीमारी, खानपान विकार, ईटिंग डिसऑर्डर, एनोरेक्सिया, बुलिमिया, बुलीमिया, बिंज, खाने के बाद उल्टी,
      जानबूझकर … उल्टी, जान बूझकर … उल्टी, जबरदस्ती उल्टी, खाने से डर*, मोटा होने … डर*, मोटी होने … डर*, मोटे होने … डर*,
      वजन बढ़ने … डर*, जुलाब`,
  },
  tb: {
    name: 'tuberculosis',
    words: `tb, t b, tubercul*, koch, kochs, akt, tapedik, tapedic, kshay rog, kshayrog, टीबी, टी बी, तपेदिक, क्षय, क्षयरोग,
      यक्ष्मा, राजयक्ष्मा, ट्यूबरकुलोसिस`,
  },
  bariatric: {
    name: 'bariatric surgery',
    words: `bariatric*, gastric bypass, gastric sleeve, gastric band, gastric balloon, sleeve surgery, sleeve gastrectomy,
      gastrectomy, rygb, roux en y, mini bypass, oagb, lap band, stomach stapl*, stomach … stapl*, stapled stomach,
      stomach reduction, weight loss surgery, motape ki surgery, motapa surgery, motape ka operation,
      vajan ghatane ki surgery, vajan ghatane ka operation, wajan ghatane ki surgery, wajan ghatane ka operation,
      बैरियाट्रिक, बेरियाट्रिक, बैरिएट्रिक, बेरिएट्रिक, गैस्ट्रिक बाईपास, गैस्ट्रिक बायपास, मोटापे की सर्जरी, मोटापा सर्जरी,
      मोटापे का ऑपरेशन, वजन घटाने की सर्जरी, वजन घटाने का ऑपरेशन, वजन कम करने की सर्जरी`,
  },
  metabolic: {
    name: 'a metabolic disorder',
    words: `pku, phenylket*, phenyl keton*, phenylalanin*, hyperphenylalanin*, fenilketon*, msud, maple syrup urine, galactosaem*, galactosem*,
      galt deficiency, urea cycle, otc deficiency, otc def, ornithine transcarbamylase, citrullin*, argininosuccin*, tyrosinaem*,
      tyrosinem*, homocystinur*, methylmalon*, propionic, isovaleric, glutaric, organic acidaem*, organic acidem*,
      organic acidur*, fatty acid oxidation, mcad*, lchad*, vlcad*, faod, carnitine deficiency, carnitine palmitoyl*,
      glycogen storage, gsd, von gierke, pompe, mcardle, mcardles, hereditary fructose, fructose intoleran*, mitochondrial,
      inborn error*, metabolic disorder*, porphyri*, prader willi, glut 1, lipodystroph*, chylomicron*, पीकेयू,
      फेनिलकीटोन्यूरिया, फिनाइलकीटोन्यूरिया`,
  },
  wasting: {
    name: 'unwanted weight loss or a wasting illness',
    words: `unexplained weight loss, unexplained loss of weight, unintentional* … weight, unintended weight loss,
      unplanned weight loss, unwanted weight loss, sudden weight loss, losing weight without, lost … without trying,
      losing … without trying, weight loss without, lost … without … reason, lost … for no reason, losing … for no reason, losing weight and dont know,
      no appetite, loss of appetite, lost … appetite, losing … without … reason, cachex*, cachect*,
      malnutrit*, malnourish*, undernourish*, wasting, refeeding, frail, frailty, sarcopeni*, copd, emphysema, hiv,
      motor neuron*, als, bina wajah … kam, bina vajah … kam, bina karan … kam, apne aap … kam, kuposhan, कुपोषण,
      बिना वजह … कम, बिना कारण … कम, अपने आप … कम, एचआईवी`,
  },
  tube: {
    name: 'feeding by tube or vein',
    words: `tube feed*, tube fed, tubefe*, feeding tube, peg tube, peg feed*, ryles, ryle, ng tube, ng feed*, nasogastric,
      gastrostomy, jejunostomy, parenteral, tpn, enteral nutrition, enteral feed*`,
  },
  transplant: {
    name: 'a transplant',
    words: `transplant*, tacrolimus, pangraf, ciclosporin, cyclosporin*, mycophenolate, cellcept, ट्रांसप्लांट, प्रत्यारोपण`,
  },
  adrenal: {
    name: 'an adrenal disease or low blood sodium',
    words: `addison*, adrenal*, adrenocort*, hyponatraem*, hyponatrem*, hypo natremia, siadh, salt wasting, salt losing`,
  },
  digestion: {
    name: 'a disease of digestion with its own figures',
    words: `pancreatitis, pancreatic insufficien*, short bowel, short gut, intestinal failure, cystic fibrosis,
      gastropares*, chylothorax, chylous, lymphangiectasi*, अग्नाशयशोथ`,
  },
  build: {
    name: 'a paralysis, an amputation or an unusual build',
    words: `parapleg*, quadripleg*, tetrapleg*, spinal cord injur*, amputat*, amputee, achondroplas*, dwarfism, anasarca`,
  },
  gestational: {
    name: 'a complication of a pregnancy',
    words: `gdm, gestational*, preeclamp*, pre eclamp*, eclamp*, hyperemesis, iugr, twins, twin pregnancy, triplet*`,
  },
  pressure: {
    name: 'high blood pressure',
    words: `hypertens*, blood pressure, bp, b p, high bp, uchch raktchap, उच्च रक्तचाप, रक्तचाप, ब्लड प्रेशर, बीपी, बी पी`,
  },
  diabetes: {
    name: 'diabetes',
    words: `diabet*, prediabet*, pre diabet*, high sugar, blood sugar, hba 1 c, madhumeh, sugar ki bimari, मधुमेह, डायबिटीज,
      डायबिटिज, शुगर`,
  },
  pregnancy: {
    name: 'pregnancy or breastfeeding',
    words: `pregnan*, pregnent, pregant, preggers, expecting, trimester, antenatal, prenatal, gravida, primigravida, due date,
      gdm, gestational*, preeclamp*, pre eclamp*, hyperemesis, weeks gestation, mom to be, mother to be, lactat*,
      breastfeed*, breast feed*, breastfed, breast fed, brestfeed*, nursing, breast milk, breastmilk, milk supply,
      feed* … my baby, feed* … baby, feed* … newborn, garbhvati, garbhwati, garbhavati, garbhavastha, pet se, stanpan,
      doodh pilati, dudh pilati, गर्भवती, गर्भ, गर्भावस्था, गर्भधारण, प्रेगनेंट, प्रेग्नेंट, प्रेगनेंसी, प्रेग्नेंसी, स्तनपान, दूध पिलाती, पेट से`,
  },
  birth: {
    name: 'a birth',
    words: `postpartum, post partum, postpartm, postnatal, post natal, puerper*, postdelivery, post delivery, after … delivery,
      after … childbirth, childbirth, child birth, delivered, delivery … ago, delivery … month, delivery … week,
      delivery hui, delivery ho gayi, delivery ke baad, delivery ko, delivery … mahine, normal delivery, vaginal delivery, gave birth,
      given birth, giving birth, birth … ago, had … baby, newborn, new born, neonate, month old baby, week old baby,
      month old son, month old daughter, week old son, week old daughter, month old infant, infant … month, mother of … month, baby … month, baby … week,
      new mother, new mom, new mum, maternity leave, lscs, c section, c s, caesar*, cesar*, cesear*, sizerian, prasav,
      bachcha hua, baccha hua, mahine ka bachcha, mahine ka baccha, mahine ki bachchi, mahine ki bacchi, प्रसव, नवजात,
      डिलीवरी, डिलिवरी, सिजेरियन, सिज़ेरियन, बच्चा हुआ, महीने का बच्चा, महीने की बच्ची`,
  },
} as const
export type Condition = keyof typeof conditions

/**
 * What is written out before the words are read: abbreviations that mean something only in capitals, and words that look
 * like a condition and are none, such as insulin resistance, which goes with PCOS.
 */
export const rewritten: [RegExp, string][] = [
  [/\bE\.?D\.?(?![\w-]| (?:visit|doctor|of\b))/g, 'eating disorder'],
  [/\bE?BF\b(?!\s*[:=-]?\s*\d|\s*%)/g, 'breastfeeding'],
  [/\bmy self\b/gi, 'myself'],
  [/\bG ?\d+ ?P ?\d+/gi, 'postpartum'],
  [/\bEF\s*(?:of|is|:|=|-|~)?\s*(?=\d)/g, 'low EF '],
  [/\b(?:food|meals?|tiffins?|lunch|dinner|groceries)\b[^.;\n]{0,20}\bdelivered\b/gi, ''],
  [/\binsulin[\s-]+(?=resist|sensitiv)/gi, ''],
  [/\bkidney[\s-]+(?=beans?\b)/gi, ''],
  [/\bbing(?:e|ing)[\s-]+(?=watch|drink)/gi, ''],
  [/\blaxatives?\b(?=[^.;\n]*\b(?:constipat|kabz|piles|fissure|ibs\b))/gi, ''],
  [/(?<=\b(?:constipat|kabz|piles|fissure)[^.;\n]*)\blaxatives?\b/gi, ''],
]
