import { connectors, described, fillers, joints, type Lexed, negations, units } from './amount-words.ts'
import { editDistance, soundKey, toLatin } from './food-search.ts'
import type { StoredFood } from './foods.ts'
import { remember } from './reading/remember.ts'
import { isApart, singulars, tokenise } from './reading/text.ts'

/** `isBegun`: only the first word of a longer name. `isTurned`: the last word first, which is sure only as it is written. */
type Name = {
  words: string[]
  food: StoredFood
  rank: number
  isJoined?: true
  isBegun?: true
  isTurned?: true
}
/** What a text tells of: what is cooked with, or what is eaten. */
export type Reading = 'recipe' | 'meal'
type Ranks = Record<StoredFood['list'], number>
/** Of foods with the same name the first is meant. */
const ranksFor: Record<Reading, Ranks> = {
  recipe: { label: -1, own: 0, kitchen: 1, cooked: 2, usda: 3 },
  meal: { label: -1, own: 0, cooked: 1, kitchen: 2, usda: 3 },
}

type Found = {
  food: StoredFood
  /** The token after the name. */
  to: number
  length: number
  distance: number
  rank: number
  /** The name of a raw food, too: "chicken", "rajma". */
  isRaw: boolean
}
const isBetter = (one: Found, other: Found | undefined) =>
  !other ||
  one.length - other.length > 0 ||
  (one.length === other.length && (one.distance - other.distance || one.rank - other.rank) < 0)

export type NameFinder = (tokens: Lexed[], from: number) => Found | undefined
/** Finds the names of both. */
export const eitherFinder =
  (one: NameFinder, other: NameFinder): NameFinder =>
  (tokens, from) => {
    const [found, second] = [one(tokens, from), other(tokens, from)]
    return found && isBetter(found, second) ? found : second
  }

/** How far a word is from another that it may be only beside another word of a name: "channa masla". */
const onlyInNames = 3
/** As a word of an Indian script sounds; apart from Latin words, of which some sound so, too: "and", "anda". */
const inOtherScript = (sound: string) => `~${sound}`
/** What words of names are called, too: "dim bhaja" is fried egg, "meen varuval" fried fish. */
const alsoCalled: Record<string, string[]> = Object.fromEntries(
  `chicken: chkn murgh murg kozhi kodi சிக்கன் চিকেন చికెన్ ചിക്കൻ
egg: dim anda ande andey mutta muttai eg egs eggz guddu gudda mottai motte dimer
bread: bred bredd braed
cheese: chese cheez cheeze chiz
toast: tost
korma: kurma kuruma qorma khorma
beef: gomangxo potthu
pork: gahori dohneiiong oksa vawksa
fish: machh mach maach machha machli machhli meen maas maasor machher macher chepala
mutton: mangsho mangxo mangso mansa manso lamb gosht
kuzhambu: kulambu kolambu kozhambu
curry: jhal iguru
roll: wrap frankie
chaat: chat
paratha: parathe paranthe parantha parathay porota parotha paronthe
bharta: bhorta bhorto bharit
pulao: pulav pulaw palav pilau polau পোলাও
fry: bhaja varuval vepudu fried fri frai porichathu varuthathu varuthatu ulathiyathu ularthiyathu kanjin
curry: gravy rassa jhol jhola salan करी
fried: fry
paratha: parantha prantha parontha paronthe paranthe parathe pratha
rice: chawal bhat bhaat satham sadham saatham satam sadam saadam annam choru
laddu: ladoo ladu
pakora: pakoda pakode pakodi pakori
biryani: biriyani briyani biriani
prawn: prawns chingri jhinga chemmeen kolambi royyala eral sungta
coffee: kaapi
boiled: boil
chutney: chatni chatani chatney chetni chatny chatnee
chowmein: chowmin chomin chaumin chowmine chawmin chomein chaomin
kofta: kofte
chilla: chila chille chela chilaa cheelaa puda pude cheela pudla
tikka: tikke
halwa: halua haluwa
milk: doodh dudh
veg: vej
butter: batar
rice: rais
mixed: miks
cheese: chij
juice: jus
cake: kek
soup: sup
sambar: சாம்பார் సాంబార్ ಸಾಂಬಾರ್ സാമ്പാർ സാമ്പാര്
kuzhambu: குழம்பு
rasam: ரசம் రసం ರಸಂ രസം
rice: சாதம் சோறு అన్నం ಅನ್ನ ചോറ് ভাত ભાત ਚੌਲ ଭାତ चावल भात
fry: வறுவல் రోస్ట్ వేపుడు ಫ್ರೈ ഫ്രൈ ভাজা ফ্রাই ફ્રાય ଭଜା ਫ੍ਰਾਈ फ्राई फ्राय
curry: కూర കറി কারি ಕರಿ ଝୋଳ ঝোল
dal: ডাল દાળ ਦਾਲ ଡାଲି பருப்பு పప్పు दाल डाळ
chutney: சட்னி చట్నీ ಚಟ್ನಿ চাটনি ચટણી ਚਟਣੀ ଚଟଣି चटणी
kootu: கூட்டு
poriyal: பொரியல்
thoran: തോരൻ തോരന്
dosa: தோசை దోశ దోస ದೋಸೆ ദോശ
roti: ರೊಟ್ಟಿ রুটি રોટલી ਰੋਟੀ ରୁଟି रोटी भाकरी
paratha: পরোটা પરાઠા ਪਰਾਂਠਾ ਪਰੌਂਠਾ ପରଟା पराठा परांठा பரோட்டா
egg: முட்டை గుడ్డు ಮೊಟ್ಟೆ മുട്ട ডিম ডিমের ઈંડા ਅੰਡਾ ਆਂਡਾ ଅଣ୍ଡା अंडा अंडे
fish: மீன் చేప చేపల ಮೀನು മീൻ মাছ মাছের માછલી ମାଛ मछली मासे
chicken: கோழி కోడి ಕೋಳಿ കോഴി মুরগি মুরগির ચિકન ਮੁਰਗਾ ਚਿਕਨ ଚିକେନ चिकन
mutton: மட்டன் మటన్ ಮಟನ್ മട്ടൻ মাটন মাংস মটন ਮੀਟ मटन
sabzi: তরকারি શાક ਸਬਜ਼ੀ ତରକାରୀ सब्जी भाजी
halwa: હલવો হালুয়া ਹਲਵਾ हलवा
kheer: পায়েস ਖੀਰ ଖିରି खीर
khichdi: খিচুড়ি ખીચડી ਖਿਚੜੀ ଖେଚୁଡ଼ି खिचड़ी खिचडी
dal: dail டால் దాల్
sarson: sarso sarsoon sarsav
sabzi: sabji subzi bhaji shaak shak palya torkari tarkari pallya`
    .split('\n')
    .flatMap((line) => {
      const [word = '', others = ''] = line.split(': ')
      return others.split(' ').flatMap((other) => [
        [other, [word]],
        [inOtherScript(soundKey(other)), [word]],
      ])
    }),
)

