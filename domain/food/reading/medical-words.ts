import { inOneSentence } from '#domain/plain-text.ts'
import { type Condition, conditions, rewritten } from './medical-words-data.ts'
import { isSameWord, tokenise } from './text.ts'

export type { Condition }

/*
 * Conditions in a medical history, by the words of medical-words-data.ts. One word is enough: "no kidney stones" counts
 * too, because a condition that is missed does more harm than one found in vain.
 */

/** One word of a phrase, of which any ending may follow, or a gap of up to three words. */
type Part = { word: string; isOpen: boolean } | 'gap'
export type Phrase = { parts: Part[]; first: Exclude<Part, 'gap'> }

const partsOf = (written: string): Part[] =>
  written
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((piece): Part[] => {
      if (piece === '…') return ['gap']
      const words = tokenise(piece).map(({ word }) => word)
      return words.map((word, n) => ({ word, isOpen: piece.endsWith('*') && n === words.length - 1 }))
    })

/** A list of phrases as the data has them, ready to be looked for. */
export function phrasesOf(list: string): Phrase[] {
  return list.split(',').map((phrase) => {
    const parts = partsOf(phrase)
    const [first] = parts
    if (!first || first === 'gap') throw new Error(`A phrase needs a word at its start: ${phrase}`)
    return { parts, first }
  })
}

/** Long words may have one slip: a letter wrong, missing, too many, or two swapped. */
const longWord = 8
function hasOneSlip(word: string, meant: string): boolean {
  if (meant.length < longWord || word[0] !== meant[0] || Math.abs(word.length - meant.length) > 1)
    return false
  let at = 0
  while (at < word.length && word[at] === meant[at]) at += 1
  const [rest, other] = [word.slice(at), meant.slice(at)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return isSwapped || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)
}

function isWord(word: string, { word: meant, isOpen }: Exclude<Part, 'gap'>): boolean {
  if (!isOpen) return isSameWord(word, meant) || hasOneSlip(word, meant)
  return (
    word.startsWith(meant) || [-1, 0, 1].some((more) => hasOneSlip(word.slice(0, meant.length + more), meant))
  )
}

const longestGap = 3
/** Where the parts end that begin at a word; -1 when they don't. */
function endAt(words: string[], start: number, parts: Part[]): number {
  const [part, ...rest] = parts
  if (!part) return start
  if (part === 'gap') {
    const ends = Array.from({ length: longestGap + 1 }, (_, more) => endAt(words, start + more, rest))
    return ends.find((end) => end >= 0) ?? -1
  }
  const word = words[start]
  return word !== undefined && isWord(word, part) ? endAt(words, start + 1, rest) : -1
}

/** Where the longest of the phrases ends that begin at a word; -1 when none does. */
export const endOfPhrase = (words: string[], start: number, phrases: Phrase[]) =>
  Math.max(
    -1,
    ...phrases
      .filter(({ first }) => words[start]?.[0] === first.word[0])
      .map(({ parts }) => endAt(words, start, parts)),
  )

export const beginsAt = (words: string[], start: number, phrases: Phrase[]) =>
  phrases.some(({ parts, first }) => words[start]?.[0] === first.word[0] && endAt(words, start, parts) >= 0)

const table = Object.entries(conditions).map(([condition, { words }]) => ({
  condition: condition as Condition,
  phrases: phrasesOf(words),
}))

/** The words of a medical text, abbreviations written out. */
export function medicalWords(text: string): string[] {
  const written = rewritten.reduce((so, [from, to]) => so.replace(from, to), text)
  return tokenise(written).map(({ word }) => word)
}

/** What the text mentions, without duplicates, in the order of the table. */
export function conditionsIn(text: string | null): Condition[] {
  const words = medicalWords(text ?? '')
  return table
    .filter(({ phrases }) => words.some((_, start) => beginsAt(words, start, phrases)))
    .map(({ condition }) => condition)
}

/** 'a kidney disease and cancer' */
export function conditionNames(found: readonly Condition[]): string {
  return inOneSentence(found.map((condition) => conditions[condition].name))
}
