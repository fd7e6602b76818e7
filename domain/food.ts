import {
  allergyNames,
  alsoAvoid,
  doughFlours,
  foodClasses,
  foodLines,
  vagueFoods,
  wholeGroups,
} from './food-dictionary.ts'

export const dietaryPrefs = ['veg', 'non_veg', 'vegan', 'keto', 'paleo'] as const
export type DietaryPref = (typeof dietaryPrefs)[number]
export const dietaryPrefLabels: Record<DietaryPref, string> = {
  veg: 'Vegetarian',
  non_veg: 'Non-Vegetarian',
  vegan: 'Vegan',
  keto: 'Keto',
  paleo: 'Paleo',
}

export const foodRules = ['eggetarian', 'jain', 'no_onion_garlic', 'halal', 'fasting_days'] as const
export type FoodRule = (typeof foodRules)[number]
export const foodRuleLabels: Record<FoodRule, string> = {
  eggetarian: 'Eggetarian (eggs are fine)',
  jain: 'Jain',
  no_onion_garlic: 'No onion and garlic',
  halal: 'Halal',
  fasting_days: 'Fasting days',
}

export type Eater = { allergies: string[]; dietary_prefs: DietaryPref[]; food_rules: FoodRule[] }
export type FoodClash = {
  /** What it clashes with, as shown to people: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** The food found, as written in the text: 'moongphali'. */
  food: string
}

const exclusive: readonly DietaryPref[] = ['veg', 'non_veg', 'vegan']

/** Choosing one of veg, non_veg and vegan clears the other two; choosing what is chosen removes it. */
export function toggleDietaryPref(chosen: DietaryPref[], pref: DietaryPref): DietaryPref[] {
  if (chosen.includes(pref)) return chosen.filter((other) => other !== pref)
  const kept = exclusive.includes(pref) ? chosen.filter((other) => !exclusive.includes(other)) : chosen
  return [...kept, pref]
}

// Text

const comma = 1
const slash = 2
const ampersand = 4
const open = 8
const close = 16
const stop = 32
const colon = 64
const dash = 128
const hyphen = 256
/** What stands between two words and keeps them from being one name. */
const breaks = 255

type Token = { word: string; start: number; end: number; gap: number }

function normalise(word: string): string {
  if (/^[a-z]+$/.test(word)) return word
  return (
    word
      .toLowerCase()
      .normalize('NFKD')
      // Accents, nuktas, joiners and apostrophes
      .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200d\u2060\u00ad'’ʼ]/g, '')
      .replaceAll('ँ', 'ं')
      // अण्डा is अंडा
      .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, 'ं')
  )
}

function gapOf(between: string, inNumber: boolean): number {
  if (between === ' ' || between === '') return 0
  if (between === '-') return hyphen
  let gap = 0
  if (/[,،、]/.test(between)) gap |= comma
  if (/[/\\]/.test(between)) gap |= slash
  if (/[&+]/.test(between)) gap |= ampersand
  if (/[([{]/.test(between)) gap |= open
  if (/[)\]}]/.test(between)) gap |= close
  if (/[.!?;\n\r।॥]/.test(between) && !(inNumber && between === '.')) gap |= stop
  if (/[:|=<>•·→*]/.test(between)) gap |= colon
  if (/[–—―]|\s-|-\s|--/.test(between)) gap |= dash
  return gap
}

const wordPattern = /\p{N}+|[\p{L}\p{M}\u200b-\u200d\u2060\u00ad]+(?:['’ʼ][\p{L}\p{M}\u200c\u200d]+)*/gu
const isNumber = (word: string | undefined) => word !== undefined && /^\p{N}/u.test(word)

function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    const word = normalise(match[0])
    if (!word) continue
    const last = tokens.at(-1)
    const gap = last
      ? gapOf(text.slice(last.end, match.index), isNumber(last.word) && isNumber(word))
      : gapOf(text.slice(0, match.index), false) | stop
    tokens.push({ word, start: match.index, end: match.index + match[0].length, gap })
  }
  return tokens
}

function singulars(word: string): string[] {
  const forms: string[] = []
  if (!/^[a-z]{3,}s$/.test(word)) return forms
  forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  return forms
}

/** How a word of five letters or more sounds: Latin spellings of Indian words vary a lot (panir, chapathi, badaam). */
function sound(word: string): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined
  const key = word
    .replace(/ph/g, 'f')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/([bdgkt])h/g, '$1')
    .replace(/chh/g, 'ch')
    .replace(/y$/, 'i')
    .replace(/(.)\1+/g, '$1')
  return key.length < 4 ? undefined : key
}

// Dictionary

/** 0: always; 1: unless said otherwise; 2: usually; 3: in traces. */
type Strength = 0 | 1 | 2 | 3
const strengths: Record<string, Strength> = { '~': 1, '?': 2, '*': 3 }
type Content = { food: number; strength: Strength; unless: string }
const isMain = (content: Content) => content.strength < 2
type Food = { id: string; kinds: number[]; contents: Content[] }

/** A name in the dictionary: the foods it stands for and what is named inside it ("aloo paratha"). */
type Name = {
  id: number
  foods: number[]
  words: string[]
  counts: Counts
  /** Read when first asked for. */
  inside: Found[] | undefined
}
/** Which words of a name are looked at for foods inside it. */
type Counts = 'all' | 'but last' | 'none'
type Node = { next: Map<string, Node>; name: Name | undefined }

