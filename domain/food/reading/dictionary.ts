import { foodLines, otherLines, standIns, versions } from './dictionary-data.ts'
import { remember } from './remember.ts'
import { isApart, singulars, soundOf, type Token, tokenise } from './text.ts'

/** main: the dish is made of it; usual: most kitchens use it; trace: often there as an additive or a trace. */
export type Certainty = 'main' | 'usual' | 'trace'
const certainties: Record<string, Certainty> = { '': 'main', '?': 'usual', '*': 'trace' }

export type Content = {
  food: string
  certainty: Certainty
  /** Foods that replace it when they are named beside the dish: jowar replaces wheat in "jowar roti". */
  standIns: string[]
  /** When the food itself is named beside the dish, only the food is reported: wheat in "wheat roti". */
  isSaidOnce: boolean
}

/** A name, the foods it means, and which of its words are searched for other foods. */
export type Name = { words: string[]; foods: string[]; inside: 'all' | 'all but last' | 'none' }

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** '(a|b) c' gives ['a c', 'b c']. */
function expand(pattern: string): string[] {
  const match = /\(([^)]*)\)/.exec(pattern)
  if (!match) return [pattern]
  const [before, after] = [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length)]
  return match[1]!.split('|').flatMap((option) => expand(before + option + after))
}

/**
 * The foods of one line of the dictionary, in the notation that `foodLines` explains. A food's id is its first name.
 */
function readLine(line: string) {
  const [, mark, names = '', kinds = '', contents = ''] =
    /^([!-] )?([^<=]*)(?:<([^=]*))?(?:=(.*))?$/.exec(line) ?? []
  const inside: Name['inside'] = mark === '! ' ? 'none' : mark === '- ' ? 'all but last' : 'all'
  const foods = names.split(';').map((food) => list(food).flatMap(expand))
  // On such lines each name is a food of its own: "almond milk" and "coconut milk".
  const apart = mark === '- ' ? foods.flat().map((name) => [name]) : foods
  return apart.map((written) => ({ id: written[0]!.replace('!', ''), written, inside, kinds, contents }))
}

function buildDictionary() {
  const entries = `${foodLines}${otherLines}`
    .split('\n')
    .filter((line) => line && !line.startsWith('//'))
    .flatMap(readLine)

  const names = new Map<string, Name>()
  for (const { id, written, inside } of entries)
    for (const spelling of written) {
      const words = tokenise(spelling).map((token) => token.word)
      const name = names.get(words.join(' ')) ?? { words, foods: [], inside: 'all' }
      if (!name.foods.includes(id)) name.foods.push(id)
      if (spelling.startsWith('!')) name.inside = 'none'
      else if (inside !== 'all') name.inside = inside
      names.set(words.join(' '), name)
    }

  const foods = new Map(entries.map(({ id }) => [id, { kinds: [] as string[], contents: [] as Content[] }]))
  const find = (name: string): string => {
    const id = foods.has(name) ? name : names.get(name)?.foods[0]
    if (!id) throw new Error(`No such food: ${name}`)
    return id
  }
  const readContent = (text: string): Content => {
    const [, food = '', mark = '', rule] = /^([^~?*]+)([?*]?)(?:~([a-z]+))?$/.exec(text) ?? []
    const members = rule ? (standIns[rule] ?? versions[rule]) : ''
    if (members === undefined) throw new Error(`Nothing stands in for ${text}`)
    const isSaidOnce = rule !== undefined && rule in standIns
    return { food: find(food), certainty: certainties[mark]!, standIns: list(members).map(find), isSaidOnce }
  }
  for (const { id, kinds, contents } of entries) {
    const isOther = (food: string) => food !== id
    foods.get(id)!.kinds.push(...list(kinds).map(find).filter(isOther))
    foods.get(id)!.contents.push(
      ...list(contents)
        .map(readContent)
        .filter((content) => isOther(content.food)),
    )
  }

  // "Milk shake" is also written "milkshake".
  for (const name of [...names.values()]) {
    const joined = name.words.join('')
    if (joined.length > 6 && !names.has(joined)) names.set(joined, name)
  }
  const spellings = Map.groupBy(
    [...names].map(([spelling, name]) => ({ words: spelling.split(' '), name })),
    ({ words }) => words[0]!,
  )
  const words = new Set([...names.keys()].flatMap((spelling) => spelling.split(' ')))
  return { foods, find, spellings, words, wordsBySound: Map.groupBy(words, soundOf) }
}

