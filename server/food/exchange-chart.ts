import { readFileSync } from 'node:fs'
import { countText, itemsOf } from '#domain/food/dishes.ts'
import {
  type ExchangeAmount,
  type ExchangeGroup,
  exchangeAmount,
  exchangeGroupOf,
  exchangeGroups,
  exchanges,
} from '#domain/food/exchanges.ts'
import type { StoredFood } from '#domain/food/foods.ts'
import { pieces } from '#domain/food/measures.ts'
import type { Language } from '#domain/people/specializations.ts'
import { builtInMenu } from './dish-table.ts'
import { builtInFoods, kitchenFood } from './food-table.ts'

type ChartFood = {
  food: StoredFood
  amount: ExchangeAmount
  /** As it is served, where cooking changes its weight. */
  cooked: ExchangeAmount | null
}
type Chart = { group: ExchangeGroup; foods: ChartFood[] }[]

/** Foods of a group on the page. */
const mostFoods = 10

const energyOf = ({ food_id, grams }: { food_id: string; grams: number }) =>
  ((kitchenFood(food_id).per_100g.calories ?? 0) * grams) / 100

/** In how many of our dishes a food makes at least a quarter of an exchange: what only flavours them is on no chart. */
function timesEaten(): Map<string, number> {
  const times = new Map<string, number>()
  for (const { components } of builtInMenu())
    for (const item of itemsOf(components)) {
      const group = exchangeGroupOf(kitchenFood(item.food_id))
      if (group && energyOf(item) >= exchanges[group].kcal / 4)
        times.set(item.food_id, (times.get(item.food_id) ?? 0) + 1)
    }
  return times
}

/** The cooked food that is nothing but this one and water: roti of atta. */
const cookedOf = ({ id }: StoredFood) =>
  builtInFoods().find(({ items }) => items?.length === 1 && items[0]!.food_id === id && items[0]!.grams < 90)

let chart: Chart | undefined
/** The foods of each group that our own dishes have most often, with one exchange of each in kitchen measures. */
export function exchangeChart(): Chart {
  if (chart) return chart
  const times = timesEaten()
  const kitchen = builtInFoods().filter(({ list }) => list === 'kitchen')
  chart = exchangeGroups.map((group) => {
    const foods = kitchen
      .filter((food) => exchangeGroupOf(food) === group)
      .sort((one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0))
      .flatMap((food): ChartFood[] => {
        const amount = exchangeAmount(food, group)
        const served = cookedOf(food)
        return amount ? [{ food, amount, cooked: served ? exchangeAmount(served, group) : null }] : []
      })
    // Basmati is rice.
    const called = ({ food, amount }: ChartFood) => `${food.contains} ${amount.count} ${amount.measure}`
    const once = [...Map.groupBy(foods, called).values()].map(([first]) => first!)
    return { group, foods: once.slice(0, mostFoods) }
  })
  return chart
}

/** The words of the chart by word and language. What nobody was sure of is empty: it stays in English. */
let words: Map<string, Map<string, string>> | undefined
function wordsOf(key: string): Map<string, string> {
  if (!words) {
    const text = readFileSync(new URL('./exchange-words.tsv', import.meta.url), 'utf8')
    const [[, ...languages], ...rows] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')) as [string[]]
    const told = ([, ...cells]: string[]) =>
      languages.flatMap((language, at): [string, string][] => (cells[at] ? [[language, cells[at]]] : []))
    words = new Map((rows as string[][]).map((row) => [row[0]!, new Map(told(row))]))
  }
  return words.get(key) ?? new Map()
}

const devanagari = /\p{Script=Devanagari}/u
const english: Record<string, string> = {
  title: 'Food exchanges',
  about:
    'Each line is one exchange: foods of a group have about the same energy and may stand for each other. Weights are raw. ' +
    'Not for a dose of insulin: it needs the grams of carbohydrate.',
  ...Object.fromEntries(exchangeGroups.map((group) => [group, exchanges[group].name])),
}
/** A dash is no word: of an egg the count says enough. */
const wordIn = (key: string, language: Language) =>
  (wordsOf(key).get(language) ?? english[key] ?? key).replace(/^-$/, '')
const nameIn = ({ id, name, aliases }: StoredFood, language: Language) =>
  wordsOf(id).get(language) ??
  ((language === 'Hindi' && aliases.find((alias) => devanagari.test(alias))) || name)

/** The chart as it is printed. */
export function chartIn(language: Language) {
  const said = ({ count, measure }: ExchangeAmount) => {
    const counted = language === 'English' && count > 1 && pieces.includes(measure)
    // Urdu is read from the right: "1½" would become "½1".
    const amount = language === 'Urdu' ? String(count) : countText(count)
    return [amount, counted ? `${measure}s` : wordIn(measure, language)].filter(Boolean).join(' ')
  }
  // What is cooked in pieces is bread.
  const served = (amount: ExchangeAmount) =>
    amount.measure === 'piece'
      ? said({ ...amount, measure: 'roti' })
      : `${said(amount)} ${wordIn('cooked', language)}`
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  return {
    language,
    title: wordIn('title', language),
    about: wordIn('about', language),
    groups: exchangeChart().map(({ group, foods }) => ({
      title: capital(wordIn(group, language)),
      kcal: exchanges[group].kcal,
      foods: foods.map(({ food, amount, cooked }) => ({
        name: nameIn(food, language),
        amount: [`${said(amount)} (${amount.grams} ${wordIn('g', language)})`, cooked && served(cooked)]
          .filter(Boolean)
          .join(', '),
      })),
    })),
  }
}