/** A name found in a text, words `from` to before `to`. */
type Found = {
  name: Name
  from: number
  to: number
  /** What words around it take out of it: "vegan", "gluten-free". */
  without: Set<number> | undefined
  /** The same for what is not in it for certain: "veg kebab". */
  perhapsWithout: Set<number> | undefined
  /** Contents that something else stands in for: "jowar roti". */
  replaced: Set<Content> | undefined
  /** It is a flour of something that makes a dough of its own. */
  dough: boolean
  /** Rules it is made to fit: "keto bread", "lactose-free milk". */
  fits: string[]
}

type Dictionary = {
  foods: Food[]
  names: Name[]
  root: Node
  /** Words of names by their sound. */
  words: Set<string>
  sounds: Map<string, string[]>
  /** The foods that are a kind of a food, itself included. */
  kindsOf: Set<number>[]
  /** The groups that a food is a kind of, itself included. */
  groupsOf: Set<number>[]
  /** What a food certainly is and is made of, itself included. */
  mainOf: Set<number>[]
  classes: Map<string, number[]>
  doughs: number[]
  vague: Set<number>
  wholeGroups: number[]
  sayings: Map<string, number[]>
  find: (name: string) => number
  forms: Map<string, { same: string[]; plural: string[] }>
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** '(a|b) c' is ['a c', 'b c']. */
function spellings(pattern: string): string[] {
  const match = /\(([^)]*)\)/.exec(pattern)
  if (!match) return [pattern]
  const before = pattern.slice(0, match.index)
  const after = pattern.slice(match.index + match[0].length)
  return (match[1] ?? '').split('|').flatMap((option) => spellings(before + option + after))
}

function nodeAt(root: Node, words: string[]): Node {
  let node = root
  for (const word of words) {
    let next = node.next.get(word)
    if (!next) {
      next = { next: new Map(), name: undefined }
      node.next.set(word, next)
    }
    node = next
  }
  return node
}

function buildDictionary(): Dictionary {
  const foods: Food[] = []
  const byId = new Map<string, number>()
  const written = new Map<string, { foods: number[]; counts: Counts }>()
  const rest: { food: number; kinds: string[]; contents: string[] }[] = []

  for (const line of foodLines.split('\n')) {
    if (!line.trim() || line.startsWith('//')) continue
    const parts = /^([!-] )?([^<=]*)(?:<([^=]*))?(?:=(.*))?$/.exec(line)
    const counts = parts?.[1] === '! ' ? 'none' : parts?.[1] === '- ' ? 'but last' : 'all'
    for (const group of (parts?.[2] ?? '').split(';')) {
      const names = list(group).flatMap(spellings)
      const id = names[0]?.replace('!', '')
      if (!id) throw new Error(`Not a food: ${line}`)
      let food = byId.get(id)
      if (food === undefined) {
        food = foods.length
        foods.push({ id, kinds: [], contents: [] })
        byId.set(id, food)
      }
      rest.push({ food, kinds: list(parts?.[3] ?? ''), contents: list(parts?.[4] ?? '') })
      for (const spelling of names) {
        const key = tokenise(spelling)
          .map((token) => token.word)
          .join(' ')
        const inside = spelling.startsWith('!') ? 'none' : counts
        const name = written.get(key)
        if (!name) written.set(key, { foods: [food], counts: inside })
        else {
          if (!name.foods.includes(food)) name.foods.push(food)
          if (inside !== 'all') name.counts = inside
        }
      }
    }
  }

  const find = (name: string): number => {
    const food = byId.get(name) ?? written.get(name)?.foods[0]
    if (food === undefined) throw new Error(`No such food: ${name}`)
    return food
  }
  for (const { food, kinds, contents } of rest) {
    const entry = foods[food]!
    for (const kind of kinds.map(find)) if (kind !== food) entry.kinds.push(kind)
    for (const content of contents) {
      const [, of = '', mark = '', unless = ''] = /^([^~?*]+)([~?*]?)([a-z]*)$/.exec(content) ?? []
      if (unless && !(unless in foodClasses)) throw new Error(`No such class: ${content}`)
      if (find(of) !== food)
        entry.contents.push({ food: find(of), strength: strengths[mark] ?? 0, unless })
    }
  }

  const groupsOf = foods.map((_, food) => {
    const groups = new Set([food])
    for (const group of groups) for (const kind of foods[group]!.kinds) groups.add(kind)
    return groups
  })
  const mainOf = foods.map((_, food) => {
    const main = new Set([food])
    for (const one of main) {
      for (const kind of foods[one]!.kinds) main.add(kind)
      for (const content of foods[one]!.contents) if (isMain(content)) main.add(content.food)
    }
    return main
  })
  const kindsOf = foods.map(() => new Set<number>())
  groupsOf.forEach((groups, food) => {
    for (const group of groups) kindsOf[group]!.add(food)
  })

  const dictionary: Dictionary = {
    foods,
    names: [],
    root: { next: new Map(), name: undefined },
    words: new Set(),
    sounds: new Map(),
    kindsOf,
    groupsOf,
    mainOf,
    classes: new Map(Object.entries(foodClasses).map(([id, members]) => [id, list(members).map(find)])),
    doughs: list(doughFlours).map(find),
    vague: new Set(list(vagueFoods).map(find)),
    wholeGroups: list(wholeGroups).map(find),
    sayings: new Map(Object.entries(allergyNames).map(([saying, of]) => [saying, list(of).map(find)])),
    find,
    forms: new Map(),
  }
  for (const [key, { foods: of, counts }] of written) {
    const words = key.split(' ')
    const name: Name = { id: dictionary.names.length, foods: of, words: [...words], counts, inside: undefined }
    dictionary.names.push(name)
    nodeAt(dictionary.root, words).name = name
    const joined = words.join('')
    if (joined.length > 6 && !written.has(joined)) {
      nodeAt(dictionary.root, [joined]).name = name
      words.push(joined)
    }
    for (const word of words) dictionary.words.add(word)
  }
  for (const word of dictionary.words) {
    const key = sound(word)
    if (key) dictionary.sounds.set(key, [...(dictionary.sounds.get(key) ?? []), word])
  }
  return dictionary
}

