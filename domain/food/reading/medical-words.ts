import { isSameWord, tokenise } from './text.ts'

/*
 * Conditions in a medical history, by words in English, in Hindi in Latin letters and in Devanagari. One word is
 * enough: "no kidney stones" counts too, because a condition that is missed does more harm than one found in vain.
 */

/** A star stands for any ending. What each is called in a sentence, and its words. */
const conditions = {
  kidney: {
    name: 'a kidney disease',
    words: `kidney, kidni, renal, nephr*, dialysis, creatinine, ckd, gurda, gurde, gurdon, किडनी, गुर्दा, गुर्दे, गुर्दों,
      वृक्क, डायलिसिस, डायलीसिस, क्रिएटिनिन, क्रिएटिनीन`,
  },
  liver: {
    name: 'a liver disease',
    words: `liver, hepat*, cirrho*, nafld, masld, nash, ascites, jaundice, jigar, yakrit, piliya, peeliya, लिवर, लीवर,
      यकृत, जिगर, पीलिया, हेपेटाइटिस, सिरोसिस`,
  },
  cancer: {
    name: 'cancer',
    words: `cancer*, kansar, tumor, tumour, carcinoma, sarcoma, lymphoma, myeloma, leukaemia, leukemia, malignan*,
      metasta*, chemo*, oncolog*, radiotherapy, kark rog, kaark rog, कैंसर, कैन्सर, केंसर, कर्क रोग, कर्करोग, ट्यूमर, कीमो*,
      ल्यूकेमिया, ल्यूकीमिया`,
  },
  insulin: {
    name: 'insulin or type 1 diabetes',
    words: `insulin*, type 1, type one, type i, t 1, t 1 d, t 1 dm, iddm, lada, juvenile diabetes, glargine, lantus,
      novorapid, humalog, huminsulin, actrapid, mixtard, tresiba, इंसुलिन, इन्सुलिन, इंसुलीन, इन्सुलीन, टाइप 1, टाइप १, टाइप वन`,
  },
  eating: {
    name: 'an eating disorder',
    words: `eating disorder, disordered eating, anorex*, bulimi*, orthorex*, binge*, binging, purging, arfid,
      khane ka vikar, khane ki bimari, खाने का विकार, खाने की बीमारी, खानपान विकार, एनोरेक्सिया, बुलिमिया, बुलीमिया, बिंज`,
  },
  tb: {
    name: 'tuberculosis',
    words: `tb, t b, tubercul*, koch, tapedik, tapedic, kshay rog, kshayrog, टीबी, टी बी, तपेदिक, क्षय, क्षयरोग, यक्ष्मा,
      राजयक्ष्मा, ट्यूबरकुलोसिस`,
  },
  bariatric: {
    name: 'bariatric surgery',
    words: `bariatric*, gastric bypass, gastric sleeve, gastric band, gastric balloon, sleeve surgery, sleeve gastrectomy,
      gastrectomy, lap band, weight loss surgery, motape ki surgery, motapa surgery, motape ka operation,
      vajan ghatane ki surgery, vajan ghatane ka operation, wajan ghatane ki surgery, wajan ghatane ka operation,
      बैरियाट्रिक, बेरियाट्रिक, बैरिएट्रिक, बेरिएट्रिक, गैस्ट्रिक बाईपास, गैस्ट्रिक बायपास, मोटापे की सर्जरी, मोटापा सर्जरी,
      मोटापे का ऑपरेशन, वजन घटाने की सर्जरी, वजन घटाने का ऑपरेशन, वजन कम करने की सर्जरी`,
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
    words: `pregnan*, expecting, trimester, lactat*, breastfeed*, breast feed*, breastfed, nursing, garbhvati, garbhwati,
      garbhavati, garbhavastha, pet se, stanpan, doodh pilati, dudh pilati, गर्भवती, गर्भ, गर्भावस्था, गर्भधारण, प्रेगनेंट, प्रेग्नेंट,
      प्रेगनेंसी, प्रेग्नेंसी, स्तनपान, दूध पिलाती, पेट से`,
  },
} as const
export type Condition = keyof typeof conditions

const phrases = Object.entries(conditions).map(([condition, { words }]) => ({
  condition: condition as Condition,
  phrases: words.split(',').map((phrase) => ({
    words: tokenise(phrase).map(({ word }) => word),
    isOpen: phrase.trim().endsWith('*'),
  })),
}))

/** Words that look like a condition and are none: insulin resistance goes with PCOS, and kidney beans are rajma. */
const harmless = /\b(insulin[\s-]+(?=resist|sensitiv)|kidney[\s-]+(?=beans?\b))/gi

/** What the text mentions, without duplicates, in the order of the table above. */
export function conditionsIn(text: string | null): Condition[] {
  const words = tokenise((text ?? '').replace(harmless, '')).map(({ word }) => word)
  const isAt = (start: number, phrase: string[], isOpen: boolean) =>
    phrase.every((part, n) => {
      const word = words[start + n]
      if (word === undefined) return false
      return isOpen && n === phrase.length - 1 ? word.startsWith(part) : isSameWord(word, part)
    })
  return phrases
    .filter(({ phrases }) =>
      phrases.some(({ words: phrase, isOpen }) => words.some((_, start) => isAt(start, phrase, isOpen))),
    )
    .map(({ condition }) => condition)
}

/** 'a kidney disease and cancer' */
export function conditionNames(found: readonly Condition[]): string {
  const names = found.map((condition) => conditions[condition].name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
