import {
  type Condition as Mentioned,
  conditions as mentioned,
} from '#domain/food/reading/medical-words-data.ts'
import { keysOf } from '#domain/keys.ts'

/*
 * The conditions that somebody may name in the profile, with the words by which notes propose them. A star stands for any
 * ending, "…" for up to three words between. `covers` is what the cautious reading of notes calls the same condition
 * (medical-words-data.ts): its words are there, once.
 */
/** What the product does not compute by itself: a plan, a deficit, or a week with fasts beside some medicines. */
export type GateKind = 'plan' | 'deficit' | 'fast'
type ClinicalCondition = { words: string; covers?: Mentioned; gate?: GateKind }

const conditionWords = {
  'type 2 diabetes': `diabet*, type 2, type two, T2DM, T2D, DM2, DM, NIDDM, sugar problem, sugar patient, high sugar, HbA1c, madhumeh,
      sugar ki bimari, मधुमेह, शुगर, डायबिटीज, डायबिटिज`,
  'type 1 or insulin': {
    words: `${mentioned.insulin.words}, type 1 diabet*, type one diabet*, diabet* type 1, DM type 1, on insulin, insulin pump`,
    covers: 'insulin',
    gate: 'plan',
  },
  prediabetes: `prediabet*, pre diabet*, borderline sugar, borderline diabet*, IFG, IGT, resistance, प्रीडायबिटीज`,
  'gestational diabetes': {
    words: `GDM, gestational*, gestational diabet*, sugar in pregnancy, diabet* in pregnancy, garbhavastha sugar, गर्भावस्था में शुगर`,
    covers: 'gestational',
    gate: 'plan',
  },
  'CKD 3-5 not on dialysis': {
    words: `CKD, kidney disease, kidney failure, chronic kidney, renal failure, renal disease, high creatinine, creatinine badha,
      low eGFR, nephropath*, nephritis, gurde ki bimari, किडनी की बीमारी, गुर्दे की बीमारी`,
    covers: 'kidney',
    gate: 'plan',
  },
  'CKD on dialysis': {
    words: `dialysis, on dialysis, CKD on dialysis, haemodialysis, hemodialysis, CAPD, डायलिसिस, डायलीसिस`,
    covers: 'kidney',
    gate: 'plan',
  },
  hypertension: { words: mentioned.pressure.words, covers: 'pressure' },
  'heart failure': { words: mentioned.heart.words, covers: 'heart', gate: 'plan' },
  dyslipidaemia: `cholesterol, cholesterol badha, dyslipid*, hyperlipid*, hypercholesterol*, triglycerid*, high LDL, lipids,
      heart disease, CAD, stent, bypass surgery, कोलेस्ट्रॉल, दिल की बीमारी`,
  'fatty liver': `fatty liver, NAFLD, MASLD, NASH, high SGPT, liver me charbi, फैटी लिवर`,
  cirrhosis: {
    words: `cirrho*, ascites, jaundice, hepatitis, liver failure, piliya, लिवर सिरोसिस, सिरोसिस, पीलिया`,
    covers: 'liver',
    gate: 'plan',
  },
  'hypothyroid on levothyroxine': `hypothyroid*, thyroid, high TSH, TSH high, hashimoto*, levothyroxine, thyronorm, eltroxin, थायराइड, थायरॉइड`,
  hyperthyroid: `hyperthyroid*, graves, carbimazole, overactive thyroid, हाइपरथायराइड`,
  'iron deficiency': `anaemi*, anemi*, low Hb, low haemoglobin, low hemoglobin, low ferritin, iron deficien*, khoon ki kami, खून की कमी, एनीमिया`,
  'vitamin B12 deficiency': `low B12, low vitamin B12, B12 low, B12 deficien*, pernicious anaemi*, tingling, विटामिन बी12 की कमी`,
  'vitamin D deficiency': `low vitamin D, vitamin D low, low vit D, vit D low, vit D deficien*, vitamin D deficien*, विटामिन डी की कमी`,
  osteoporosis: `osteopor*, osteopen*, low BMD, menopause, haddi kamzor, हड्डी कमजोर`,
  gout: `gout, uric acid, uric acid badha, hyperuric*, यूरिक एसिड, गठिया`,
  'kidney stones': `kidney stone, renal stone, renal calcul*, pathri, oxalate stone, ureteric stone, पथरी, किडनी स्टोन`,
  PCOS: `PCOS, PCOD, polycystic, irregular periods, पीसीओएस, पीसीओडी`,
  coeliac: `coeliac, celiac, gluten allergy, gluten intoleran*, wheat allergy, gehu ki allergy, सीलिएक, गेहूं से एलर्जी`,
  'lactose intolerance': `lactose, lactose intoleran*, milk intoleran*, milk does not suit, doodh nahi pachta, दूध नहीं पचता`,
  'milk allergy': `milk allergy, cow milk protein allergy, CMPA, allergic to milk, allergy to milk, दूध से एलर्जी`,
  IBS: `IBS, irritable bowel, bloating, gas, low FODMAP, pet foolna, आईबीएस, पेट फूलना`,
  'acidity, GERD': `acidity, GERD, reflux, gastritis, ulcer, amlapitta, एसिडिटी`,
  pregnancy: {
    words: `pregnan*, expecting a baby, trimester, garbhvati, garbhavati, गर्भवती, प्रेग्नेंट`,
    covers: 'pregnancy',
    gate: 'deficit',
  },
  lactation: {
    words: `breastfe*, breast fe*, lactating, nursing a baby, nursing mother, doodh pilati, स्तनपान, दूध पिलाती`,
    covers: 'pregnancy',
  },
  'age 60 and over': `senior citizen, elderly, old age, sarcopeni*, frailty, बुजुर्ग, वृद्ध`,
  'after bariatric surgery': { words: mentioned.bariatric.words, covers: 'bariatric', gate: 'plan' },
  'eating disorder': { words: mentioned.eating.words, covers: 'eating', gate: 'plan' },
  cancer: { words: mentioned.cancer.words, covers: 'cancer', gate: 'plan' },
  tuberculosis: { words: mentioned.tb.words, covers: 'tb', gate: 'plan' },
  // A date of birth says it better than any word of the notes.
  'child or adolescent': { words: `under 18, teenager, adolescent, किशोर`, gate: 'plan' },
  'fasting (Ramadan, Navratri)': {
    words: `ramadan, ramzan, roza, navratri, navratra, vrat, ekadashi, रोज़ा, व्रत, उपवास`,
    gate: 'fast',
  },
  constipation: `constipat*, kabz, piles, fissure, कब्ज, बवासीर`,
} satisfies Record<string, string | ClinicalCondition>
export type ConditionName = keyof typeof conditionWords
export const conditionNames = keysOf(conditionWords)

/** The words, cover and gate of each condition. */
export const clinicalConditions = Object.fromEntries(
  Object.entries(conditionWords).map(([name, of]) => [name, typeof of === 'string' ? { words: of } : of]),
) as Record<ConditionName, ClinicalCondition>

/** A condition's name at the beginning of a line. */
export const conditionLabel = (name: string) => name[0]!.toUpperCase() + name.slice(1)

/** The conditions as a list to choose from. */
export const conditionOptions = conditionNames.map((value) => ({ value, label: conditionLabel(value) }))