/** The foods named inside a name: potato and paratha in "aloo paratha". */
function insideOf(dictionary: Dictionary, name: Name): Found[] {
  if (name.inside) return name.inside
  const { words, counts } = name
  name.inside = []
  if (words.length === 1 || counts === 'none') return name.inside
  const tokens = tokenise((counts === 'all' ? words : words.slice(0, -1)).join(' '))
  // "Red lentil" is no other lentil, "minced meat" no more meat than mince.
  const known = new Set<number>()
  for (const food of name.foods)
    for (const one of [food, ...dictionary.foods[food]!.contents.filter(isMain).map((content) => content.food)])
      for (const group of dictionary.groupsOf[one]!) known.add(group)
  name.inside = read(dictionary, tokens, counts === 'all').found.filter(
    (found) => !found.name.foods.some((food) => known.has(food)),
  )
  return name.inside
}

let built: Dictionary | undefined
function theDictionary(): Dictionary {
  built ??= buildDictionary()
  return built
}

// Reading

type Reading = {
  tokens: Token[]
  /** In order, without overlaps; what is negated is not among them. */
  found: Found[]
  /** Per word: it is spoken of as something left out. */
  negated: boolean[]
  /** What the text says is not in the meal: "without peanuts", "(vegan)". */
  ruledOut: Set<number>
}

/** The words of the dictionary that a word may stand for. */
function formsOf(dictionary: Dictionary, word: string) {
  const known = dictionary.forms.get(word)
  if (known) return known
  const same = dictionary.words.has(word) ? [word] : []
  const singular = singulars(word)
  let plural = singular.filter((form) => dictionary.words.has(form))
  if (same.length === 0 && plural.length === 0) {
    same.push(...(dictionary.sounds.get(sound(word) ?? '') ?? []))
    plural = singular.flatMap((form) => dictionary.sounds.get(sound(form) ?? '') ?? [])
  }
  const forms = { same, plural }
  if (dictionary.forms.size > 5000) dictionary.forms.clear()
  dictionary.forms.set(word, forms)
  return forms
}

/** The longest name that starts at a word. */
function nameAt(dictionary: Dictionary, tokens: Token[], from: number, before: number) {
  // "100 gram flour" is no gram flour.
  if (/^gra?ms?$/.test(tokens[from]!.word) && isNumber(tokens[from - 1]?.word)) return undefined
  let best: { name: Name; to: number } | undefined
  let nodes = [dictionary.root]
  for (let at = from; at < tokens.length && nodes.length > 0; at++) {
    const token = tokens[at]!
    if (at > from && token.gap & breaks) break
    const { same, plural } = formsOf(dictionary, token.word)
    const next: Node[] = []
    let name: Name | undefined
    for (const node of nodes)
      for (const word of same) {
        const step = node.next.get(word)
        if (!step) continue
        next.push(step)
        name ??= step.name
      }
    for (const node of nodes) for (const word of plural) name ??= node.next.get(word)?.name
    if (name && at < before) best = { name, to: at + 1 }
    nodes = next
  }
  return best
}

const wordSet = (text: string) => new Set(text.split(' '))
const numberWords = wordSet('one two three four five six ek do teen char half')
/** With one of these in the sentence, leaving something out is an offer, not a fact. */
const conditions = wordSet('if unless optional optionally can could may might preferably possible agar yadi अगर यदि')
const fillers = wordSet('any added adding using the a an all such kind kinds type types form forms of')
const doNot = wordSet('dont donot doesnt shouldnt cant cannot mustnt never not')
const doVerbs = wordSet('add use eat take have give put include drink consume mix serve contain sprinkle pour')
const avoidVerbs = wordSet('avoid avoiding skip skipping omit omitting exclude excluding')
const withoutWords = wordSet('without sans minus zero bina bagair बिना बगैर विना')
const withoutBefore = wordSet('vagar shivay illamal illama chhara nahi nahin nahee mat nako vendam नहीं मत नको वगळून')
const ors = wordSet('or nor ya या अथवा किंवा')
const ands = wordSet('and aur ane ani n और आणि व')
/** "No milk after dinner" says nothing about what is in the dinner. */
const timings = wordSet('after before until till with at in on during within between later today tonight post for')
const clauseWords = wordSet(
  'have eat take add drink with use but instead then include try is are at on in for after before from to as it only until',
)
/** "Free range", "free of": the word before is not what it is free of. */
const notFree = wordSet('of from range run flow flowing time day sample size style living')
const ways = wordSet(
  'homemade home made fresh whole brown white plain dark low fat toasted roasted masala hyderabadi lucknowi kolkata dum hakka fried steamed baked grilled tandoori seekh shami spicy mini desi style stuffed multigrain crispy hot cold thick thin free less friendly special tawa instant sugar raw vanilla',
)
const joiners = wordSet(
  'ka ki ke no ni nu na cha chi che wala wali wale dum masala hyderabadi lucknowi kolkata style homemade desi plain special tawa tandoori fried seekh mini का की के',
)
const versions = wordSet('version style wala wali wale variant only please')
const vegWords = wordSet('veg vegetarian veggie shakahari शाकाहारी')
const jainWords = wordSet('jain satvik sattvik satwik sattvic जैन')

