import {
  allergyNames,
  alsoAvoid,
  doughFlours,
  flavours,
  foodClasses,
  foodLines,
  oftenMistyped,
  vagueFoods,
  wholeGroups,
} from './food/dictionary-data.ts'
import { dietaryPrefLabels, type Eater, foodRuleLabels } from './food/diet.ts'

export type FoodClash = {
  /** What it clashes with, as shown to people: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** The food found, as written in the text: 'moongphali'. */
  food: string
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
  if (/(s|x|z|o|[cs]h)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  return forms
}

const letterSounds: Record<string, string> = { ph: 'f', ee: 'i', oo: 'u', q: 'k', w: 'v', z: 'j' }

/** How a word of five letters or more sounds: Latin spellings of Indian words vary a lot (panir, chapathi, badaam). */
function sound(word: string): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined
  const key = word
    .replace(/ph|ee|oo|[qwz]|(?<=[bdgkt]|ch)h/g, (letters) => letterSounds[letters] ?? '')
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
  /** Another name for the food before it, which says what it is: "flattened rice (poha)". */
  gloss: boolean
  /** Rules it is made to fit: "keto bread", "lactose-free milk". */
  fits: string[]
}

type Dictionary = {
  foods: Food[]
  /** The names, word by word. */
  root: Node
  /** The words of the names, and the same by their sound. */
  words: Set<string>
  sounds: Map<string, string[]>
  /** The foods that are a kind of a food, itself included. */
  kindsOf: (food: number) => Set<number>
  /** The groups that a food is a kind of, itself included. */
  groupsOf: (food: number) => Set<number>
  /** What a food certainly is and is made of, itself included. */
  mainOf: (food: number) => Set<number>
  classes: Map<string, number[]>
  doughs: number[]
  flavours: number[]
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

/** Asked for once per food. */
function once<T>(make: (food: number) => T): (food: number) => T {
  const known: T[] = []
  return (food) => {
    known[food] ??= make(food)
    return known[food]
  }
}

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
    const groups = (parts?.[2] ?? '').split(';').map((group) => list(group).flatMap(spellings))
    // "Almond milk" and "coconut milk" are two foods.
    for (const names of counts === 'but last' ? groups.flat().map((name) => [name]) : groups) {
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
      if (find(of) !== food) entry.contents.push({ food: find(of), strength: strengths[mark] ?? 0, unless })
    }
  }

  const groupsOf = once((food) => {
    const groups = new Set([food])
    for (const group of groups) for (const kind of foods[group]!.kinds) groups.add(kind)
    return groups
  })
  const mainOf = once((food) => {
    const main = new Set([food])
    for (const one of main) {
      for (const kind of foods[one]!.kinds) main.add(kind)
      for (const content of foods[one]!.contents) if (isMain(content)) main.add(content.food)
    }
    return main
  })
  const kindsOf = once((food) => new Set([...foods.keys()].filter((kind) => groupsOf(kind).has(food))))

  const dictionary: Dictionary = {
    foods,
    root: { next: new Map(), name: undefined },
    words: new Set(),
    sounds: new Map(),
    kindsOf,
    groupsOf,
    mainOf,
    classes: new Map(Object.entries(foodClasses).map(([id, members]) => [id, list(members).map(find)])),
    doughs: list(doughFlours).map(find),
    flavours: list(flavours).map(find),
    vague: new Set(list(vagueFoods).map(find)),
    wholeGroups: list(wholeGroups).map(find),
    sayings: new Map(Object.entries(allergyNames).map(([saying, of]) => [saying, list(of).map(find)])),
    find,
    forms: new Map(),
  }
  for (const [key, { foods: of, counts }] of written) {
    const words = key.split(' ')
    const name: Name = { foods: of, words: [...words], counts, inside: undefined }
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
    for (const one of [
      food,
      ...dictionary.foods[food]!.contents.filter(isMain).map((content) => content.food),
    ])
      for (const group of dictionary.groupsOf(one)) known.add(group)
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
  /** What the text says is not in the meal, "without peanuts", "(vegan)": enough for what would only usually be. */
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

// What words around a food say about it

const wordSet = (text: string) => new Set(text.split(' '))
const numberWords = wordSet('one two three four five six ek do teen char half')
/** With one of these in the sentence, leaving something out is an offer, not a fact. */
const conditions = wordSet(
  'if unless optional optionally can could may might preferably possible agar yadi अगर यदि',
)
const fillers = wordSet('any added adding using the a an all such kind kinds type types form forms')
const doNot = wordSet('dont donot doesnt shouldnt cant cannot mustnt never not')
const doVerbs = wordSet(
  'add use eat take have give put include drink consume mix serve contain sprinkle pour',
)
const avoidVerbs = wordSet('avoid avoiding exclude excluding skip skipping omit omitting')
const replaceVerbs = wordSet('replace replacing swap swapping except excepting')
const withoutWords = wordSet('without sans minus zero bina bagair बिना बगैर विना')
/** "Doodh nahi": these follow what is left out. */
const withoutAfter = wordSet(
  'vagar shivay illamal illama chhara nahi nahin nahee mat nako vendam नहीं मत नको वगळून',
)
/** "Paneer ki jagah tofu" */
const insteadOf = wordSet('jagah badle bajay bajaye जगह बदले बजाय')
const allergicTo = wordSet('allergic allergy intolerant sensitive intolerance')
const ors = wordSet('or nor ya या अथवा किंवा')
const ands = wordSet('and aur ane ani n और आणि व')
/** "No milk after dinner" says nothing about what is in the dinner. */
const timings = wordSet(
  'after before until till with at in on during within between later today tonight post for',
)
const clauseWords = wordSet(
  'have eat take add drink with use but instead then include try is are at on in for after before from to as it only until',
)
/** "Free range", "free of": the word before is not what it is free of. */
const notFree = wordSet('of from range run flow flowing time day sample size style living')
/** Words between "vegan" and the food that is. */
const ways = wordSet(
  'homemade home made fresh whole brown white plain dark low fat toasted roasted masala hyderabadi lucknowi kolkata dum hakka fried steamed baked grilled tandoori seekh shami spicy mini desi style stuffed multigrain crispy hot cold thick thin free less friendly special tawa instant sugar raw vanilla',
)
/** Words between a food and the dish made of it: "jowar ki roti". */
const joiners = wordSet(
  'ka ki ke no ni nu na cha chi che wala wali wale dum masala hyderabadi lucknowi kolkata style homemade desi plain special tawa tandoori fried seekh mini का की के',
)
const versions = wordSet('version style wala wali wale variant only please')
const vegWords = wordSet('veg vegetarian veggie shakahari शाकाहारी')
const jainWords = wordSet('jain satvik sattvik satwik sattvic जैन')
/** Things that nobody eats by themselves: "gluten and dairy free" has neither. */
const abstract = /^(gluten|dairy|lactose|nuts?|seeds?)$/
const allergens = /^(gluten|dairy|lactose)$/

const remarkWords = new Set(
  [doNot, avoidVerbs, replaceVerbs, withoutWords, withoutAfter, allergicTo, vegWords, jainWords]
    .flatMap((words) => [...words])
    .concat(
      'no w instead devoid free rather in non less unsweetened ki की ke के vegan plantbased plant mock faux keto paleo halal'.split(
        ' ',
      ),
    ),
)
const isRemarkable = ({ word }: Token) => remarkWords.has(word) || word.endsWith('less')

/** A word for a food that is served, only spoken of, to be avoided, or said not to be in. */
const served = 0
const spoken = 1
const avoided = 2
const absent = 3
type Mark = typeof served | typeof spoken | typeof avoided | typeof absent

/** Words, `from` to before `to`, that say something about the food after them or, failing that, before them. */
type Remark = {
  from: number
  to: number
  without: Set<number>
  /** Even what a food always contains is taken out of it: "vegan paneer". */
  sure: boolean
  fits: string
  /** It is about the food before only when nothing follows: "cake (eggless)". */
  trails: boolean
}

/** A text while it is read. */
type Line = {
  dictionary: Dictionary
  tokens: Token[]
  /** The name that each word is part of. */
  at: (Found | undefined)[]
  marks: Mark[]
  remarks: Remark[]
}

const wordAt = ({ tokens }: Line, index: number) => tokens[index]?.word ?? ''
const gapAt = ({ tokens }: Line, index: number) => tokens[index]?.gap ?? stop
/** The word is there and belongs to the one before it. */
const isTight = (line: Line, index: number) => index < line.tokens.length && !(gapAt(line, index) & breaks)
/** Where the name, or else word, that starts at an index ends; and where the one that ends at an index starts. */
const itemEnd = ({ at }: Line, index: number) => at[index]?.to ?? index + 1
const itemStart = ({ at }: Line, end: number) => at[end - 1]?.from ?? end - 1
const isServed = ({ marks }: Line, found: Found) => marks[found.from] === served

const isKind = ({ dictionary, at }: Line, index: number, group: string) =>
  at[index]?.name.foods.some((food) => dictionary.groupsOf(food).has(dictionary.find(group))) ?? false

/** "No onion, garlic": neither of them. */
const goTogether = (line: Line, index: number, other: number) =>
  isKind(line, index, 'root vegetable') && (isKind(line, other, 'onion') || isKind(line, other, 'garlic'))

/** Every kind of the foods that are named between two words. */
function kindsBetween(line: Line, from: number, to: number): Set<number> {
  const kinds = new Set<number>()
  for (let index = from; index < to; index = itemEnd(line, index))
    for (const food of line.at[index]?.name.foods ?? [])
      for (const kind of line.dictionary.kindsOf(food)) kinds.add(kind)
  return kinds
}

function isFiller(line: Line, index: number): boolean {
  const word = wordAt(line, index)
  return fillers.has(word) || (word === 'of' && /^(kind|type|form)s?$/.test(wordAt(line, index - 1)))
}

/** Leaves out what is named from `start` on. */
function negateFrom(line: Line, by: number, start: number, mark: Mark) {
  const { tokens, at } = line
  let from = start
  while (isTight(line, from) && isFiller(line, from)) from++
  if (!isTight(line, from) || isNumber(wordAt(line, from))) return
  let end = mark === avoided ? (endOfList(line, from) ?? itemEnd(line, from)) : itemEnd(line, from)
  for (
    let first = from;
    end < tokens.length && !(gapAt(line, end) & (stop | open | close | colon | dash));
  ) {
    const word = wordAt(line, end)
    const isOr = ors.has(word) || (gapAt(line, end) & slash) !== 0
    const isLink = ors.has(word) || ands.has(word)
    let next = isLink ? end + 1 : end
    while (isTight(line, next) && isFiller(line, next)) next++
    if (next >= tokens.length || (isLink && !isTight(line, next)) || isNumber(wordAt(line, next))) break
    const nextEnd = itemEnd(line, next)
    const isFollowed =
      isTight(line, nextEnd) &&
      (isNumber(wordAt(line, nextEnd)) || (at[nextEnd] !== undefined && !goTogether(line, first, nextEnd)))
    const isNextWord = next === end && isTight(line, end)
    const isLast = nextEnd >= tokens.length || (gapAt(line, nextEnd) & (stop | close)) !== 0
    const isTogether = goTogether(line, first, next) && (isNextWord || !isFollowed)
    const isSweet = isLink && isKind(line, next, 'sweetener') && !isFollowed
    const isAbstract = isOr && abstract.test(wordAt(line, first)) && abstract.test(wordAt(line, next))
    // "No onion or potato", but "no onion potato curry"
    const isRoot =
      isKind(line, first, 'root vegetable') && isKind(line, next, 'root vegetable') && isLast && !isNextWord
    if (!isTogether && !isSweet && !isAbstract && !isRoot) break
    first = next
    end = nextEnd
  }
  const isTimed = !withoutWords.has(wordAt(line, by)) && isTight(line, end) && timings.has(wordAt(line, end))
  const final = isTimed ? spoken : mark
  line.marks.fill(final, from, end)
  if (final === absent) {
    let to = end
    while (isTight(line, to) && to < end + 2 && joiners.has(wordAt(line, to))) to++
    const out = kindsBetween(line, from, end)
    line.remarks.push({ from: by, to, without: out, sure: false, fits: '', trails: false })
  }
}

/** Where a list like "milk, curd and paneer" ends, if it ends its sentence too. */
function endOfList(line: Line, from: number): number | undefined {
  const count = line.tokens.length
  let isLastLinked = false
  let words = 0
  let foods = 0
  for (let index = from; ; ) {
    if (index >= count || (index > from && gapAt(line, index) & (stop | open | close | dash)))
      return isLastLinked && words > 0 ? index : undefined
    const word = wordAt(line, index)
    const isLink = ors.has(word) || ands.has(word)
    const isAnd = isLink || (gapAt(line, index) & (slash | ampersand)) !== 0
    if (index > from && (isAnd || gapAt(line, index) & comma)) {
      if (words === 0) return undefined
      isLastLinked = isAnd
      words = 0
      foods = 0
    }
    if (isLink) {
      index++
      continue
    }
    if (gapAt(line, index) & colon || isNumber(word) || clauseWords.has(word)) return undefined
    words++
    if (line.at[index]) foods++
    if (words > 2 || foods > 1) return undefined
    index = itemEnd(line, index)
  }
}

/** Leaves out what is named up to `end`; where it starts. */
function negateBefore(line: Line, end: number, mark: Mark): number | undefined {
  if (end <= 0 || !isTight(line, end)) return undefined
  let from = itemStart(line, end)
  while (from > 0 && !(gapAt(line, from) & (stop | open | close | colon | dash | slash))) {
    const isAnd = ands.has(wordAt(line, from - 1)) && isTight(line, from)
    const previousEnd = isAnd ? from - 1 : from
    if (previousEnd === 0) break
    const previous = itemStart(line, previousEnd)
    if (!goTogether(line, from, previous) || !goTogether(line, previous, from)) break
    from = previous
  }
  line.marks.fill(mark, from, end)
  return from
}

/** "No", "without", "avoid", "instead of": what is left out. */
function readNegation(line: Line, index: number): boolean {
  const word = wordAt(line, index)
  const next = wordAt(line, index + 1)
  const previous = wordAt(line, index - 1)
  const before = (count: number) => [...Array(count).keys()].map((back) => wordAt(line, index - 1 - back))

  if (word === 'no') {
    // "2 no. eggs" is a count.
    const isCount = (isNumber(previous) || numberWords.has(previous)) && isTight(line, index)
    if (!isCount) negateFrom(line, index, index + 1, absent)
  } else if (withoutWords.has(word)) {
    let sentence = index
    while (sentence > 0 && !(gapAt(line, sentence) & stop)) sentence--
    const isEither = previous === 'or' || (gapAt(line, index) & slash) !== 0
    if (previous === 'ke' || previous === 'के') negateBefore(line, index - 1, absent)
    else if (!isEither && !before(index - sentence).some((one) => doNot.has(one)))
      negateFrom(line, index, index + 1, absent)
  } else if (word === 'w' && next === 'o' && gapAt(line, index + 1) & slash) {
    negateFrom(line, index, index + 2, absent)
  } else if (doNot.has(word) && doVerbs.has(next)) {
    negateFrom(line, index, index + 2, avoided)
  } else if (word === 'not' && next === 'allowed') {
    negateBefore(line, index, avoided)
  } else if (word === 'not') {
    if (line.at[index + 1]) negateFrom(line, index, index + 1, spoken)
  } else if (avoidVerbs.has(word)) {
    // "Do not skip the curd"
    const isDoubled = before(2).some((one) => doNot.has(one) || avoidVerbs.has(one))
    if (!isDoubled) negateFrom(line, index, index + 1, avoided)
  } else if (word === 'instead' && next === 'of') {
    negateFrom(line, index, index + 2, spoken)
  } else if (
    (word === 'devoid' && next === 'of') ||
    (word === 'free' && (next === 'of' || next === 'from'))
  ) {
    negateFrom(line, index, index + 2, absent)
  } else if (word === 'rather' && next === 'than') {
    negateFrom(line, index, index + 2, spoken)
  } else if (word === 'in' && next === 'place') {
    negateFrom(line, index, index + 3, spoken)
  } else if (replaceVerbs.has(word)) {
    negateFrom(line, index, index + 1, spoken)
  } else if (withoutAfter.has(word)) {
    negateBefore(line, index, absent)
  } else if (/^(k[ei]|क[ेी])$/.test(word) && insteadOf.has(next)) {
    negateBefore(line, index, spoken)
  } else return false
  return true
}

const nobody = new Set<number>()

/** "Gluten-free", "non-dairy", "eggless", "vegan": how a food is. */
function readRemark(line: Line, index: number) {
  const { dictionary, at, remarks } = line
  const word = wordAt(line, index)
  const next = wordAt(line, index + 1)
  const remark = (to: number, foods: string[], sure = true, fits = '') => {
    const out = new Set(foods.flatMap((food) => [...dictionary.kindsOf(dictionary.find(food))]))
    remarks.push({ from: index, to, without: out, sure, fits, trails: true })
  }
  /** The foods that words between `from` and `end` name are not in it. */
  const free = (from: number, end: number, to: number) => {
    line.marks.fill(spoken, from, end)
    const isLactose = isKind(line, from, 'lactose')
    const out = isLactose ? nobody : kindsBetween(line, from, end)
    remarks.push({ from, to, without: out, sure: true, fits: isLactose ? 'lactose' : '', trails: true })
  }

  if (word === 'free') {
    if (!isTight(line, index) || notFree.has(next)) return
    const start = negateBefore(line, index, spoken)
    if (start === undefined) return
    let from: number = start
    // "Gluten and dairy free"
    while (from > 1 && abstract.test(wordAt(line, from))) {
      const isListed = (gapAt(line, from) & (slash | ampersand | comma)) !== 0
      const before = ands.has(wordAt(line, from - 1)) ? from - 2 : from - 1
      if ((!isListed && before === from - 1) || !allergens.test(wordAt(line, before))) break
      from = before
    }
    free(from, index, index + 1)
  } else if (word === 'non') {
    if (isTight(line, index + 1) && at[index + 1])
      free(index + 1, itemEnd(line, index + 1), itemEnd(line, index + 1))
  } else if (word === 'less') {
    // "Egg-less", "egg less cake", but "2 eggs less oil"
    const egg = dictionary.find('egg')
    const isCake = at[index + 1]?.name.foods.some((food) =>
      dictionary.foods[food]!.contents.some((content) => content.food === egg),
    )
    const isEggless = wordAt(line, index - 1) === 'egg' && !isNumber(wordAt(line, index - 2)) && isCake
    if (index > 0 && isTight(line, index) && (gapAt(line, index) === hyphen || isEggless))
      free(itemStart(line, index), index, index + 1)
  } else if (word.endsWith('less')) {
    const name = dictionary.root.next.get(word.slice(0, -4))?.name
    if (name) {
      const ids = name.foods.map((food) => dictionary.foods[food]!.id)
      remark(index + 1, ids)
    }
  } else if (word === 'unsweetened') remark(index + 1, ['sugar'])
  else if (word === 'vegan' || word === 'plantbased') remark(index + 1, ['animal product'])
  else if (word === 'plant') {
    if (next === 'based') remark(index + 2, ['animal product'])
  } else if (word === 'mock' || word === 'faux') remark(index + 1, ['non veg'])
  else if (vegWords.has(word)) remark(index + 1, ['non veg', 'gelatin'], false)
  else if (jainWords.has(word)) remark(index + 1, ['root vegetable', 'mushroom'], false)
  else if (word === 'keto' || word === 'paleo' || word === 'halal') remark(index + 1, [], true, word)
}

/** "Allergic to peanuts", "peanut allergy": about the eater. */
function readAllergy(line: Line, index: number) {
  if (wordAt(line, index + 1) === 'to') negateFrom(line, index, index + 2, spoken)
  else negateBefore(line, index, spoken)
}

/** Whether each word stands in a sentence where leaving something out is only an offer. */
function conditionals(line: Line): boolean[] {
  const { tokens } = line
  const result: boolean[] = []
  for (let start = 0; start < tokens.length; ) {
    let end = start + 1
    while (end < tokens.length && !(gapAt(line, end) & stop)) end++
    let is = false
    // "1 can" is no condition.
    for (let index = start; index < end; index++)
      is ||= conditions.has(wordAt(line, index)) && !isNumber(wordAt(line, index - 1))
    for (let index = start; index < end; index++) result.push(is)
    start = end
  }
  return result
}

/** Gives each remark to the food it is about; what it rules out for the meal when it is about all of it. */
function applyRemark(line: Line, remark: Remark, isOffer: boolean, ruledOut: Set<number>) {
  const { at, tokens } = line
  const isVeg = vegWords.has(wordAt(line, remark.from))
  const apply = (found: Found) => {
    if (remark.sure) found.without = join(found.without, remark.without)
    else found.perhapsWithout = join(found.perhapsWithout, remark.without)
    if (remark.fits) found.fits = [...found.fits, remark.fits]
  }

  let applied = 0
  let skipped = 0
  for (let index = remark.to; index < tokens.length && applied < 3 && skipped < 4; ) {
    const isDotted = isVeg && index === remark.to && gapAt(line, index) === stop // "Veg. biryani"
    if (gapAt(line, index) & breaks && !isDotted) break
    const found = at[index]
    if (found) {
      if (isServed(line, found)) {
        apply(found)
        applied++
      }
      index = found.to
    } else if (ways.has(wordAt(line, index))) {
      skipped++
      index++
    } else break
  }
  if (applied > 0) return

  const isLast = !isTight(line, remark.to) || versions.has(wordAt(line, remark.to))
  if (remark.trails && (!isLast || isOffer)) return
  // "Salad and veg" is not vegetarian salad.
  if (isVeg && remark.from > 0 && !(gapAt(line, remark.from) & (open | dash))) return
  if (remark.trails) for (const food of remark.without) ruledOut.add(food)
  const before = at[remark.from - 1]
  if (before && isServed(line, before) && !(gapAt(line, remark.from) & stop)) apply(before)
}

/** What the words of one text say is in the meal. `part` is for a name of the dictionary: not the whole of it. */
function read(dictionary: Dictionary, tokens: Token[], part = false): Reading {
  const count = tokens.length
  const names: Found[] = []
  const at: (Found | undefined)[] = new Array(count).fill(undefined)
  for (let from = 0; from < count; ) {
    const best = nameAt(dictionary, tokens, from, part && from === 0 ? count - 1 : count)
    if (best) {
      const found = justFound(best.name, from, best.to)
      names.push(found)
      at.fill(found, from, best.to)
    }
    from = best?.to ?? from + 1
  }

  const line: Line = { dictionary, tokens, at, marks: new Array(count).fill(served), remarks: [] }
  const ruledOut = new Set<number>()
  if (tokens.some(isRemarkable)) {
    const isOffer = conditionals(line)
    tokens.forEach((token, index) => {
      if (at[index] || !isRemarkable(token)) return
      if (allergicTo.has(token.word)) readAllergy(line, index)
      else if (isOffer[index] || !readNegation(line, index)) readRemark(line, index)
    })
    for (const remark of line.remarks) applyRemark(line, remark, isOffer[remark.from] ?? false, ruledOut)
    for (const one of names)
      if (line.marks[one.from]! >= avoided)
        for (const food of kindsBetween(line, one.from, one.to)) ruledOut.add(food)
  }

  // "Chia seeds" are no other seeds.
  const isSaid = (one: Found) => {
    const before = isTight(line, one.from) ? at[one.from - 1] : undefined
    return (
      before !== undefined &&
      isServed(line, before) &&
      one.name.foods.every(
        (food) =>
          dictionary.vague.has(food) &&
          before.name.foods.some((other) => other !== food && dictionary.groupsOf(other).has(food)),
      )
    )
  }
  const found = names.filter((one) => isServed(line, one) && !isSaid(one))
  for (const one of found) {
    one.gloss = isGloss(line, one)
    replaceContents(line, one)
  }
  return { tokens, found, negated: line.marks.map((mark) => mark !== served), ruledOut }
}

const justFound = (name: Name, from: number, to: number): Found => ({
  name,
  from,
  to,
  without: undefined,
  perhapsWithout: undefined,
  replaced: undefined,
  dough: false,
  gloss: false,
  fits: [],
})

function isGloss(line: Line, one: Found): boolean {
  const before = line.at[one.from - 1]
  const isInBrackets = (gapAt(line, one.from) & open) !== 0 && (gapAt(line, one.to) & (close | stop)) !== 0
  if (!isInBrackets || one.to - one.from > 1 || !before || !isServed(line, before)) return false
  return before.name.foods.some((food) => isAny(line.dictionary, one, [...line.dictionary.mainOf(food)]))
}

/** Notes what stands in for the usual contents of a food. */
function replaceContents(line: Line, one: Found) {
  const { dictionary } = line
  for (const content of one.name.foods.flatMap((food) => dictionary.foods[food]!.contents)) {
    if (content.strength !== 1 || !content.unless) continue
    const stands = standIns(line, one).find((other) => replaces(dictionary, other, content))
    if (!stands) continue
    one.replaced ??= new Set()
    one.replaced.add(content)
    if (content.unless === 'base' || content.unless === 'atta')
      one.dough = isAny(dictionary, stands, dictionary.doughs)
  }
}

/** The food named right before a food ("jowar ki roti"), or right after it ("roti (jowar)", "roti made of jowar"). */
function standIns(line: Line, one: Found): Found[] {
  const { at, dictionary } = line
  const result: Found[] = []
  for (let index = one.from, steps = 0; index > 0 && steps < 3 && isTight(line, index); steps++) {
    const before = at[index - 1]
    if (before && !isServed(line, before)) break
    if (before) result.push(before)
    if (before ? !isFlavour(dictionary, before) : !joiners.has(wordAt(line, index - 1))) break
    index = before?.from ?? index - 1
  }
  let index = one.to
  if (wordAt(line, index) === 'of') index++
  else if (wordAt(line, index) === 'made' && /^(of|from|with|using)$/.test(wordAt(line, index + 1)))
    index += 2
  else if (!(gapAt(line, index) & open)) return result
  const after = at[index]
  if (after && after.from === index && isServed(line, after)) result.push(after)
  return result
}

const isFlavour = (dictionary: Dictionary, { name }: Found) =>
  name.foods.every((food) => dictionary.flavours.some((group) => dictionary.groupsOf(food).has(group)))

/** It is one of the foods, or made of one. */
function isAny(dictionary: Dictionary, { name }: Found, foods: number[]): boolean {
  return name.foods.some((food) => foods.some((other) => dictionary.mainOf(food).has(other)))
}

function replaces(dictionary: Dictionary, stands: Found, content: Content): boolean {
  const isDough = content.unless === 'flour' || content.unless === 'xflour'
  if (isDough && stands.dough) return true
  // "Wheat roti": the wheat is reported, the roti need not be.
  if (!stands.replaced && isAny(dictionary, stands, [content.food])) return true
  const members = dictionary.classes.get(content.unless) ?? []
  if (!isDough) return isAny(dictionary, stands, members)
  return stands.name.foods.some((food) => members.some((member) => dictionary.groupsOf(food).has(member)))
}

const insideNames = (dictionary: Dictionary, name: Name) =>
  insideOf(dictionary, name).map((found) => found.name)

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
  known: Map<Name, boolean>
}

