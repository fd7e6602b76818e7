import { tokenise } from './reading/text.ts'

/*
 * Search in names of foods: by beginning, by sound ("panir", "पनीर"), and with typing errors. Pure; the index is built
 * once for a list of foods.
 */

/** 'क:k ख:kh' as a table from letter to letters. Words come without nuktas, because `tokenise` removes them. */
const table = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(' ').map((pair) => pair.split(':')))
const consonants = table(
  'क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m य:y र:r ल:l व:v श:sh ष:sh स:s ह:h ळ:l ऩ:n ऱ:r ऴ:l',
)
const vowels = table('अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:e ओ:o औ:o ऑ:o ऍ:e ऎ:e ऒ:o ं:n ॺ:n ॻ:n ॼ:r ॽ:l ॾ:l')
/** The vowel signs of a consonant; without one it sounds with an a. */
const signs = table('ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:e ो:o ौ:o ॉ:o ॅ:e ॆ:e ॊ:o ्:')

/** A word in an Indian script as people type it in Latin letters; other words as they are. */
export function toLatin(word: string): string {
  if (!/[\u0900-\u0d7f]/.test(word)) return word
  let latin = ''
  // Unicode has the letters of the scripts from Devanagari to Malayalam in the same order.
  // A vowel of two signs is one letter: ொ is an o. Two r of Malayalam are two t; Assamese has an r of its own.
  const letters = [...word.normalize('NFC').replace(/റ്റ/g, 'ട്ട').replace(/ৰ/g, 'র').replace(/ৱ/g, 'ব')].map(
    (letter) => String.fromCharCode(0x900 + (letter.charCodeAt(0) & 0x7f)),
  )
  for (const [index, letter] of letters.entries()) {
    const consonant = consonants[letter]
    if (consonant === undefined) {
      latin += vowels[letter] ?? signs[letter] ?? ''
      continue
    }
    const next = letters[index + 1]
    const isLast = next === undefined
    latin += consonant + (isLast || next in signs ? '' : 'a')
  }
  return latin
}

/**
 * How a word sounds: many spellings have one key. Bolder than `soundOf`, with which clashes are read: here a wrong
 * likeness only costs a place in a list.
 */
export function soundKey(word: string): string {
  return toLatin(word)
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/chh?/g, 'C')
    .replace(/sh/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c|q|ck/g, 'k')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(?<=[bdgkpt])h/g, '')
    .replace(/aa+/g, 'a')
    .replace(/ee|ii|ea|y/g, 'i')
    .replace(/oo|uu|ou/g, 'u')
    .replace(/ai|ei/g, 'e')
    .replace(/au/g, 'o')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)a$/, '')
}

/** How many letters must be added, removed, replaced or swapped; `most` + 1 when it is more than `most`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, last[j - 2]! + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    last = row
    row = next
  }
  return row[other.length]!
}

/** How alike a typed word and a word of a name are, 0 to 1. */
function likeness(typed: Word, word: Word): number {
  if (typed.text === word.text) return 1
  if (typed.text.length > 1 && word.text.startsWith(typed.text)) return 0.92
  if (typed.key.length < 2) return 0
  if (typed.key === word.key) return 0.9
  if (typed.key.length > 2 && word.key.startsWith(typed.key)) return 0.8
  const most = typed.key.length > 5 ? 2 : typed.key.length > 3 ? 1 : 0
  // Letters that only one of them has: most words are set aside by this, which is much faster than the distance.
  if (most === 0 || bitCount(typed.letters ^ word.letters) > 2 * most) return 0
  const distance = editDistance(typed.key, word.key, most)
  return distance > most ? 0 : distance === 1 ? 0.74 : 0.6
}

/** `letters` has one bit for each letter of the key. */
type Word = { text: string; key: string; letters: number }
function wordOf(text: string): Word {
  const key = soundKey(text)
  return {
    text,
    key,
    letters: [...key].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) % 32)), 0),
  }
}
function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Words that say little: "cooked, without salt". */
const fillers = new Set('and with without or of the ka ki ke in all'.split(' '))

export type Searchable = {
  names: readonly string[] /** Added to the score of each match, 0 to 0.3. */
  weight: number
}

/** Builds a search over foods. The result gives their indexes, the best first. */
export function foodSearch(foods: readonly Searchable[]) {
  type Name = { food: number; words: number; rank: number }
  const names: Name[] = []
  const vocabulary = new Map<string, { word: Word; names: number[] }>()
  for (const [food, { names: written }] of foods.entries())
    for (const [rank, name] of written.entries()) {
      const words = tokenise(name).map(({ word }) => word)
      const index = names.push({ food, words: words.filter((word) => !fillers.has(word)).length, rank }) - 1
      // "Ladyfinger" is "lady finger".
      const joined = words.length > 1 && words.length < 4 ? [words.join('')] : []
      for (const text of new Set([...words, ...joined])) {
        const entry = vocabulary.get(text) ?? { word: wordOf(text), names: [] }
        entry.names.push(index)
        vocabulary.set(text, entry)
      }
    }
  const entries = [...vocabulary.values()]

  return function find(query: string): number[] {
    const tokens = tokenise(query).map(({ word }) => word)
    const typed = [...new Set(tokens)].filter((word) => !fillers.has(word)).slice(0, 6)
    if (typed.length === 0) return []
    const joined = typed.length > 1 ? wordOf(typed.join('')) : undefined
    const scores = new Map<number, number>()
    const whole = new Map<number, number>()
    for (const word of typed.map(wordOf)) {
      const best = new Map<number, number>()
      for (const entry of entries) {
        const alike = likeness(word, entry.word)
        if (alike > 0)
          for (const name of entry.names) if (alike > (best.get(name) ?? 0)) best.set(name, alike)
      }
      for (const [name, alike] of best) scores.set(name, (scores.get(name) ?? 0) + alike)
    }
    if (joined)
      for (const entry of entries) {
        const alike = likeness(joined, entry.word)
        if (alike >= 0.74)
          for (const name of entry.names) whole.set(name, Math.max(alike, whole.get(name) ?? 0))
      }
    const found = new Map<number, number>()
    for (const index of new Set([...scores.keys(), ...whole.keys()])) {
      const { food, words, rank } = names[index]!
      const alike = Math.max((scores.get(index) ?? 0) / typed.length, whole.get(index) ?? 0)
      // Every typed word must be there in some form, or nearly.
      if (alike < 0.5) continue
      const surplus = Math.max(0, words - typed.length)
      const score = alike - 0.03 * Math.min(surplus, 8) - 0.004 * Math.min(rank, 5) + foods[food]!.weight
      if (score > (found.get(food) ?? 0)) found.set(food, score)
    }
    return [...found].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([food]) => food)
  }
}