/** What the words of one text say is in the meal. `part` is for a name of the dictionary: not the whole of it. */
function read(dictionary: Dictionary, tokens: Token[], part = false): Reading {
  const count = tokens.length
  const all: Found[] = []
  const at: (Found | undefined)[] = new Array(count).fill(undefined)
  for (let from = 0; from < count; ) {
    const best = nameAt(dictionary, tokens, from, part && from === 0 ? count - 1 : count)
    if (!best) {
      from++
      continue
    }
    const found: Found = {
      name: best.name,
      from,
      to: best.to,
      without: undefined,
      perhapsWithout: undefined,
      replaced: undefined,
      dough: false,
      fits: [],
    }
    all.push(found)
    at.fill(found, from, best.to)
    from = best.to
  }

  /** 1: not in the meal, 2: only spoken of. */
  const marks: (0 | 1 | 2)[] = new Array(count).fill(0)
  const ruledOut = new Set<number>()
  const isNegated = (found: Found) => marks[found.from] !== 0
  const word = (index: number) => tokens[index]?.word
  const gap = (index: number) => tokens[index]?.gap ?? stop
  const tight = (index: number) => index < count && (gap(index) & breaks) === 0

  const conditional: boolean[] = new Array(count).fill(false)
  for (let start = 0; start < count; ) {
    let end = start + 1
    while (end < count && !(gap(end) & stop)) end++
    const isConditional = tokens
      .slice(start, end)
      .some((token, index) => conditions.has(token.word) && !isNumber(word(start + index - 1)))
    conditional.fill(isConditional, start, end)
    start = end
  }

  /** Where the name or word that starts, or ends, at an index ends, or starts. */
  const itemEnd = (index: number) => at[index]?.to ?? index + 1
  const itemStart = (end: number) => at[end - 1]?.from ?? end - 1
  const isKind = (index: number, group: string) =>
    at[index]?.name.foods.some((food) => dictionary.groupsOf[food]!.has(dictionary.find(group))) ?? false
  const mark = (from: number, to: number, value: 1 | 2) => marks.fill(value, from, to)

  /** "onion and garlic", "onion, garlic, potato": "no" before the first holds for all of them. */
  const goTogether = (index: number, other: number) =>
    isKind(index, 'root vegetable') && isKind(other, 'root vegetable')

  const negateFrom = (start: number, kind: 'no' | 'without' | 'avoid' | 'other') => {
    let from = start
    while (tight(from) && fillers.has(word(from)!)) from++
    if (!tight(from) || isNumber(word(from))) return
    let end = kind === 'avoid' ? (endOfList(from) ?? itemEnd(from)) : itemEnd(from)
    for (let first = from; end < count; ) {
      if (gap(end) & (stop | open | close | colon | dash)) break
      const isOr = ors.has(word(end)!) || (gap(end) & slash) !== 0
      const isLink = ors.has(word(end)!) || ands.has(word(end)!)
      let next = isLink ? end + 1 : end
      while (tight(next) && fillers.has(word(next)!)) next++
      const nextEnd = itemEnd(next)
      if (next >= count || (isLink && !tight(next)) || isNumber(word(next))) break
      if (nextEnd < count && tight(nextEnd) && isNumber(word(nextEnd))) break
      const isSweet = isLink && isKind(next, 'sweetener')
      if (!isOr && !isSweet && !goTogether(first, next)) break
      first = next
      end = nextEnd
    }
    const timed = kind !== 'without' && tight(end) && timings.has(word(end)!)
    mark(from, end, kind === 'other' || timed ? 2 : 1)
  }

  /** Where a list like "milk, curd and paneer" ends, if it ends its sentence too. */
  const endOfList = (from: number): number | undefined => {
    let links = 0
    let lastIsAnd = false
    let words = 0
    let foods = 0
    for (let index = from; index <= count; ) {
      const ends = index === count || (index > from && (gap(index) & (stop | open | close | dash)) !== 0)
      if (ends) return links > 0 && lastIsAnd && words > 0 ? index : undefined
      const token = word(index)!
      const isAnd = ors.has(token) || ands.has(token) || (gap(index) & (slash | ampersand)) !== 0
      if (index > from && (isAnd || gap(index) & comma)) {
        if (words === 0) return undefined
        links++
        lastIsAnd = isAnd
        words = 0
        foods = 0
        if (ors.has(token) || ands.has(token)) {
          index++
          continue
        }
      }
      if (gap(index) & colon || isNumber(token) || clauseWords.has(token)) return undefined
      if (at[index]) foods++
      words++
      if (words > 2 || foods > 1) return undefined
      index = itemEnd(index)
    }
    return undefined
  }

  const negateBefore = (end: number, value: 1 | 2): number | undefined => {
    if (end <= 0 || !tight(end)) return undefined
    let from = itemStart(end)
    for (let first = from; first > 0; ) {
      if (gap(first) & (stop | open | close | colon | dash | slash)) break
      const previousEnd = ands.has(word(first - 1)!) && tight(first) ? first - 1 : first
      if (previousEnd === 0) break
      const previous = itemStart(previousEnd)
      if (!goTogether(first, previous)) break
      first = previous
      from = previous
    }
    mark(from, end, value)
    return from
  }

  /** Everything that the foods from one word to another are a name for. */
  const kindsBetween = (from: number, to: number): Set<number> => {
    const kinds = new Set<number>()
    for (let index = from; index < to; index = itemEnd(index))
      for (const food of at[index]?.name.foods ?? [])
        for (const kind of dictionary.kindsOf[food]!) kinds.add(kind)
    return kinds
  }

  /** Words that say how the food after or before them is: from, to, and what that does to it. */
  const remarks: { from: number; to: number; without: Set<number>; sure: boolean; fits: string }[] = []
  const remark = (from: number, to: number, foods: string[], sure = true, fits = '') => {
    const without = new Set<number>()
    for (const food of foods) for (const kind of dictionary.kindsOf[dictionary.find(food)]!) without.add(kind)
    remarks.push({ from, to, without, sure, fits })
  }
  const freeRemark = (from: number, end: number, to: number) => {
    const isLactose = isKind(from, 'lactose')
    remarks.push({
      from,
      to,
      without: isLactose ? new Set() : kindsBetween(from, end),
      sure: true,
      fits: isLactose ? 'lactose' : '',
    })
  }

  for (let index = 0; index < count; index++) {
    if (at[index]) continue
    const token = word(index)!
    const next = word(index + 1)
    const previous = word(index - 1)
    const trusted = !conditional[index]

    if (token === 'no') {
      const counts = isNumber(previous) || numberWords.has(previous ?? '')
      if (trusted && !(counts && gap(index) === 0)) negateFrom(index + 1, 'no')
    } else if (withoutWords.has(token)) {
      const ke = previous === 'ke' || previous === 'के'
      const either = previous === 'or' || (gap(index) & slash) !== 0
      let doubled = false
      for (let before = index - 1; before >= 0 && !(gap(before + 1) & stop); before--)
        doubled ||= doNot.has(word(before)!)
      if (trusted && ke) negateBefore(index - 1, 1)
      else if (trusted && !either && !doubled) negateFrom(index + 1, 'without')
    } else if (token === 'w' && next === 'o' && gap(index + 1) & slash) {
      if (trusted) negateFrom(index + 2, 'without')
    } else if (doNot.has(token) && next !== undefined && doVerbs.has(next)) {
      if (trusted) negateFrom(index + 2, 'avoid')
    } else if (token === 'not' && next === 'allowed') {
      if (trusted) negateBefore(index, 1)
    } else if (token === 'not') {
      if (trusted && at[index + 1]) negateFrom(index + 1, 'other')
    } else if (avoidVerbs.has(token)) {
      const doubled = doNot.has(previous ?? '') || doNot.has(word(index - 2) ?? '')
      if (trusted && !doubled) negateFrom(index + 1, 'avoid')
    } else if (/^(instead|devoid|free)$/.test(token) && (next === 'of' || (token === 'free' && next === 'from'))) {
      if (trusted) negateFrom(index + 2, token === 'instead' ? 'other' : 'without')
    } else if ((token === 'rather' && next === 'than') || (token === 'in' && next === 'place')) {
      if (trusted) negateFrom(index + (token === 'in' ? 3 : 2), 'other')
    } else if (/^(replac(e|ing)|swap|swapping|except|excepting)$/.test(token)) {
      if (trusted) negateFrom(index + 1, 'other')
    } else if (/^(allergic|allergy|intolerant|sensitive|intolerance)$/.test(token)) {
      if (next === 'to') negateFrom(index + 2, 'other')
      else if (tight(index)) negateBefore(index, 2)
    } else if (token === 'free') {
      if (tight(index) && !notFree.has(next ?? '')) {
        const item = itemStart(index)
        const from = negateBefore(index, 1)
        if (from !== undefined) {
          // "gluten and dairy free", "gluten/dairy-free": only words for what nobody eats by itself
          let first = Math.min(from, item)
          const abstract = (start: number) => /^(gluten|dairy|lactose)$/.test(word(start) ?? '')
          while (first > 0 && abstract(first)) {
            const before = ands.has(word(first - 1)!) ? first - 2 : gap(first) & (slash | ampersand | comma) ? first - 1 : -1
            if (before < 0 || !abstract(before)) break
            mark(before, first, 1)
            first = before
          }
          freeRemark(first, index, index + 1)
        }
      }
    } else if (token === 'non' && tight(index + 1) && at[index + 1]) {
      const end = itemEnd(index + 1)
      mark(index + 1, end, 1)
      freeRemark(index + 1, end, end)
    } else if (token === 'less' && index > 0 && tight(index)) {
      const isEgg = isKind(index - 1, 'egg') && next !== 'than' && next !== 'more'
      if (gap(index) === hyphen || isEgg) {
        const from = itemStart(index)
        mark(from, index, 1)
        freeRemark(from, index, index + 1)
      }
    } else if (token.endsWith('less') && token.length > 6) {
      const name = dictionary.root.next.get(token.slice(0, -4))?.name
      if (name) remark(index, index + 1, name.foods.map((food) => dictionary.foods[food]!.id))
    } else if (token === 'unsweetened') {
      remark(index, index + 1, ['sugar'])
    } else if (withoutBefore.has(token)) {
      if (trusted) negateBefore(index, 1)
    } else if ((token === 'ki' || token === 'की') && (next === 'jagah' || next === 'जगह')) {
      if (trusted) negateBefore(index, 2)
    } else if ((token === 'ke' || token === 'के') && /^(badle|bajay|bajaye|बदले|बजाय)$/.test(next ?? '')) {
      if (trusted) negateBefore(index, 2)
    } else if (token === 'vegan' || token === 'plantbased') {
      remark(index, index + 1, ['animal product'])
    } else if (token === 'plant' && next === 'based') {
      remark(index, index + 2, ['animal product'])
    } else if (token === 'mock' || token === 'faux') {
      remark(index, index + 1, ['non veg'])
    } else if (vegWords.has(token)) {
      remark(index, index + 1, ['non veg', 'gelatin'], false)
    } else if (jainWords.has(token)) {
      remark(index, index + 1, ['root vegetable', 'mushroom'], false)
    } else if (token === 'keto' || token === 'paleo' || token === 'halal') {
      remark(index, index + 1, [], true, token)
    }
  }

  const apply = (found: Found, { without, sure, fits }: (typeof remarks)[number], first: boolean) => {
    const add = (to: Set<number> | undefined) => new Set([...(to ?? []), ...without])
    if (sure && first) found.without = add(found.without)
    else found.perhapsWithout = add(found.perhapsWithout)
    if (fits) found.fits = [...found.fits, fits]
  }
  for (const one of remarks) {
    let applied = 0
    let skipped = 0
    for (let index = one.to; index < count && applied < 3 && skipped < 4; ) {
      const dot = index === one.to && vegWords.has(word(index - 1)!) && gap(index) === stop
      if (gap(index) & breaks && !dot) break
      const found = at[index]
      if (found) {
        if (!isNegated(found)) {
          apply(found, one, true)
          applied++
        }
        index = found.to
      } else if (ways.has(word(index)!)) {
        skipped++
        index++
      } else break
    }
    if (applied > 0) continue
    const trails = one.to >= count || (gap(one.to) & breaks) !== 0 || versions.has(word(one.to)!)
    if (!trails || conditional[one.from]) continue
    const isVeg = vegWords.has(word(one.from)!)
    if (isVeg && one.from > 0 && !(gap(one.from) & (open | dash))) continue
    for (const food of one.without) ruledOut.add(food)
    const before = at[one.from - 1]
    if (before && !isNegated(before) && !(gap(one.from) & stop)) apply(before, one, true)
  }

  const served = all.filter((one) => !isNegated(one))
  // "Chia seeds" are no other seeds.
  const found = served.filter((one) => {
    const before = at[one.from - 1]
    return !(
      before &&
      tight(one.from) &&
      !isNegated(before) &&
      one.name.foods.every(
        (food) =>
          dictionary.vague.has(food) &&
          before.name.foods.some((other) => other !== food && dictionary.groupsOf[other]!.has(food)),
      )
    )
  })
  for (const one of found) {
    const stands = standIn(dictionary, tokens, at, isNegated, one)
    if (!stands) continue
    for (const food of one.name.foods)
      for (const content of dictionary.foods[food]!.contents) {
        if (content.strength !== 1 || !content.unless || !replaces(dictionary, stands, content)) continue
        one.replaced ??= new Set()
        one.replaced.add(content)
        if (content.unless === 'base') one.dough = isAny(dictionary, stands, dictionary.doughs)
      }
  }
  for (const one of all)
    if (marks[one.from] === 1) for (const food of kindsBetween(one.from, one.to)) ruledOut.add(food)

  return { tokens, found, negated: marks.map((value) => value !== 0), ruledOut }
}

