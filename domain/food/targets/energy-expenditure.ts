import { addDays, type DateString, daysBetween, formatDate } from '#domain/dates.ts'
import { formatNumber, hundredths } from '#domain/numbers.ts'
import { pregnancyOn } from '#domain/people/pregnancy.ts'
import { weighed } from '#domain/progress/progress-figures.ts'
import { type Weighing, weightSlope } from '#domain/progress/weight-trend.ts'
import {
  type KnownWeight,
  kcal,
  type Proposal,
  proposeTargets,
  restingEnergy,
  type TargetProfile,
} from './targets.ts'

/*
 * What a body burns in a day, from its weights: mean intake less 7,700 kcal for each kg of trend. Nobody records what was
 * eaten, so the plan stands for it, and the uncertainty says how far that may be off.
 */

export type WeighedReport = Weighing & { adherence_pct: number }
/** What a published plan has for a date, kcal. */
export type PlannedDay = { date: DateString; calories: number }
type Seen = { reports: WeighedReport[]; weights?: Weighing[]; planned: PlannedDay[] }
/** As the formula's proposal; `summary` says in a sentence what was burned. */
export type MeasuredProposal = Proposal & { summary: string | null }

const kcalPerKg = 7700
/** The weights that count lie within so many days before the newest one, which is no older than `newest`. */
const days = { most: 28, least: 14, newest: 14 }
const leastWeights = 3
/** Share of days that have a plan, and mean adherence. Below it, what was eaten is not known. */
const leastKnown = 0.8
/** Single weights scatter by half a kg. Few weights can't tell their scatter, so this counts like four of them. */
const usualScatter = { kg: 0.5, weights: 4 }
/** Standard deviation of what is eaten, as a share: portions and tables, and what is eaten outside the plan. */
const intakeError = { planned: 0.05, unplanned: 0.5 }
/** Standard errors on each side that hold the truth four times out of five. */
const fourOfFive = 1.3
/** A range wider than this share on each side says hardly more than the formula, which is off by as much. */
const widest = 0.15
/** Times the energy at rest. People who live as usual burn no less and no more (FAO/WHO/UNU 2004: 1.4 to 2.4). */
const possible = { least: 1.2, most: 2.4 }

const tooFew =
  'Three reports with a weight, over at least two weeks, are the least that tells what the body burns.'

const toTens = (figure: number) => Math.round(figure / 10) * 10
const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
const squares = (figures: number[]) => figures.reduce((sum, figure) => sum + figure ** 2, 0)

/** The first date whose reports and plans can count. */
export const measuredSince = (on: DateString) => addDays(on, -days.newest - days.most)

type Weight = { week_start: DateString; weight_kg: number }

/** The weights that count, oldest first, with their first and last date; or why they are too few. */
function countedWeights(reports: Weighing[], on: DateString) {
  const all = weighed(reports).sort((one, other) => (one.week_start < other.week_start ? -1 : 1))
  const last = all.at(-1)?.week_start
  if (!last) return { refused: tooFew }
  if (daysBetween(last, on) > days.newest)
    return { refused: `The newest weight, of ${formatDate(last)}, is too old to tell what the body burns.` }
  const weights = all.filter(({ week_start }) => daysBetween(week_start, last) <= days.most)
  const first = weights[0]!.week_start
  const length = daysBetween(first, last)
  if (weights.length >= leastWeights && length >= days.least)
    return { refused: null, weights, first, last, length }
  const known = weights.length === 1 ? '1 weight' : `${weights.length} weights over ${length} days`
  return { refused: `${tooFew} So far: ${known}.` }
}

/** Standard error of the trend of weights, in kg a day. */
function trendError(weights: Weight[], slope: number): number {
  const at = weights.map(({ week_start }) => daysBetween(weights[0]!.week_start, week_start))
  const meanDay = mean(at)
  const meanKg = mean(weights.map(({ weight_kg }) => weight_kg))
  const off = weights.map(({ weight_kg }, n) => weight_kg - meanKg - slope * (at[n]! - meanDay))
  const variance =
    (usualScatter.weights * usualScatter.kg ** 2 + squares(off)) / (usualScatter.weights + off.length - 2)
  return Math.sqrt(variance / squares(at.map((day) => day - meanDay)))
}