function avoid(
  against: string,
  foods: string,
  more: { except?: string; most?: Strength; fit?: string } = {},
): Avoid {
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
  if (rules.includes('halal'))
    avoids.push(avoid(foodRuleLabels.halal, 'pork, alcohol, gelatin', { fit: 'halal' }))
  return avoids
}

/** Words around a food that people type with an allergy. */
const allergyFillers = wordSet(
  'allergy allergies allergic intolerance intolerances intolerant sensitive sensitivity disease syndrome to of se ki ka ke ko hai he mujhe mere meri i im me my am is are have has had get gets the a an and or any all every kind kinds of type types form forms product products item items based food foods stuff thing things containing contains contain with from in by no not none nil na n nope never known unknown yet so far avoid cannot cant can eat dont do does doesnt free severe severely mild mildly slight strong strongly moderate very highly little bit some sometimes too much large small amount amounts quantity quantities only also even except but ok okay fine brown black yellow plain leafy raw cooked boiled fried fresh dry dried whole cow buffalo red white green skin rash rashes itching hives anaphylaxis anaphylactic reaction reactions causes cause gives bloating gas acidity swelling vomiting at night morning evening seeds oil like such as etc eg e g ie other others related family confirmed doctor diagnosed since childhood daily daisy aur ya bhi nahi nahin koi kuch kisi चीज़ से एलर्जी है की का और को मुझे नहीं कोई',
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
    if (best) {
      // An allergy to mustard seeds, or to almond milk, is one to what these are of.
      const named = best.name.counts === 'but last' ? insideNames(dictionary, best.name) : []
      const of = named.length > 0 ? named.flatMap((name) => name.foods) : best.name.foods
      // "Sesame seeds" are no other seeds.
      const before = [...at.values()].at(-1)
      const said = before?.to === from && !(tokens[from]!.gap & breaks) ? before.foods : []
      const group = of.every((food) => said.some((other) => other !== food && groupsOf(other).has(food)))
      at.set(from, { foods: group ? [] : of, to: best.to })
    }
    from = best?.to ?? from + 1
  }
  const result = avoid(`Allergy: ${allergy}`, '', { most: 3 })
  const add = (food: number) => {
    result.foods.add(food)
    for (const group of groupsOf(food)) {
      if (dictionary.wholeGroups.includes(group)) result.foods.add(group)
      if (dictionary.vague.has(group) && group !== food) result.vague.add(group)
    }
    const also = alsoAvoid[foods[food]!.id]
    if (also) result.foods.add(dictionary.find(also))
  }

  /** Unknown words in a row: taken literally, and for what they may be a slip of the pen for. */
  let unknown: string[] = []
  const flush = () => {
    const single = unknown.filter((word) => word.length > 3).map((word) => [word])
    for (const phrase of unknown.length > 2 ? [unknown, ...single] : [unknown])
      if (phrase.length > 0) result.words.push(phrase.map((word) => [word, ...singulars(word)]))
    for (const food of unknown.flatMap((word) => slipsOf(dictionary, word))) add(sourceOf(dictionary, food))
    unknown = []
  }
  const named = new Set<string>()
  for (let index = 0; index < tokens.length; ) {
    const { word, gap } = tokens[index]!
    if (gap & breaks) flush()
    const name = at.get(index)
    const id = foods[name?.foods[0] ?? -1]?.id
    const sayings = name ? [id] : [word, `${word} ${tokens[index + 1]?.word}`]
    const saying = sayings.find((one) => dictionary.sayings.has(one ?? ''))
    if (name || saying) {
      flush()
      for (const food of dictionary.sayings.get(saying ?? '') ??
        name!.foods.map((one) => sourceOf(dictionary, one)))
        add(food)
      named.add(id ?? saying ?? '')
      index = name?.to ?? index + saying!.split(' ').length
    } else {
      if (allergyFillers.has(word) || isNumber(word) || /^[a-z]$/.test(word)) flush()
      else unknown.push(word)
      index++
    }
  }
  flush()
  named.delete('')
  if (named.size === 1 && named.has('lactose')) result.fit = 'lactose'
  return result
}