/** The food named right before a food ("jowar ki roti"), or right after it ("roti (jowar)", "roti made of jowar"). */
function standIn(
  dictionary: Dictionary,
  tokens: Token[],
  at: (Found | undefined)[],
  isNegated: (found: Found) => boolean,
  one: Found,
): Found | undefined {
  if (!one.name.foods.some((food) => dictionary.foods[food]!.contents.some((content) => content.unless)))
    return undefined
  for (let index = one.from, steps = 0; index > 0 && steps < 3; index--, steps++) {
    if (tokens[index]!.gap & breaks) break
    const before = at[index - 1]
    if (before) {
      if (isNegated(before)) break
      return before
    }
    if (!joiners.has(tokens[index - 1]!.word)) break
  }
  let index = one.to
  const made = tokens[index]?.word === 'made' ? 1 : 0
  if (/^(of|from|with|using)$/.test(tokens[index + made]?.word ?? '') && (made || tokens[index]?.word === 'of'))
    index += made + 1
  else if (!((tokens[index]?.gap ?? 0) & open)) return undefined
  const after = at[index]
  return after && after.from === index && !isNegated(after) ? after : undefined
}

/** It is one of the foods, or made of one. */
function isAny(dictionary: Dictionary, { name }: Found, foods: number[]): boolean {
  return [name, ...insideOf(dictionary, name).map((found) => found.name)].some((one) =>
    one.foods.some((food) => foods.some((other) => dictionary.mainOf[food]!.has(other))),
  )
}

