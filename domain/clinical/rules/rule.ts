import type { FoodNutrient } from '#domain/food/foods.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import type { Gender, Pregnancy } from '#domain/people/patients.ts'
import type { ConditionName, GateKind } from '../conditions.ts'

/** What rules depend on of a person. */
export type Person = {
  conditions: readonly ConditionName[]
  medicines: readonly string[]
  /** Body weight and height; null where they are not known. */
  kg: number | null
  height_cm: number | null
  age: number
  gender: Gender | null
  pregnancy: Pregnancy | null
  /** Whether the nutritionist chose little carbohydrate. */
  lowCarb: boolean
}

/** A figure, or how it follows from the person; null where it doesn't apply. */
export type Figure = number | ((person: Person) => number | null)
type Bounds = { least?: Figure; most?: Figure }

/** How a rule is judged by the figures and the foods of a week. */
export type Test =
  /** Percent of a day's energy; a gram of it has so many kcal. */
  | ({ kind: 'share'; of: FoodNutrient; kcal: number } & Bounds)
  /** A day's sum. */
  | ({ kind: 'day'; of: FoodNutrient } & Bounds)
  /** A day's sum for 1,000 kcal. */
  | { kind: 'density'; of: FoodNutrient; least: number }
  /** A meal's figure; with `meals` only so many meals of a day need it. */
  | ({ kind: 'meal'; of: FoodNutrient; at: readonly MealType[]; meals?: number } & Bounds)
  /** The difference of the same meal on two days. */
  | { kind: 'steady'; of: FoodNutrient; most: number }
  /** Meals a day. */
  | { kind: 'meals'; least: number }
  /** So many of these foods in one meal. */
  | { kind: 'kinds'; foods: string; most: number }
  /** Grams of these foods in a day or a meal; `ids` are foods of the table. */
  | { kind: 'grams'; foods: string; ids?: readonly string[]; most: number; per: 'day' | 'meal' }
  /** So many meals with these foods, in a week unless `per` says a day, and none at `notAt`. `strict`: traces count too. */
  | {
      kind: 'food'
      foods: string
      most?: number
      per?: 'day'
      notAt?: readonly MealType[]
      strict?: true
    }

/** limit: it steers filling and swaps and asks for a reason; note: it is said; block: nothing is computed. */
export type Effect = 'limit' | 'note' | 'block'

export type RuleData = {
  /** As a dietitian reads it. */
  text: string
  source: string
  /** How many sources say so. */
  sure: number
  /** What it is judged by; without a test it is a note. */
  test?: Test
  /** What it would be with two sources; a limit unless it says note. */
  effect?: 'note'
  /** To whom of those with the condition it applies. */
  when?: (person: Person) => boolean
}
/** Rules by the end of their ids. The one called `gate` is a safety rule of the product: it holds without a signature. */
export type RulesByCondition = Partial<Record<ConditionName, Record<string, RuleData>>>

export type Rule = Omit<RuleData, 'effect'> & {
  id: string
  condition: ConditionName
  effect: Effect
  gate: GateKind | undefined
  /** Whether its figures are aimed at: it is a limit as soon as enough sources say so. */
  isAim: boolean
}

export const ownRule = "The product's own safety rule"
export const noSource = 'General knowledge; no source was read'
/** What a rule rests on, and how many sources say so. */
export const cited = (sure: number, source: string) => ({ source, sure })
export const generalKnowledge = cited(0, noSource)
/** National Institute of Nutrition, Hyderabad. */
export const nin = cited(2, 'NIN 2020')
