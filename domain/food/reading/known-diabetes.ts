import type { PatientProfile } from '#domain/people/patients.ts'
import { beginsAt, phrasesOf } from './medical-words.ts'
import { clausesOf, isDenied, isOfRelative } from './said.ts'

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

/** Whether a phrase stands in the words and is not denied, nor said of a relative. */
const isSaid = (words: string[], phrases: typeof diabetes) =>
  !isOfRelative(words) &&
  words.some((_, at) => beginsAt(words, at, phrases) && words[at + 1] !== 'insipidus' && !isDenied(words, at))

type Known = Pick<PatientProfile, 'medical_notes' | 'medication' | 'health_needs'> & {
  conditions?: readonly string[]
}

/**
 * Whether the profile names diabetes, the notes or the medicines say so, or the health needs do and nothing else explains
 * those.
 */
export function knowsDiabetes({ medical_notes, medication, health_needs, conditions = [] }: Known): boolean {
  if (['type 2 diabetes', 'type 1 or insulin'].some((name) => conditions.includes(name))) return true
  const clauses = [medical_notes, medication].flatMap((text) => clausesOf(text ?? ''))
  const says = (phrases: typeof diabetes) => clauses.some((clause) => isSaid(clause, phrases))
  if (says(diabetes) || says(medicines)) return true
  const isExplained = clauses.some((words) => words.some((_, at) => beginsAt(words, at, otherReasons)))
  const isDoubted = clauses.some((words) => words.some((_, at) => beginsAt(words, at, diabetes)))
  return !isExplained && !isDoubted && (says(otherMedicines) || health_needs.includes('Diabetes Care'))
}