function replaces(dictionary: Dictionary, stands: Found, content: Content): boolean {
  if (stands.dough && (content.unless === 'flour' || content.unless === 'xflour')) return true
  return isAny(dictionary, stands, [content.food, ...(dictionary.classes.get(content.unless) ?? [])])
}

const readings = new Map<string, Reading>()
function readText(text: string): Reading {
  const known = readings.get(text)
  if (known) return known
  const reading = read(theDictionary(), tokenise(text))
  if (readings.size >= 2000) readings.clear()
  readings.set(text, reading)
  return reading
}

// Eaters

type Avoid = {
  against: string
  foods: Set<number>
  /** Groups that clash where they are named themselves: they may mean one of `foods`. */
  vague: Set<number>
  /** Foods that are fine although what they are made of is not. */
  except: Set<number>
  /** How unsure a content may be and still count. */
  most: Strength
  /** What fits this clashes with nothing. */
  fit: string
  /** Words of unknown foods, each in all its forms. */
  words: string[][][]
  /** Names that clash when nothing around them says otherwise, as far as known. */
  known: Map<number, boolean>
}

function avoid(against: string, foods: string, more: { except?: string; most?: Strength; fit?: string } = {}): Avoid {
  const { find } = theDictionary()
  return {
    against,
    foods: new Set(list(foods).map(find)),
    vague: new Set(),
    except: new Set(list(more.except ?? '').map(find)),
    most: more.most ?? 2,
    fit: more.fit ?? '',
    words: [],
    known: new Map(),
  }
}

