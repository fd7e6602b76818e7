import { isApart, type Token, tokenise } from './reading/text.ts'

/*
 * The words of a text about what somebody eats: numbers in figures and words, units, and words that name no food.
 */

const list = (text: string) => text.trim().split(/\s+/)
/** 'a: b c' on each line gives b and c the value a. */
const named = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [value, words] = line.split(': ') as [string, string]
        return list(words).map((word): [string, string] => [word, value])
      }),
  )

export const units = named(`
katori: katori katoris katoree vati wati vatis कटोरी कटोरियां
cup: cup cups कप
bowl: bowl bowls bowlful बाउल
glass: glass glasses gilas glas गिलास ग्लास
plate: plate plates प्लेट
tbsp: tbsp tbsps tablespoon tablespoons
tsp: tsp tsps teaspoon teaspoons spoon spoons chammach chamach चम्मच
piece: piece pieces pc pcs nos टुकड़ा टुकड़े
slice: slice slices स्लाइस
handful: handful handfuls mutthi muthi मुट्ठी
scoop: scoop scoops
half: halves
cube: cube cubes
clove: clove cloves
bunch: bunch bunches गड्डी
pinch: pinch chutki चुटकी
g: g gm gms gram grams gramme ग्राम
kg: kg kgs kilo kilogram किलो
ml: ml mls मिली
l: l lt ltr litre litres liter liters लीटर`)
const numbers = named(`
0.25: quarter
0.5: half aadha adha aadhi adhi आधा आधी
1: a an one ek single एक
1.5: dedh derh डेढ़
2: two do couple दो
2.5: dhai dhaai ढाई
3: three teen तीन
4: four char chaar चार
5: five paanch panch पांच
6: six chhe chhah छह
7: seven saat सात
8: eight aath आठ
9: nine nau नौ
10: ten das दस
12: dozen दर्जन`)
/** Words between two foods. */
export const connectors = new Set(list('and with aur plus n in on along saath sath और तथा व या or'))
export const negations = new Set(list('without no less minimal little bina minus बिना'))
/** Words that say nothing about what is eaten or how much. */
export const fillers = new Set(
  list(`of ka ki ke ko का की के the some x each about approx around also then had ate i my small medium large big full
hot fresh cold warm chilled homemade soaked boiled cooked steamed chopped sliced cut ripe raw thin thick plain made sized either preferred salted any e breakfast lunch dinner snack
snacks morning evening afternoon night mid early bedtime for at after before meal day post pre workout subah shaam raat
nashta`),
)
/** Fillers that may stand in a name: "methi ka paratha". */
export const joints = new Set(list('of ka ki ke का की के'))

/** A word of a text, or a number. */
export type Lexed = Token & { number?: number }
const fractions: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const lexical =
  /(?<time>\d{1,2}[:.]\d\d\s*[ap]m\b|\d{1,2}\s*[ap]m\b|\d{1,2}:\d\d)|(?<from>\d+(?:\.\d+)?)\s*[-–]\s*(?<to>\d+(?:\.\d+)?)|(?:(?<whole>\d+)\s+)?(?<over>\d+)\s*[/⁄]\s*(?<under>[1-9]\d*)|(?<plain>\d+(?:\.\d+)?)?\s*(?<sign>[¼½¾⅓⅔])|(?<amount>\d+(?:\.\d+)?)/giu

/** Above it a number is no amount. */
const mostOfAFood = 10_000

function numberOf(found: Record<string, string | undefined>): number | undefined {
  const { time, from, to, whole, over, under, plain, sign, amount } = found
  if (time) return undefined
  if (from) return (Number(from) + Number(to)) / 2
  if (over) return Number(whole ?? 0) + Number(over) / Number(under)
  return sign ? Number(plain ?? 0) + fractions[sign]! : Number(amount)
}

/** Words and numbers with their places. A time of the day separates, and is no number. */
function lexed(written: string): Lexed[] {
  const text = written.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const tokens: Lexed[] = []
  let done = 0
  let gap = ''
  const words = (to: number) => {
    const part = text.slice(done, to)
    const found = tokenise(part)
    for (const token of found)
      tokens.push({
        ...token,
        start: done + token.start,
        end: done + token.end,
        gap: token === found[0] ? gap + token.gap : token.gap,
      })
    if (found.length > 0) gap = ''
    gap += part.slice(found.at(-1)?.end ?? 0)
  }
  for (const match of text.matchAll(lexical)) {
    words(match.index)
    const end = match.index + match[0].length
    const number = numberOf(match.groups!)
    if (number === undefined) gap += ';'
    else {
      const isAmount = number <= mostOfAFood
      tokens.push({ word: match[0], start: match.index, end, gap, ...(isAmount && { number }) })
      gap = ''
    }
    done = end
  }
  words(text.length)
  return tokens.map((token) => {
    const number = numbers.get(token.word)
    return number ? { ...token, number: Number(number) } : token
  })
}

/** "One and a half" is one number, and so is "half a". */
function joinNumbers(tokens: Lexed[]): Lexed[] {
  const isNumber = (token: Lexed | undefined) => token?.number !== undefined
  const joined: Lexed[] = []
  for (const [at, token] of tokens.entries()) {
    const isArticle = token.word === 'a' || token.word === 'an'
    if (isArticle && (isNumber(tokens[at - 1]) || isNumber(tokens[at + 1]))) continue
    const before = joined.at(connectors.has(joined.at(-1)?.word ?? '') ? -2 : -1)
    const isPart = token.number !== undefined && token.number < 1 && !isApart(token)
    if (!isPart || !before?.number || before.number < 1) joined.push(token)
    else {
      const number = before.number + token.number!
      joined.splice(joined.indexOf(before), 2, { ...before, number, end: token.end })
    }
  }
  return joined
}

/** The words and numbers of a text, with their places in it. */
export const lex = (text: string): Lexed[] => joinNumbers(lexed(text))
