import { endOfPhrase, type Phrase, phrasesOf } from '#domain/food/reading/medical-words.ts'
import { clausesOf, isDenied, isEnded, isOfRelative } from '#domain/food/reading/said.ts'
import { type ConditionName, clinicalConditions, conditionNames } from './conditions.ts'
import { medicineGroups } from './medicines.ts'

/*
 * The conditions and medicines that a challenger's own words name, for somebody to confirm. What is denied, has ended or is
 * said of a relative is not proposed; as a safety rule each word counts all the same (gates.ts).
 */

type Words<Name> = { name: Name; phrases: Phrase[] }
type Match<Name> = { name: Name; from: number; to: number }

let conditionWords: Words<ConditionName>[] | undefined
/** Read at the first use: most pages don't need them. */
function wordsOfConditions() {
  conditionWords ??= conditionNames.map((name) => ({
    name,
    // "Fasting" alone mostly means a blood sample.
    phrases: phrasesOf((name.includes('(') ? '' : `${name}, `) + clinicalConditions[name].words),
  }))
  return conditionWords
}

/** A brand shorter than this is a common word: "Pan" and "Tide" count in the list of medicines only. */
const surelyBrand = 7
type MedicineWords = { inMedication: Words<string>[]; inNotes: Words<string>[] }
let medicineWords: MedicineWords | undefined
function wordsOfMedicines() {
  if (medicineWords) return medicineWords
  const words = medicineGroups.flatMap((group) =>
    Object.entries(group).map(([name, brands]) => ({
      name,
      written: [name.replace(/ \(.*/, ''), ...brands.split(',')].map((word) => word.trim()).filter(Boolean),
    })),
  )
  const withPhrases = ({ name, written }: { name: string; written: string[] }) =>
    written.length > 0 ? [{ name, phrases: written.flatMap(phrasesOf) }] : []
  medicineWords = {
    inMedication: words.flatMap(withPhrases),
    inNotes: words.flatMap(({ name, written }) =>
      withPhrases({ name, written: written.filter((word) => word.length >= surelyBrand) }),
    ),
  }
  return medicineWords
}

/** What the words of a clause name; of names within longer ones only the longer: "type 1 diabetes" is no type 2. */
function namedIn<Name>(words: string[], known: Words<Name>[]): Match<Name>[] {
  const matches = words.flatMap((_, from) =>
    known
      .map(({ name, phrases }) => ({ name, from, to: endOfPhrase(words, from, phrases) }))
      .filter(({ to }) => to > from),
  )
  const isWithin = (one: Match<Name>, other: Match<Name>) =>
    other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from
  return matches.filter((one) => !matches.some((other) => isWithin(one, other)))
}

function saidIn<Name>(text: string | null, known: Words<Name>[]): Name[] {
  return clausesOf(text ?? '')
    .filter((words) => !isOfRelative(words) && !isEnded(words))
    .flatMap((words) => namedIn(words, known).filter(({ from }) => !isDenied(words, from)))
    .map(({ name }) => name)
}

type Written = { medical_notes: string | null; medication: string | null }

/** The conditions that the notes and the medicines name, in the order of the list. */
export function proposedConditions({ medical_notes, medication }: Written): ConditionName[] {
  const said = new Set([medical_notes, medication].flatMap((text) => saidIn(text, wordsOfConditions())))
  return conditionNames.filter((name) => said.has(name))
}

/** The medicines that somebody says they take. */
export function proposedMedicines({ medical_notes, medication }: Written): string[] {
  const { inMedication, inNotes } = wordsOfMedicines()
  return [...new Set([...saidIn(medication, inMedication), ...saidIn(medical_notes, inNotes)])]
}

/** The medicines that are mentioned at all, also as stopped: for safety rules. */
export function mentionedMedicines({ medical_notes, medication }: Written): string[] {
  const { inMedication, inNotes } = wordsOfMedicines()
  const named = (text: string | null, known: Words<string>[]) =>
    clausesOf(text ?? '').flatMap((words) => namedIn(words, known).map(({ name }) => name))
  return [...new Set([...named(medication, inMedication), ...named(medical_notes, inNotes)])]
}
