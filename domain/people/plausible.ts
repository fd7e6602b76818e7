import { addDays, type DateString, daysBetween, formatDate, isDate } from '#domain/dates.ts'
import { tenths } from '#domain/numbers.ts'
import type { ProgressInput } from '#domain/progress/progress.ts'
import { cmOfFeet, fromCm, fromKg, heightText, metric, toCm, toKg, type Units } from './units.ts'

/*
 * Numbers and dates that are possible but probably a slip: a height in feet, a weight with two digits swapped, 2016 for 2026. Forms ask before
 * they save them, and offer what was probably meant, both in the unit in which the person types. The server accepts
 * them, because somebody may really be so tall or so light.
 */
export type Slip<Field extends string = string, Value = number> = {
  field: Field
  question: string
  /** What was typed, with its unit. */
  typed: string
  /** What was probably meant, as it is stored (numbers in kg or cm) and in words; null when nothing is likely. */
  offer: { value: Value; words: string } | null
}

/** The same day in a year in which it is usual: this one, the last, the next; null when there is none. */
function inUsualYear(date: DateString, on: DateString, isUsual: (date: DateString) => boolean) {
  const year = Number(on.slice(0, 4))
  const meant = [year, year - 1, year + 1]
    .map((each) => `${each}${date.slice(4)}`)
    .find((each) => isDate(each) && isUsual(each))
  return meant === undefined ? null : { value: meant, words: formatDate(meant) }
}

/** A question about a date more than a year before or after a day: its year is probably a slip; null when it is not. */
export function farDateSlip(date: DateString, on: DateString): Slip<'date', DateString> | null {
  const isUsual = (day: DateString) => day > addDays(on, -366) && day <= (date > on ? addDays(on, 366) : on)
  if (!isDate(date) || isUsual(date)) return null
  const offer = inUsualYear(date, on, isUsual)
  const typed = formatDate(date)
  return { field: 'date', typed, question: withOffer(`Is it really ${typed}?`, offer), offer }
}

/**
 * A question about the first day of a plan of `days` days that is over before it is published, or that begins more than a
 * year later; null for any other.
 */
export function planDateSlip(
  date: DateString,
  days: number,
  on: DateString,
): Slip<'date', DateString> | null {
  const last = addDays(date, days - 1)
  const isFar = date > addDays(on, 366)
  if (last >= on && !isFar) return null
  const isUsual = (day: DateString) => addDays(day, days - 1) >= on && day <= addDays(on, 183)
  const offer = inUsualYear(date, on, isUsual)
  const typed = formatDate(date)
  const question = isFar
    ? `This plan begins on ${typed}, more than a year from now.`
    : `This plan is over: it begins on ${typed} and ends on ${formatDate(last)}. The challenger is not told of it.`
  return { field: 'date', typed, question: withOffer(question, offer), offer }
}

const usualHeight = { min: 120, max: 220 }
const usualBmi = { min: 12, max: 60 }

const isUsualHeight = (cm: number) => cm >= usualHeight.min && cm <= usualHeight.max

/** A height that reads as feet, in cm: 5.4 and 5.11 as people write 5 ft 4 in and 5 ft 11 in, 5.75 as 5¾ ft. */
function readAsFeet(typed: number): { cm: number; words: string } | null {
  const [, feet, fraction = '0'] = String(typed).match(/^([3-7])(?:\.(\d{1,2}))?$/) ?? []
  if (!feet) return null
  const inches = Number(fraction) < 12 ? Number(fraction) : (typed - Number(feet)) * 12
  const cm = Math.round(cmOfFeet(Number(feet), inches))
  return { cm, words: `${feet} ft ${Math.round(inches)} in = ${cm} cm` }
}

/** What a height was probably meant to be: feet and inches, metres, or millimetres. */
function meantHeight(typed: number): { cm: number; words: string } | null {
  const readings = [
    readAsFeet(typed),
    ...[typed * 100, typed / 10].map((cm) => ({ cm: Math.round(cm), words: `${Math.round(cm)} cm` })),
  ]
  return readings.find((reading) => reading && isUsualHeight(reading.cm)) ?? null
}

function heightSlip(cm: number, units: Units): Slip<'height_cm'> | null {
  if (isUsualHeight(cm)) return null
  const typed = units.length_unit === 'cm' ? `${cm} cm` : heightText(cm, units)
  // Nobody types feet into a field for feet as a fraction.
  const meant = units.length_unit === 'cm' ? meantHeight(cm) : null
  return {
    field: 'height_cm',
    typed,
    question: meant
      ? `Your height would be ${typed}. Did you mean ${meant.words}?`
      : `Is your height really ${typed}?`,
    offer: meant && { value: meant.cm, words: `${meant.cm} cm` },
  }
}

