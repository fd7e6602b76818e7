import type { PatientProfile } from '#domain/people/patients.ts'
import { beginsAt, medicalWords, phrasesOf } from './medical-words.ts'

/*
 * Whether somebody has diabetes, as the profile says. Their values are then judged by the targets with diabetes, which are
 * wider, so here a word found in vain does harm: "no diabetes", "my mother is diabetic" and prediabetes don't count.
 */
const diabetes = phrasesOf(
  `diabet*, daibet*, dibet*, type 2, type two, type ii, t 2, t 2 d, t 2 dm, dm, dm 2, niddm, iddm, t 1 d, t 1 dm, type 1, lada,
  madhumeh, sugar ki bimari, sugar patient, sugar problem, sugar hai, मधुमेह, डायबिटीज, डायबिटिज, शुगर`,
)
/** Medicines for nothing but diabetes. */
const medicines = phrasesOf(
  `insulin, lantus, basalog, tresiba, toujeo, levemir, glargine, degludec, novorapid, novomix, humalog, humulin, huminsulin,
  apidra, mixtard, ryzodeg, actrapid, glimepiride, amaryl, glimestar, zoryl, glycomet gp, gliclazide, diamicron, reclide,
  glibenclamide, glipizide, daonil, sulfonylurea, sitagliptin, januvia, janumet, istavel, vildagliptin, galvus, zomelis,
  teneligliptin, tenepla, linagliptin, trajenta, voglibose, volix, vobose, acarbose, glucobay, pioglitazone, pioz, pioglit,
  antidiabetic*, इंसुलिन, इन्सुलिन`,
)
/** What is taken for other reasons too, and what those are. */
const otherMedicines = phrasesOf(
  `metformin, glycomet, glucophage, obimet, cetapin, gluformin, glyciphage, dapagliflozin, forxiga, oxra, udapa, empagliflozin,
  jardiance, gibtulio, canagliflozin, invokana, remogliflozin`,
)
const otherReasons = phrasesOf(
  `pcos, pcod, polycystic, prediabet*, pre diabet*, borderline, impaired, ifg, igt, resistance, heart failure, chf, ckd, kidney,
  gestational, gdm, weight loss`,
)

const set = (words: string) => new Set(words.split(' '))
const denials = set(
  'no not non never without denies deny nor neither nil free ruled pre borderline gestational risk prevent',
)
const denialsAfter = set('no nil none negative absent nahi nahin नहीं')
const relatives = set(
  `family mother father mom mum dad parent parents brother sister siblings grandmother grandfather wife husband son daughter uncle
  aunt maa papa pitaji mataji माता पिता मां`.replace(/\s+/g, ' '),
)
const longestDenial = 4

/** Whether a phrase stands in the words and is not denied, nor said of a relative. */
function isSaid(words: string[], phrases: typeof diabetes): boolean {
  if (words.some((word) => relatives.has(word))) return false
  const end = words.findLastIndex((word) => word !== 'hai' && word !== 'है')
  return words.some((_, at) => {
    if (!beginsAt(words, at, phrases) || words[at + 1] === 'insipidus') return false
    const isDenied = words.slice(Math.max(0, at - longestDenial), at).some((word) => denials.has(word))
    // "Diabetes: no", and not "diabetes, no complications".
    return !isDenied && !(end > at && end <= at + 2 && denialsAfter.has(words[end]!))
  })
}

/** The clauses of a text, as words. "No BP, sugar or thyroid" is one: what is denied may be a list. */
function clausesOf(text: string): string[][] {
  const sentences = text.split(/[.;\n।]|\b(?:but|however|lekin)\b/i)
  const clauses = sentences.flatMap((sentence) =>
    /\b(?:or|nor)\b/i.test(sentence) ? [sentence.replaceAll(',', ' ')] : sentence.split(','),
  )
  return clauses.map(medicalWords)
}

type Known = Pick<PatientProfile, 'medical_notes' | 'medication' | 'health_needs'>

/** Whether the notes or the medicines say that somebody has diabetes, or the health needs do and nothing else explains those. */
export function knowsDiabetes({ medical_notes, medication, health_needs }: Known): boolean {
  const clauses = [medical_notes, medication].flatMap((text) => clausesOf(text ?? ''))
  const says = (phrases: typeof diabetes) => clauses.some((clause) => isSaid(clause, phrases))
  if (says(diabetes) || says(medicines)) return true
  const isExplained = clauses.some((words) => words.some((_, at) => beginsAt(words, at, otherReasons)))
  const isDenied = clauses.some((words) => words.some((_, at) => beginsAt(words, at, diabetes)))
  return !isExplained && !isDenied && (says(otherMedicines) || health_needs.includes('Diabetes Care'))
}