/** What the body burned in the last weeks, or why that can't be told yet. `resting`: kcal a day at rest. */
function measure({ reports, weights: ofDays = [], planned }: Seen, resting: number, on: DateString) {
  const counted = countedWeights([...reports, ...ofDays], on)
  if (counted.refused !== null) return counted
  const { weights, first, last, length } = counted
  const from = `${formatDate(first)} to ${formatDate(last)}`
  const unknown = 'so what was eaten is not known.'
  const meals = planned.filter(({ date }) => first <= date && date < last)
  if (meals.length < leastKnown * length)
    return {
      refused: `Published plans have only ${meals.length} of the ${length} days from ${from}, ${unknown}`,
    }
  const within = reports.filter(({ week_start }) => first <= week_start && week_start <= last)
  if (within.length === 0) return { refused: `No report from ${from} says how closely the plan was eaten.` }
  const adherence = mean(within.map(({ adherence_pct }) => adherence_pct)) / 100
  const adhered = `${Math.floor(adherence * 100)}%`
  if (adherence < leastKnown)
    return { refused: `Adherence was only ${adhered} on average from ${from}, ${unknown}` }

  const weekly = weightSlope(weights)!
  const trend = hundredths(weekly)
  const intake = Math.round(mean(meals.map(({ calories }) => calories)))
  const kept = Math.round((trend * kcalPerKg) / 7)
  const burned = intake - kept

  const unplanned = 1 - (adherence * meals.length) / length
  const ofIntake = intake * Math.hypot(intakeError.planned, intakeError.unplanned * unplanned)
  const error = fourOfFive * Math.hypot(kcalPerKg * trendError(weights, weekly / 7), ofIntake)
  const low = formatNumber(toTens(Math.max(0, burned - error)))
  const range = `between ${low} and ${kcal(toTens(burned + error))}`
  if (error > widest * burned)
    return {
      refused: `The ${weights.length} weights from ${from} tell only that the body burns ${range} a day. More of them narrow it.`,
    }
  const level = burned / resting
  if (level < possible.least || level > possible.most)
    return {
      refused: `By the weights from ${from} the body burns ${kcal(burned)} a day, ${level.toFixed(1)} times its need at rest. So the plan is probably not what was eaten.`,
    }

  const course = trend ? `${trend < 0 ? 'falls' : 'rises'} by ${Math.abs(trend)} kg a week` : 'stays level'
  const more = kept > 0 ? `- ${kcal(kept)} that the body kept` : `+ ${kcal(Math.abs(kept))} from the body`
  return {
    refused: null,
    burned,
    summary: `Burned from ${from}: about ${kcal(burned)} a day, four times out of five ${range}, if the plan was eaten.`,
    lines: [
      `${weights.length} weights from ${from}: the trend ${course}`,
      `Planned for ${meals.length} of these ${length} days: ${kcal(intake)} a day, taken as eaten (adherence ${adhered} on average)`,
      `${more} (${kcal(kcalPerKg)} for 1 kg) = ${kcal(burned)} burned`,
      `Four times out of five it is ${range}, because weights scatter and what is eaten differs from the plan`,
    ],
  }
}

/**
 * The daily targets by what the body really burned, or why they can't be told. What was seen is of `measuredSince`,
 * `planned` with each date once.
 */
export function proposeFromWeights(
  profile: TargetProfile,
  weight: KnownWeight,
  seen: Seen,
  on: DateString,
): MeasuredProposal {
  const refuse = (refused: string) => ({ proposed: null, reasons: [], refused, summary: null })
  const { refused } = proposeTargets(profile, weight, on)
  if (refused) return refuse(refused)
  if ((pregnancyOn(profile, on) ?? 'no') !== 'no')
    return refuse('In pregnancy and breastfeeding the weight does not tell what the body burns.')
  const measured = measure(seen, restingEnergy(profile, weight.kg, on), on)
  if (measured.refused !== null) return refuse(measured.refused)
  return { ...proposeTargets(profile, weight, on, measured), summary: measured.summary }
}