/** Foods whose name is one letter away: "diary", "penuts". */
function slipsOf(dictionary: Dictionary, typed: string): number[] {
  if (!/^[a-z]{5,}$/.test(typed)) return []
  const isSlip = (word: string, name: string): boolean => {
    if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false
    let same = 0
    while (same < word.length && word[same] === name[same]) same++
    const [wordRest, nameRest] = [word.slice(same), name.slice(same)]
    return (
      wordRest.slice(1) === nameRest ||
      wordRest === nameRest.slice(1) ||
      wordRest.slice(1) === nameRest.slice(1) ||
      (wordRest[0] === nameRest[1] && wordRest[1] === nameRest[0] && wordRest.slice(2) === nameRest.slice(2))
    )
  }
  return list(oftenMistyped)
    .filter((name) => isSlip(typed, name))
    .map((name) => dictionary.find(name.replace(/s$/, '')))
}

const compiled = new Map<string, Avoid[]>()
function avoidsOf(eater: Eater): Avoid[] {
  const key = JSON.stringify([eater.allergies, eater.dietary_prefs, eater.food_rules])
  const known = compiled.get(key)
  if (known) return known
  const allergies = new Set(eater.allergies.map((allergy) => allergy.trim()))
  const avoids = [...[...allergies].map(allergyAvoid), ...dietAvoids(eater)]
  if (compiled.size >= 50) compiled.clear()
  compiled.set(key, avoids)
  return avoids
}

