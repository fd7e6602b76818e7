import { foodLines, otherLines, standIns } from './dictionary-data.ts'
import { indianDishLines } from './dictionary-dishes-india.ts'
import { worldDishLines } from './dictionary-dishes-world.ts'
import { nameLines } from './dictionary-names.ts'
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

/**
 * A name, the foods it means, and which of its words are searched for other foods. A dish is quoted by the avoided food
 * that its name holds, if any: "egg" in "egg curry".
 */
export type Name = {
  words: string[]
  foods: string[]
  inside: 'all' | 'all but last' | 'none'
  isDish: boolean
}

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

/** Names by their words: from word to word, and the name that ends here. */
type Node = { name?: Name; next: Map<string, Node> }

/** The lines of the dictionary, without its remarks. */
export const dictionaryLines = (
  parts = [foodLines, otherLines, nameLines, indianDishLines, worldDishLines],
) => parts.flatMap((lines) => lines.split('\n')).filter((line) => line && !line.startsWith('//'))

/** The words of a name. Most names are plain, and there are thousands. */
const wordsOf = (name: string) =>
  /^[a-z ]+$/.test(name) ? name.split(' ') : tokenise(name).map((token) => token.word)

function buildDictionary() {
  const dishLines = new Set(dictionaryLines([nameLines, indianDishLines, worldDishLines]))
  const entries = dictionaryLines().flatMap((line) =>
    readLine(line).map((entry) => ({ ...entry, isDish: dishLines.has(line) })),
  )

  const names = new Map<string, Name>()
  for (const { id, written, inside, isDish } of entries)
    for (const spelling of written) {
      const words = wordsOf(spelling)
      const name = names.get(words.join(' ')) ?? { words, foods: [], inside: 'all', isDish }
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
    const members = rule ? standIns[rule] : ''
    if (members === undefined) throw new Error(`Nothing stands in for ${text}`)
    return {
      food: find(food),
      certainty: certainties[mark]!,
      standIns: list(members).map(find),
      isSaidOnce: rule !== undefined,
    }
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
  const start: Node = { next: new Map() }
  for (const [spelling, name] of names) {
    let node = start
    for (const word of spelling.split(' ')) {
      node.next.set(word, node.next.get(word) ?? { next: new Map() })
      node = node.next.get(word)!
    }
    node.name = name
  }
  const words = new Set([...names.keys()].flatMap((spelling) => spelling.split(' ')))
  return { foods, find, names, start, words, wordsBySound: Map.groupBy(words, soundOf) }
}

let built: ReturnType<typeof buildDictionary> | undefined
/** Built at the first use, because most pages don't need it. */
function dictionary() {
  built ??= buildDictionary()
  return built
}

/** The foods that a comma-separated list of names means. */
export const foodsCalled = remember(500, (names: string): string[] => list(names).map(dictionary().find))

/** Whether the dictionary knows a name as it is written. */
export const namesFood = (name: string): boolean =>
  dictionary().foods.has(name) || dictionary().names.has(name)

/** The words of the dictionary that a word of a text may mean, itself or as a plural. */
const dictionaryWords = remember(5000, (word: string) => {
  const { names, words, wordsBySound } = dictionary()
  const same = [word].filter((form) => words.has(form))
  const singular = singulars(word).filter((form) => words.has(form))
  // A word that stands only in longer names may still be another spelling of a name.
  if ([...same, ...singular].some((form) => names.has(form))) return { same, singular }
  const alike = (form: string) => (soundOf(form) && wordsBySound.get(soundOf(form))) || []
  return { same: [...same, ...alike(word)], singular: [...singular, ...singulars(word).flatMap(alike)] }
})

/** The longest name that starts at token `from`, of at most `mostWords` words. `to` is the token after it. */
export function longestName(tokens: Token[], from: number, mostWords: number) {
  let longest: { name: Name; to: number } | undefined
  const found = (node: Node | undefined, to: number) => {
    if (node?.name && to > (longest?.to ?? 0)) longest = { name: node.name, to }
  }
  const follow = (node: Node, at: number) => {
    const token = tokens[at]
    if (!token || at - from >= mostWords || (at > from && isApart(token))) return
    const { same, singular } = dictionaryWords(token.word)
    for (const next of same.flatMap((word) => node.next.get(word) ?? [])) {
      found(next, at + 1)
      if (next.next.size > 0) follow(next, at + 1)
    }
    for (const word of singular) found(node.next.get(word), at + 1)
  }
  follow(dictionary().start, from)
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