const flesh = 'non veg, gelatin, collagen, insect product'

/**
 * Halal: how an animal was slaughtered is not in the text, so meat is not flagged. Gelatin is, unless it is called
 * halal: where it is not, it mostly comes from pigs.
 * Fasting days are not checked: what may be eaten depends on the fast and on the day.
 * Keto and paleo flag only clear opposites; ghee is fine in paleo.
 */
function dietAvoids({ dietary_prefs: prefs, food_rules: rules }: Eater): Avoid[] {
  const avoids: Avoid[] = []
  const eggs = rules.includes('eggetarian')
  if (prefs.includes('veg')) avoids.push(avoid(dietaryPrefLabels.veg, eggs ? flesh : `${flesh}, egg`))
  if (prefs.includes('vegan')) avoids.push(avoid(dietaryPrefLabels.vegan, 'animal product'))
  if (prefs.includes('keto'))
    avoids.push(
      avoid(
        dietaryPrefLabels.keto,
        'grain, sweetener, potato, sweet potato, yam, colocasia, cassava, sabudana, banana, mango, grape, litchi, chikoo, custard apple',
        { except: 'baby corn', most: 1, fit: 'keto' },
      ),
    )
  if (prefs.includes('paleo'))
    avoids.push(
      avoid(dietaryPrefLabels.paleo, 'grain, pulse, soy, peanut, milk, sugar', {
        except: 'ghee',
        most: 1,
        fit: 'paleo',
      }),
    )
  if (eggs && !prefs.includes('veg') && !prefs.includes('vegan')) avoids.push(avoid('Eggetarian', flesh))
  if (rules.includes('jain'))
    // Dried ginger and the leaves of roots are eaten.
    avoids.push(
      avoid(foodRuleLabels.jain, `${flesh}, egg, bee product, root vegetable, mushroom, alcohol`, {
        except: 'sonth, radish leaf, colocasia leaf',
      }),
    )
  if (rules.includes('no_onion_garlic')) avoids.push(avoid(foodRuleLabels.no_onion_garlic, 'onion, garlic'))
  if (rules.includes('halal')) avoids.push(avoid(foodRuleLabels.halal, 'pork, alcohol, gelatin', { fit: 'halal' }))
  return avoids
}

/** Words around a food that people type with an allergy. */
const allergyFillers = wordSet(
  'allergy allergies allergic intolerance intolerances intolerant sensitive sensitivity disease syndrome to of se ki ka ke ko hai he mujhe mere meri i im me my am is are have has had get gets the a an and or any all every kind kinds of type types form forms product products item items based food foods stuff thing things containing contains contain with from in by no not none nil na n nope never known unknown yet so far avoid cannot cant can eat dont do does doesnt free severe severely mild mildly slight strong strongly moderate very highly little bit some sometimes too much large small amount amounts quantity quantities only also even except but ok okay fine raw cooked boiled fried fresh dry dried whole cow buffalo red white green skin rash rashes itching hives anaphylaxis anaphylactic reaction reactions causes cause gives bloating gas acidity swelling vomiting at night morning evening seeds oil like such as etc eg e g ie other others related family confirmed doctor diagnosed since childhood aur ya bhi nahi nahin koi kuch kisi चीज़ से एलर्जी है की का और को मुझे नहीं कोई',
)

function sourceOf(dictionary: Dictionary, food: number): number {
  const sure = dictionary.foods[food]!.contents.filter((content) => content.strength < 3)
  const [only] = sure
  return sure.length === 1 && only ? sourceOf(dictionary, only.food) : food
}

function allergyAvoid(allergy: string): Avoid {
  const dictionary = theDictionary()
  const { foods, groupsOf } = dictionary
  const tokens = tokenise(allergy)
  const at = new Map<number, { foods: number[]; to: number }>()
  for (let from = 0; from < tokens.length; ) {
    const best = nameAt(dictionary, tokens, from, tokens.length)
    if (best) at.set(from, { foods: best.name.foods, to: best.to })
    from = best?.to ?? from + 1
  }
  const result = avoid(`Allergy: ${allergy.trim()}`, '', { most: 3 })
  const add = (food: number) => {
    result.foods.add(food)
    for (const group of groupsOf[food]!) {
      if (dictionary.wholeGroups.includes(group)) result.foods.add(group)
      if (dictionary.vague.has(group) && group !== food) result.vague.add(group)
    }
    const also = alsoAvoid[foods[food]!.id]
    if (also) result.foods.add(dictionary.find(also))
  }

  let run: string[] = []
  const flush = () => {
    const phrases = run.length > 2 ? [run, ...run.filter((word) => word.length > 3).map((word) => [word])] : [run]
    for (const phrase of phrases)
      if (phrase.length > 0) result.words.push(phrase.map((word) => [word, ...singulars(word)]))
    run = []
  }
  const ids = new Set<string>()
  for (let index = 0; index < tokens.length; ) {
    const { word, gap } = tokens[index]!
    if (gap & breaks) flush()
    const named = at.get(index)
    const id = named && foods[named.foods[0]!]!.id
    const saying = [1, 2]
      .map((length) => tokens.slice(index, index + length).map((token) => token.word).join(' '))
      .find((words) => dictionary.sayings.has(words))
    const said = dictionary.sayings.get(id ?? '') ?? dictionary.sayings.get(saying ?? '')
    if (said || named) {
      flush()
      for (const food of said ?? named!.foods.map((one) => sourceOf(dictionary, one))) add(food)
      ids.add(id ?? saying ?? '')
      index = named?.to ?? index + saying!.split(' ').length
    } else {
      if (allergyFillers.has(word) || isNumber(word)) flush()
      else run.push(word)
      index++
    }
  }
  flush()
  if (ids.size === 1 && ids.has('lactose')) result.fit = 'lactose'
  return result
}