let built: ReturnType<typeof buildDictionary> | undefined
/** Built at the first use, because most pages don't need it. */
function dictionary() {
  built ??= buildDictionary()
  return built
}

/** The foods that a comma-separated list of names means. */
export const foodsCalled = remember(500, (names: string): string[] => list(names).map(dictionary().find))

/** The words of the dictionary that a word of a text may mean, itself or as a plural. */
const dictionaryWords = remember(5000, (word: string) => {
  const { words, wordsBySound } = dictionary()
  const same = [word].filter((form) => words.has(form))
  const singular = singulars(word).filter((form) => words.has(form))
  if (same.length > 0 || singular.length > 0) return { same, singular }
  const alike = (form: string) => (soundOf(form) && wordsBySound.get(soundOf(form))) || []
  return { same: alike(word), singular: singulars(word).flatMap(alike) }
})

/** The longest name that starts at token `from`, of at most `mostWords` words. `to` is the token after it. */
export function longestName(tokens: Token[], from: number, mostWords: number) {
  const isAt = (words: string[]) =>
    words.every((word, index) => {
      const token = tokens[from + index]
      if (!token || (index > 0 && isApart(token))) return false
      const { same, singular } = dictionaryWords(token.word)
      return same.includes(word) || (index === words.length - 1 && singular.includes(word))
    })
  let longest: { name: Name; to: number } | undefined
  const { same, singular } = dictionaryWords(tokens[from]!.word)
  for (const first of [...same, ...singular])
    for (const { words, name } of dictionary().spellings.get(first) ?? [])
      if (words.length <= mostWords && from + words.length > (longest?.to ?? 0) && isAt(words))
        longest = { name, to: from + words.length }
  return longest
}

/** The food itself and all groups it belongs to. */
export const groupsOf = remember(5000, (food: string): Set<string> => {
  const groups = new Set([food])
  for (const group of groups) for (const kind of dictionary().foods.get(group)!.kinds) groups.add(kind)
  return groups
})

export const contentsOf = (food: string): Content[] => dictionary().foods.get(food)!.contents

/**
 * For each certainty, the foods contained with at least that certainty. `named` holds the foods that the text itself
 * names: "mixed nuts" names nuts, and almonds only as a member.
 */
export type Contents = Record<Certainty | 'named', Set<string>>
const orLess: Record<Certainty, Certainty[]> = {
  main: ['main', 'usual', 'trace'],
  usual: ['usual', 'trace'],
  trace: ['trace'],
}

/** All that foods contain, and what those contain in turn. Only contents for which `isIn` is true count. */
export function allContents(ofFoods: string[], isIn: (content: Content) => boolean = () => true): Contents {
  const all: Contents = { main: new Set(), usual: new Set(), trace: new Set(), named: new Set() }
  const add = (food: string, certainty: Certainty, isNamed: boolean) => {
    if (all[certainty].has(food) && (!isNamed || all.named.has(food))) return
    for (const level of orLess[certainty]) all[level].add(food)
    if (isNamed) all.named.add(food)
    const { kinds, contents } = dictionary().foods.get(food)!
    for (const kind of kinds) add(kind, certainty, false)
    for (const content of contents.filter(isIn))
      add(content.food, orLess[certainty].includes(content.certainty) ? content.certainty : certainty, true)
  }
  for (const food of ofFoods) add(food, 'main', true)
  return all
}