/** Dishes whose kind people tell behind them, too: "dosa onion", "momos chicken", "sandwich cheese grilled". */
const toldBehind = new Set(
  `dosa uttapam uttappam uthappam idli sandwich biryani pulao momo momos pizza burger maggi noodles pasta omelette omelet
roll puff shake milkshake juice lassi raita chutney soup salad pakora pakoda samosa cake pastry halwa barfi laddu upma
chilla thepla kulcha naan cutlet pickle popcorn makhana papad poha shawarma wrap frankie sub paratha parantha naan thukpa kheer payasam modak paniyaram khichdi
kebab tikka dhokla bread toast puri`.split(/\s+/),
)

/** Shelves whose foods have a name in each language. */
const manyNamed = new Set(['vegetables', 'greens', 'pulses', 'grains', 'meat', 'fish'])

const latin = /^[!-~]+$/
/** Endings that say "of" or "and": भेंडीची, আলুর, കറിയും. */
const endings = 'ची चा चे ের র ും വും യും ும் யும் வும் த்துடன் தோடு తో లు ను ಗಳು ದ ಿನ ಯ ਾਂ ਆਂ નું ની નો ના'.split(' ')
/** The same in Latin letters: "bhendichi bhaji", "potoler dalna"; only of a word that is no name itself. */
const latinEndings = /^([a-z]{3,}?)(?:[iy]?a?ch(?:i|e|a|ya)|er|r|[vy]?um)$/
const stems = (word: string) => [
  // मखाने and शेंगदाण्याची are those of मखाना and शेंगदाणा.
  ...(/[\u0900-\u097f]{2,}(?:े|्या(?:ची|चा|चे|च्या))$/.test(word)
    ? [word.replace(/(?:े|्या(?:ची|चा|चे|च्या))$/, 'ा')]
    : []),
  // नारळाची is of a coconut, મોરૈયાની of moraiyo.
  ...(/[\u0900-\u097f]{2,}ाच(?:ी|ा|े)$/.test(word) ? [word.slice(0, -3)] : []),
  ...(/[\u0a80-\u0aff]{2,}ાન(?:ી|ો|ું)$/.test(word) ? [word.replace(/ાન(?:ી|ો|ું)$/, 'ો')] : []),
  ...endings
    .filter((end) => word.endsWith(end) && word.length > end.length + 1)
    // പഴവും is പഴം.
    .flatMap((end) => [word.slice(0, -end.length), ...(end === 'വും' ? [`${word.slice(0, -3)}ം`] : [])]),
]