const measures = {
  weight_kg: { name: 'weight', weekly: 2, unit: 'weight_unit', show: fromKg, store: toKg },
  waist_cm: { name: 'waist', weekly: 2, unit: 'length_unit', show: fromCm, store: toCm },
} as const
type Measured = keyof typeof measures

/** A stored number in the unit in which it was typed. */
function inWords(field: Measured, stored: number, units: Units) {
  const { show, unit } = measures[field]
  return `${show(stored, units)} ${units[unit]}`
}

/**
 * What a number was probably meant to be: the first of these readings that is usual. `isUsual` gets it as it would be
 * stored.
 */
function meantFigure(field: Measured, stored: number, units: Units, isUsual: (stored: number) => boolean) {
  const { show, store, unit } = measures[field]
  const typed = show(stored, units)
  const swapped = Number(String(typed).replace(/^(\d)(\d)/, '$2$1'))
  const other: Units = units[unit] === metric[unit] ? { weight_unit: 'lb', length_unit: 'in' } : metric
  const inOther = tenths(store(typed, other))
  const slips = [typed / 10, swapped, typed + 100, typed - 100].map((reading) =>
    store(tenths(reading), units),
  )
  // Who chose pounds may still read a scale in kilograms; few do it the other way round.
  const value = (other === metric ? [inOther, ...slips] : [...slips, inOther]).find(
    (reading) => reading > 0 && reading !== stored && isUsual(reading),
  )
  return value === undefined ? null : { value, words: inWords(field, value, units) }
}

/** A question with what was probably meant. */
export const withOffer = (question: string, offer: { words: string } | null) =>
  offer ? `${question} Or did you mean ${offer.words}?` : question

/** Questions about a height in cm, then about the weight in kg beside it, in the person's units. */
export function bodySlips(
  heightCm: number,
  weightKg: number,
  units = metric,
): Slip<'height_cm' | 'start_weight_kg'>[] {
  const height = heightSlip(heightCm, units)
  // Beside such a height no weight looks usual.
  if (height) return [height]
  const isUsual = (kg: number) => {
    const bmi = kg / (heightCm / 100) ** 2
    return bmi >= usualBmi.min && bmi <= usualBmi.max
  }
  if (isUsual(weightKg)) return []
  const offer = meantFigure('weight_kg', weightKg, units, isUsual)
  const typed = inWords('weight_kg', weightKg, units)
  const question = `Is your weight really ${typed}, with a height of ${heightText(heightCm, units)}?`
  return [{ field: 'start_weight_kg', typed, question: withOffer(question, offer), offer }]
}

type Report = Pick<ProgressInput, 'week_start' | 'weight_kg' | 'waist_cm'>

/**
 * A question about a number that is too far from the nearest other one of the same person, or without any from the one
 * at the start; null when it is usual.
 */
function changeSlip(
  field: Measured,
  report: Report,
  others: Report[],
  start: Report | undefined,
  units: Units,
) {
  const { name, weekly } = measures[field]
  const stored = report[field]
  const figureOf = (other: Report) => {
    const value = other[field]
    return value ? [{ value, days: Math.abs(daysBetween(other.week_start, report.week_start)), other }] : []
  }
  const [nearest] = [
    ...others
      .flatMap(figureOf)
      .filter(({ days }) => days > 0)
      .sort((one, other) => one.days - other.days),
    ...(start ? figureOf(start) : []),
  ]
  if (!stored || !nearest) return null
  // 4%, and after two weeks as much more as a body changes in the time.
  const most = nearest.value * 0.04 + (weekly / 7) * Math.max(0, nearest.days - 14)
  const isUsual = (value: number) => Math.abs(value - nearest.value) <= most + 1e-9
  if (isUsual(stored)) return null
  const offer = meantFigure(field, stored, units, isUsual)
  const [typed, before] = [stored, nearest.value].map((value) => inWords(field, value, units))
  const last =
    nearest.other === start
      ? `Your starting ${name} was ${before}.`
      : `Your ${name} was ${before} on ${formatDate(nearest.other.week_start)}.`
  const question = `${last} Is it really ${typed} on ${formatDate(report.week_start)}?`
  return { field, typed: typed!, question: withOffer(question, offer), offer }
}

/**
 * Questions about the weight and the waist of a report, beside the person's other reports and what the profile says of
 * the start, in the person's units.
 */
export function reportSlips(
  report: Report,
  others: Report[],
  units = metric,
  start?: Report,
): Slip<'weight_kg' | 'waist_cm'>[] {
  return (['weight_kg', 'waist_cm'] as const)
    .map((field) => changeSlip(field, report, others, start, units))
    .filter((slip) => slip !== null)
}