// Clashes

function clashesWith(one: Avoid, found: Found, ruledOut: Set<number>): boolean {
  if (one.fit && found.fits.includes(one.fit)) return false
  const { foods } = theDictionary()
  const { without, perhapsWithout, replaced } = found
  const isOut = (food: number, strength: Strength) =>
    without?.has(food) ||
    (strength > 0 && perhapsWithout?.has(food)) ||
    (strength > 1 && ruledOut.has(food)) ||
    false
  // "Mixed nuts without peanuts"
  const isVague = [...one.foods].some((food) => !isOut(food, 2))
  const walk = (food: number, strength: Strength, isKind: boolean): boolean => {
    if (isOut(food, strength) || one.except.has(food)) return false
    if (one.foods.has(food) || (isVague && !isKind && one.vague.has(food))) return true
    const { kinds, contents } = foods[food]!
    if (kinds.some((kind) => walk(kind, strength, true))) return true
    return contents.some((content) => {
      const least = Math.max(strength, content.strength) as Strength
      return (
        least <= (found.gloss ? 1 : one.most) && !replaced?.has(content) && walk(content.food, least, false)
      )
    })
  }
  return (
    found.name.foods.some((food) => walk(food, 0, false)) ||
    insideOf(theDictionary(), found.name).some((inside) =>
      clashesWith(
        one,
        {
          ...inside,
          without: join(inside.without, without),
          perhapsWithout: join(inside.perhapsWithout, perhapsWithout),
        },
        ruledOut,
      ),
    )
  )
}

function join(a: Set<number> | undefined, b: Set<number> | undefined): Set<number> | undefined {
  return a && b ? new Set([...a, ...b]) : (a ?? b)
}

/** Whether a name clashes with nothing said around it; what is said only ever takes away. */
function mayClash(one: Avoid, { name }: Found): boolean {
  let may = one.known.get(name)
  if (may === undefined) {
    may = clashesWith(one, justFound(name, 0, 0), nobody)
    one.known.set(name, may)
  }
  return may
}

/** Where the words of an unknown food are in a text. */
function wordsIn(
  { tokens, negated }: Reading,
  phrase: string[][],
): { start: number; end: number } | undefined {
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
          report(
            found.name.foods[0]!,
            text,
            reading.tokens[found.from]!.start,
            reading.tokens[found.to - 1]!.end,
          )
      for (const phrase of one.words) {
        const place = wordsIn(reading, phrase)
        if (place) report(phrase.map(([form]) => form).join(' '), text, place.start, place.end)
      }
    })
    return clashes
  })
}