/** How a word sounds; of an Indian script also without the vowels that nobody says: मछली is "machli". */
function soundsOf(word: string): string[] {
  const latin = toLatin(word)
  if (latin === word) return [soundKey(word)]
  // ಮಸಾಲೆ and தோசை end otherwise than "masala" and "dosa".
  const open = /[\u0b80-\u0bff\u0c80-\u0cff]/.test(word) && /(?:e|ai)$/.test(latin)
  return [
    ...(open ? [soundKey(latin.replace(/(?:e|ai)$/, 'a'))] : []),
    soundKey(latin),
    soundKey(latin.replace(/(?<=[aeiou][^aeiou]+)a(?=[^aeiou]+[aeiou])/g, '')),
  ]
}

/** The sounds of words in names, which are the same for all readers. */
const keys = new Map<string, string>()
function keyOf(word: string): string {
  const key = keys.get(word) ?? soundKey(word)
  keys.set(word, key)
  return key
}
/** Tamil letters do not tell k from g, t from d, p from b, ch from s and j; "zh" is an l in the other scripts. */
const foldOf = (word: string, key = keyOf(word)) =>
  (word.includes('zh') ? soundKey(word.replace(/zh/g, 'l')) : key).replace(
    /[gdbjse]/g,
    (letter) => folded[letter]!,
  )
const folded: Record<string, string> = { g: 'k', d: 't', b: 'p', j: 'C', s: 'C', e: 'a' }
const isTamil = (word: string) => /[\u0b80-\u0bff]/.test(word)

