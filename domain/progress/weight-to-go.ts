import { addDays, type DateString, daysBetween, today } from '#domain/dates.ts'
import { tenths } from '#domain/numbers.ts'
import { bmi, isMinor, type PatientProfile } from '#domain/people/patients.ts'
import { type Expecting, pregnancyOn } from '#domain/people/pregnancy.ts'
import { metric, weightText } from '#domain/people/units.ts'
import { weighed } from './progress-figures.ts'
import { underweightBmi, type Weighing, weightSlope } from './weight-trend.ts'

type Body = Expecting & Pick<PatientProfile, 'dob' | 'height_cm' | 'start_weight_kg' | 'target_weight_kg'>
/** Kilograms to the target weight, and when it is reached at the pace of the last reports; null where nobody knows. */
export type ToGo = { kg: number; targetKg: number; weeks: number | null }

/** The pace is taken from so many days, of at least three weights over two weeks. */
const paceDays = 42
/** Shares of the body weight in a week. A slower change is none yet, and a faster one does not last. */
const pace = { least: 0.001, most: 0.015 }
const longestForecast = 104

/**
 * The target weight that a person is reminded of; null without one, under 18, in a pregnancy or while breastfeeding, and
 * for a target that would be underweight.
 */
export function shownTarget(body: Body): number | null {
  const { dob, height_cm, target_weight_kg } = body
  const pregnancy = pregnancyOn(body, today())
  if (!target_weight_kg || isMinor(dob) || (pregnancy && pregnancy !== 'no')) return null
  return bmi(target_weight_kg, height_cm) < underweightBmi ? null : target_weight_kg
}

/** How far a person is from the target weight, from their newest reports; null when there is no target or no weight. */
export function weightToGo(body: Body, reports: Weighing[], on: DateString): ToGo | null {
  const targetKg = shownTarget(body)
  const past = weighed(reports).filter(({ week_start }) => week_start <= on)
  const [latest] = past.toSorted((one, other) => (one.week_start < other.week_start ? 1 : -1))
  if (targetKg === null || !latest || targetKg === body.start_weight_kg) return null
  const isLoss = targetKg < body.start_weight_kg
  const kg = tenths(isLoss ? latest.weight_kg - targetKg : targetKg - latest.weight_kg)
  if (kg <= 0) return { kg: 0, targetKg, weeks: null }
  const recent = past.filter(({ week_start }) => week_start > addDays(on, -paceDays))
  return { kg, targetKg, weeks: weeksAt(recent, latest.weight_kg, isLoss ? -1 : 1, kg) }
}

function weeksAt(recent: Weighing[], nowKg: number, direction: 1 | -1, kg: number): number | null {
  const dates = recent.map(({ week_start }) => week_start).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || dates.length < 3 || daysBetween(first, last) < 14) return null
  const weekly = (weightSlope(recent) ?? 0) * direction
  if (weekly < pace.least * nowKg || weekly > pace.most * nowKg) return null
  const weeks = Math.max(1, Math.round(kg / weekly))
  return weeks > longestForecast ? null : weeks
}

/** For example '5.9 kg to go to 72 kg. At the pace of your last reports in about 12 weeks.' */
export function toGoText({ kg, targetKg, weeks }: ToGo, units = metric): string {
  const target = weightText(targetKg, units)
  if (kg === 0) return `You have reached your target weight of ${target}.`
  const toGo = `${weightText(kg, units)} to go to ${target}.`
  if (weeks === null) return toGo
  const when = weeks === 1 ? 'a week' : weeks <= 20 ? `${weeks} weeks` : `${Math.round(weeks / 4.35)} months`
  return `${toGo} At the pace of your last reports, in about ${when}.`
}