const compiled = new Map<string, Avoid[]>()
function avoidsOf(eater: Eater): Avoid[] {
  const key = JSON.stringify([eater.allergies, eater.dietary_prefs, eater.food_rules])
  const known = compiled.get(key)
  if (known) return known
  const allergies = new Map(eater.allergies.map((allergy) => [allergy.trim(), allergy]))
  const avoids = [...[...allergies.keys()].map(allergyAvoid), ...dietAvoids(eater)]
  if (compiled.size >= 50) compiled.clear()
  compiled.set(key, avoids)
  return avoids
}

// Clashes

function clashesWith(one: Avoid, found: Found, ruledOut: Set<number>): boolean {
  if (one.fit && found.fits.includes(one.fit)) return false
  const { foods } = theDictionary()
  const { without, perhapsWithout, replaced } = found
  const walk = (food: number, strength: Strength, isKind: boolean): boolean => {
    if (without?.has(food) || one.except.has(food)) return false
    if (strength > 0 && (perhapsWithout?.has(food) || ruledOut.has(food))) return false
    if (one.foods.has(food) || (!isKind && one.vague.has(food))) return true
    const { kinds, contents } = foods[food]!
    if (kinds.some((kind) => walk(kind, strength, true))) return true
    return contents.some((content) => {
      const least = Math.max(strength, content.strength) as Strength
      return least <= one.most && !replaced?.has(content) && walk(content.food, least, false)
    })
  }
  return (
    found.name.foods.some((food) => walk(food, 0, false)) ||
    insideOf(theDictionary(), found.name).some((inside) =>
      clashesWith(
        one,
        { ...inside, without: join(inside.without, without), perhapsWithout: join(inside.perhapsWithout, perhapsWithout) },
        ruledOut,
      ),
    )
  )
}

function join(a: Set<number> | undefined, b: Set<number> | undefined): Set<number> | undefined {
  return a && b ? new Set([...a, ...b]) : (a ?? b)
}

const nothing = new Set<number>()

/** Whether a name clashes with nothing said around it; what is said only ever takes away. */
function mayClash(one: Avoid, { name }: Found): boolean {
  let may = one.known.get(name.id)
  if (may === undefined) {
    may = clashesWith(
      one,
      { name, from: 0, to: 0, without: undefined, perhapsWithout: undefined, replaced: undefined, dough: false, fits: [] },
      nothing,
    )
    one.known.set(name.id, may)
  }
  return may
}

/** Where the words of an unknown food are in a text. */
function wordsIn({ tokens, negated }: Reading, phrase: string[][]): { start: number; end: number } | undefined {
  const has = (token: Token, forms: string[], isLast: boolean) =>
    forms.includes(token.word) || (isLast && singulars(token.word).some((form) => forms.includes(form)))
  for (let from = 0; from + phrase.length <= tokens.length; from++) {
    const matches = phrase.every((forms, index) => {
      const token = tokens[from + index]!
      if (negated[from + index] || (index > 0 && token.gap & breaks)) return false
      return has(token, forms, index === phrase.length - 1)
    })
    if (matches) return { start: tokens[from]!.start, end: tokens[from + phrase.length - 1]!.end }
  }
  return undefined
}

/**
 * Everything in the texts (title, ingredients, notes of one meal) that clashes with what the eater avoids, each food
 * once per thing it clashes with. Never a promise of safety.
 */
export function foodClashes(texts: string[], eater: Eater): FoodClash[] {
  const avoids = avoidsOf(eater)
  if (avoids.length === 0) return []
  const readings = texts.map(readText)
  const ruledOut = new Set<number>()
  for (const reading of readings) for (const food of reading.ruledOut) ruledOut.add(food)

  return avoids.flatMap((one) => {
    const seen = new Set<number | string>()
    const clashes: FoodClash[] = []
    const report = (id: number | string, text: string, start: number, end: number) => {
      if (seen.has(id)) return
      seen.add(id)
      clashes.push({ against: one.against, food: text.slice(start, end) })
    }
    readings.forEach((reading, index) => {
      const text = texts[index]!
      for (const found of reading.found)
        if (mayClash(one, found) && clashesWith(one, found, ruledOut))
          report(found.name.foods[0]!, text, reading.tokens[found.from]!.start, reading.tokens[found.to - 1]!.end)
      for (const phrase of one.words) {
        const place = wordsIn(reading, phrase)
        if (place) report(phrase.map(([form]) => form).join(' '), text, place.start, place.end)
      }
    })
    return clashes
  })
}
