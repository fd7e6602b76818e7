import {
  allContents,
  type Content,
  type Contents,
  foodsCalled,
  groupsOf,
  longestName,
  type Name,
} from './dictionary.ts'
import { doughFlours, flavours, leftOut } from './dictionary-data.ts'
import { remember } from './remember.ts'
import { isApart, type Token, tokenise } from './text.ts'

/**
 * A name found in a text, from token `from` up to (not including) `to`, and all that its foods contain. `foods` are
 * the foods of the name. There are none when it only names the group of the food before ("chia seeds"); in "almond
 * flour" it is another flour.
 */
export type Mention = { name: Name; from: number; to: number; foods: string[]; contains: Contents }

/** A text and the foods it mentions. Foods the text says are left out ("no peanuts") count like any other. */
export type Reading = { text: string; tokens: Token[]; mentions: Mention[] }

export const readText = remember(2000, (text: string): Reading => {
  const tokens = tokenise(text)
  return { text, tokens, mentions: findMentions(tokens) }
})

/** The foods that tokens name. Names have at most `mostWords` words. */
export function findMentions(tokens: Token[], mostWords = Number.POSITIVE_INFINITY): Mention[] {
  const mentions: Mention[] = []
  for (let from = 0; from < tokens.length; ) {
    const match = longestName(tokens, from, mostWords)
    if (match)
      mentions.push({ ...match, from, foods: match.name.foods, contains: contentsOfName(match.name) })
    from = match?.to ?? from + 1
  }
  for (const index of mentions.keys()) leaveOutReplaced(tokens, mentions, index)
  for (const [index, mention] of mentions.entries())
    if (isGroupOfTheLast(tokens, mentions[index - 1], mention))
      mentions[index] = { ...mention, foods: [], contains: allContents([]) }
  return mentions
}

const contentsOfName = remember(5000, (name: Name) => withInside(name, allContents(name.foods)))

/** Adds the foods named inside a name: potato and paratha in "aloo paratha"; of their contents only those for which `isIn` is true. */
function withInside(
  name: Name,
  contains: Contents,
  isIn: (content: Content) => boolean = () => true,
): Contents {
  // "Red lentil" does not name a second lentil; "minced meat" is no other meat than mince.
  const inside = insideOf(name).filter((one) => !one.foods.some((food) => contains.main.has(food)))
  for (const one of inside) {
    const [all, left] = [allContents(one.foods), allContents(one.foods, isIn)]
    for (const level of ['main', 'usual', 'trace', 'named'] as const)
      for (const food of one.contains[level])
        if (left[level].has(food) || !all[level].has(food)) contains[level].add(food)
  }
  return contains
}

/** The foods named by the words inside a longer name. */
export const insideOf = remember(5000, ({ words, inside }: Name): Mention[] => {
  if (inside === 'none' || words.length === 1) return []
  return inside === 'all'
    ? findMentions(tokenise(words.join(' ')), words.length - 1)
    : findMentions(tokenise(words.slice(0, -1).join(' ')))
})

/** True when a word only repeats the group of the food before it: "chia seeds" names no other seeds. */
function isGroupOfTheLast(tokens: Token[], last: Mention | undefined, mention: Mention): boolean {
  if (last?.to !== mention.from || isApart(tokens[mention.from]!)) return false
  return mention.foods.every((food) =>
    last.foods.some((other) => other !== food && groupsOf(other).has(food)),
  )
}

const isAnyOf = ({ foods }: Mention, groups: string[]) =>
  foods.some((food) => groups.some((group) => groupsOf(food).has(group)))

/** Whether what is said beside a dish ("eggless") means that the food is not in it. */
const isLeftOut = (food: string, { foods }: Mention) =>
  foodsLeftOut(foods.join()).some((one) => groupsOf(food).has(one))
const foodsLeftOut = remember(500, (foods: string) =>
  foods.split(',').flatMap((food) => foodsCalled(leftOut[food] ?? '')),
)

/** Removes a dish's usual content when the text beside it names a replacement: "jowar roti". */
function leaveOutReplaced(tokens: Token[], mentions: Mention[], index: number) {
  const mention = mentions[index]!
  const beside = foodsBeside(tokens, mentions, index)
  const isOtherName = isNameInBrackets(tokens, mentions, index)
  if (beside.length === 0 && !isOtherName) return
  const isReplaced = (content: Content) =>
    beside.some(
      (other) =>
        isAnyOf(other, content.standIns) ||
        (content.isSaidOnce && other.contains.main.has(content.food)) ||
        isLeftOut(content.food, other),
    )
  const isIn = (content: Content) => !isReplaced(content) && !(isOtherName && content.certainty !== 'main')
  mention.contains = withInside(mention.name, allContents(mention.foods, isIn), isIn)
  const isFlour = isAnyOf(mention, foodsCalled('flour, atta'))
  if (isFlour && beside.some((other) => isAnyOf(other, foodsCalled(doughFlours))))
    mention.foods = foodsCalled('other flour')
}

const wordSet = (words: string) => new Set(words.split(' '))
/** Words that may stand between a food and its dish: "jowar ki roti". */
const joiners = wordSet(
  'ka ki ke di da de no ni nu na cha chi che wala wali wale dum masala hyderabadi lucknowi kolkata style homemade desi plain special tawa tandoori fried seekh mini का की के',
)
/** After one of these words a food replaces nothing: "no jowar roti" may be a roti of wheat. */
const denials = wordSet('no not non never without avoid skip instead except replace bina बिना')

const opening = /^ ?[([{]$/

/** The foods named directly before a dish ("jowar methi roti") or after it ("roti (jowar)", "roti made of jowar"). */
function foodsBeside(tokens: Token[], mentions: Mention[], index: number): Mention[] {
  const dish = mentions[index]!
  const beside: Mention[] = []
  let start = dish.from
  const skipJoiners = () => {
    while (start > 0 && !isApart(tokens[start]!) && joiners.has(tokens[start - 1]!.word)) start--
  }
  for (const before of mentions.slice(0, index).reverse()) {
    skipJoiners()
    if (before.to !== start || isApart(tokens[start]!) || isDenied(tokens, before.from)) break
    beside.push(before)
    start = before.from
    if (!isAnyOf(before, foodsCalled(flavours))) break
  }
  const after = mentions[index + 1]
  const between = tokens.slice(dish.to, after?.from).map((token) => token.gap + token.word)
  const isSaid = /^ (of|made (of|from|with|using))$/.test(between.join(''))
  const isInBrackets = after?.from === dish.to && opening.test(tokens[dish.to]!.gap)
  // "Chai with soy milk": nobody adds milk, too.
  const isPlantMilk = after && between.join('') === ' with' && isAnyOf(after, foodsCalled('plant milk'))
  if (after && (isSaid || isInBrackets || isPlantMilk)) beside.push(after)
  return beside
}

function isDenied(tokens: Token[], from: number): boolean {
  for (let at = from; at > 0 && !isApart(tokens[at]!); at--)
    if (denials.has(tokens[at - 1]!.word)) return true
  return false
}

/** True for another name in brackets: "flattened rice (poha)" means the rice, not the dish poha. */
function isNameInBrackets(tokens: Token[], mentions: Mention[], index: number): boolean {
  const [before, { from, to, foods }] = [mentions[index - 1], mentions[index]!]
  const isAlone = opening.test(tokens[from]!.gap) && /^$|^[)\]}]/.test(tokens[to]?.gap ?? '')
  if (!isAlone || to - from > 1 || before?.to !== from) return false
  const main = allContents(foods).main
  return before.foods.some((food) => [...allContents([food]).main].some((one) => main.has(one)))
}