/** "Cha" says "of", and is tea when it stands alone. */
function wordsOf(name: string) {
  const words = tokenise(name).map(({ word }) => word)
  return words.length === 1 ? words : words.filter((word) => !joints.has(word))
}
const namesOf = ({ name, aliases }: Pick<StoredFood, 'name' | 'aliases'>) => [
  name.replace(/ \(.*/, ''),
  ...aliases,
]

export const wordsInNames = (foods: readonly StoredFood[]) =>
  new Set(foods.flatMap((food) => namesOf(food).flatMap(wordsOf)))

/**
 * The first word of a package's name, by which people call it: "horlicks" for Horlicks Classic Malt; undefined where it says
 * nothing alone.
 */
export function brandOf({ name }: Pick<StoredFood, 'name'>): string | undefined {
  const [first = '', ...rest] = wordsOf(name)
  const isPlain = [fillers, connectors, negations, units].some((words) => words.has(first))
  return rest.length > 0 && first.length > 3 && !isPlain ? first : undefined
}

const unitsOf = (token: Lexed | undefined) => units.get(token?.word ?? '')

/** Whether no word of another food follows, as in "Amul milk". */
const standsAlone = (next: Lexed | undefined) =>
  !next || isApart(next) || next.number !== undefined || connectors.has(next.word) || units.has(next.word)

/**
 * The names of foods, to be found at a place of a text: the longest first, then the best written. With the words that mean
 * other foods, a food from a label is also found by its brand.
 */
export function nameFinder(
  foods: readonly StoredFood[],
  reading: Reading,
  others?: ReadonlySet<string>,
): NameFinder {
  const ranks = ranksFor[reading]
  const names: Name[] = []
  for (const food of foods) {
    const brand = food.list === 'label' ? brandOf(food) : undefined
    if (brand && others && ![brand, ...singulars(brand)].some((word) => others.has(word)))
      names.push({ words: [brand], food, rank: ranks[food.list], isBegun: true })
    for (const [index, name] of namesOf(food).entries()) {
      const words = wordsOf(name)
      if (words.length === 0) continue
      const rank = ranks[food.list] + index / 1000
      names.push({ words, food, rank })
      if (reading === 'meal' && words.length > 1 && toldBehind.has(words.at(-1)!))
        names.push({ words: [words.at(-1)!, ...words.slice(0, -1)], food, rank: rank + 0.5, isTurned: true })
      if (words.length > 1) names.push({ words: [words.join('')], food, rank, isJoined: true })
    }
  }
  // Of a meal the dish is meant under each name of the raw food, too: "rui machh" is fish curry, as "rohu" is.
  const dishes = new Map(
    names.filter(({ food }) => food.list === 'cooked').map((name) => [name.words.join(' '), name] as const),
  )
  for (const { words, food } of reading === 'meal' ? [...names] : []) {
    if (!manyNamed.has(food.shelf ?? '') || dishes.has(words.join(' '))) continue
    const called = namesOf(food)
      .slice(0, 3)
      .map((name) => wordsOf(name).join(' '))
    const dish = called.map((name) => dishes.get(name)).find((found) => found)
    if (dish) names.push({ words, food: dish.food, rank: ranks.cooked + 0.9 })
  }
  const rawNames = new Set(
    names.filter(({ food }) => food.list === 'kitchen').map(({ words }) => words.join(' ')),
  )
  /** What people call a raw food, too, stands for its first name in dishes: "vendakkai fry" is bhindi fry. */
  const regional = new Map(
    foods
      .filter(({ shelf }) => manyNamed.has(shelf ?? '') || shelf === 'fruit')
      .flatMap(({ aliases }) => {
        const [first, ...others] = aliases
          .map(wordsOf)
          .filter(({ length }) => length === 1)
          .flat()
        return others.map((other): [string, string] => [other, first!])
      }),
  )
  const byFirst = Map.groupBy(names, ({ words }) => words[0]!)
  const vocabulary = [...new Set(names.flatMap(({ words }) => words))].map((word) => ({
    word,
    key: keyOf(word),
  }))
  const known = new Set(vocabulary.map(({ word }) => word))
  const alone = new Set(names.filter(({ words }) => words.length === 1).map(({ words }) => words[0]!))
  const bySound = Map.groupBy(vocabulary, ({ key }) => key)
  /** Of the others only "zh" sounds otherwise: കോഴി is "kozhi". */
  const byL = Map.groupBy(
    vocabulary.filter(({ word }) => word.includes('zh')),
    ({ word }) => soundKey(word.replace(/zh/g, 'l')),
  )
  let folds: Map<string, typeof vocabulary> | undefined
  function byFold() {
    folds ??= Map.groupBy(vocabulary, ({ word, key }) => foldOf(word, key))
    return folds
  }

  /** "வெண்டைக்காய்" sounds like "vendakkai", which is bhindi in any dish; "வறுவல்" is "varuval", a fry. */
  function withOthers(like: Map<string, number>): Map<string, number> {
    for (const [word, off] of [...like])
      if (off < onlyInNames)
        for (const other of [regional.get(word), ...((latin.test(word) && alsoCalled[word]) || [])])
          if (other && !like.has(other)) like.set(other, off + 0.5)
    return like
  }
  /** The words of names that a written word may be, and how far from them it is. */
  const wordsLike = remember(2000, (written: string): Map<string, number> => {
    const isLatin = latin.test(written)
    // "Kele" are "kela", "pakode" is "pakoda".
    const plural = /^[a-z]{3,}e$/.test(written) ? [`${written.slice(0, -1)}a`] : []
    // What says nothing about food is no other word, either: "மட்டும்" is no buttermilk.
    const own = fillers.has(written)
      ? [written]
      : [written, ...singulars(written), ...stems(written), ...plural]
    const like = new Map([
      ...(isLatin ? [written] : soundsOf(written).map(inOtherScript))
        .flatMap((key) => alsoCalled[key] ?? [])
        .map((word): [string, number] => [word, 0.5]),
      ...own.flatMap((form): [string, number][] => (regional.has(form) ? [[regional.get(form)!, 0.5]] : [])),
      ...own.filter((form) => known.has(form)).map((word): [string, number] => [word, 0]),
    ])
    // "Less" are no "lays", and a party is no paratha.
    const isShort = written.length < 4 && isLatin
    if (
      negations.has(written) ||
      fillers.has(written) ||
      units.has(written) ||
      isShort ||
      /[^\p{L}\p{M}]/u.test(written)
    )
      return like
    const keys = own.flatMap(soundsOf)
    const alike = keys.filter((key) => key.length > 1).flatMap((key) => bySound.get(key) ?? [])
    if (!isLatin) alike.push(...keys.flatMap((key) => byL.get(key) ?? []))
    if (isTamil(written))
      for (const form of [...own, ...own.map((one) => one.replace(/ை$/, ''))])
        alike.push(...(byFold().get(foldOf(toLatin(form))) ?? []))
    // "Pureed" says how something was prepared, and is no puri; "bhuna" is no bun, but the first word of names.
    const isPlain = isLatin && (like.size > 0 || written.endsWith('ed'))
    // "Uppma" of a longer name is upma when it stands alone.
    const isSpelling = isPlain && keys[0]!.length > 3 && !own.some((form) => alone.has(form))
    for (const { word } of alike) {
      if (!like.has(word)) like.set(word, isPlain && !isSpelling ? onlyInNames : 1)
    }
    // "Teen roti" are three, of no millet.
    if (like.size > 0) return isLatin && keys[0]!.length < 5 ? like : withOthers(like)
    // "Crud" is curd.
    const swaps = isLatin
      ? [...written.slice(2)].map(
          (letter, at) => written.slice(0, at + 1) + letter + written[at + 1]! + written.slice(at + 3),
        )
      : []
    for (const form of swaps) if (alone.has(form)) like.set(form, 2)
    if (like.size > 0) return like
    const key = keys[0]!
    const isSure = key.length > 4 && !written.endsWith('ed')
    for (const one of key.length < 4 ? [] : vocabulary)
      if (one.key[0] === key[0] && editDistance(one.key, key, 1) === 1)
        like.set(one.word, isSure ? 2 : onlyInNames)
    const stem = like.size > 0 ? undefined : latinEndings.exec(written)?.[1]
    for (const form of stem ? [stem, `${stem}a`, `${stem}i`, `${stem}m`] : [])
      if (regional.has(form)) like.set(regional.get(form)!, 1)
      else if (known.has(form)) like.set(form, 1)
    return like
  })

  const isDish = ({ word }: Lexed) => dishes.has(word)
  return function find(tokens, from) {
    let best: Found | undefined
    const start = wordsLike(tokens[from]!.word)
    const isLast = !tokens[from + 1] || isApart(tokens[from + 1]!)
    for (const [first, distance] of start) {
      // ਤਿੰਨ is three, and no millet that sounds so.
      if (distance > 0 && tokens[from]!.number !== undefined) continue
      for (const { words, food, rank, isBegun, isTurned } of byFirst.get(first) ?? []) {
        if (isBegun && !standsAlone(tokens[from + 1])) continue
        if (words.length > 1 && isLast) continue
        if (distance === onlyInNames && words.length === 1) continue
        const found: Found = { food, to: from + 1, length: 1, distance, rank, isRaw: false }
        for (const word of words.slice(1)) {
          while (found.to < tokens.length && joints.has(tokens[found.to]!.word)) found.to++
          if (described.has(tokens[found.to]?.word ?? '') && word !== tokens[found.to]!.word) found.to++
          const token = tokens[found.to]
          const off = token && !isApart(token) ? wordsLike(token.word).get(word) : undefined
          if (off === undefined) break
          found.distance += off
          found.to++
          found.length++
        }
        if (isTurned && found.distance >= 1) continue
        // "Dali bhat" is dal and rice, no daliya.
        const areDishes = found.distance >= onlyInNames && tokens.slice(from, found.to).every(isDish)
        if (areDishes) continue
        // "Chicken 65" is a dish, "chicken 65 g" an amount.
        const isNumber = /^\d/.test(words.at(-1)!) && unitsOf(tokens[found.to]) === 'g'
        if (found.length === words.length && !isNumber && isBetter(found, best))
          best = { ...found, isRaw: rawNames.has(words.join(' ')) }
      }
    }
    // "Butter milk" is buttermilk; "10 g oats" are no goats.
    const [{ word: written }, next] = [tokens[from]!, tokens[from + 1]]
    const isAmount =
      units.has(written) ||
      fillers.has(written) ||
      connectors.has(written) ||
      connectors.has(next?.word ?? '')
    const isOneScript = latin.test(written) === latin.test(next?.word ?? '')
    if (next && !isApart(next) && next.number === undefined && !isAmount && isOneScript)
      for (const [word, off] of wordsLike(written + next.word))
        for (const { words, food, rank, isJoined } of off < 2 ? (byFirst.get(word) ?? []) : []) {
          const found: Found = { food, to: from + 2, length: 2, distance: off, rank, isRaw: false }
          if (words.length === 1 && !isJoined && isBetter(found, best)) best = found
        }
    return best
  }
}
