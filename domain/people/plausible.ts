import { type DateString, daysBetween, formatDate } from '#domain/dates.ts'

/*
 * Numbers that are possible but probably a slip: a height in feet, a weight with two digits swapped. Forms ask before
 * they save them, and offer what was probably meant. The server accepts them, because somebody may really be so tall
 * or so light.
 */
export type Slip<Field extends string = string> = {
  field: Field
  question: string
  /** What was typed, with its unit. */
  typed: string
  /** The number that was probably meant, in the field's unit, and in words; null when none is likely. */
  offer: { value: number; words: string } | null
}

const usualHeight = { min: 120, max: 220 }
const usualBmi = { min: 12, max: 60 }
const kgPerPound = 0.45359237
const cmPerInch = 2.54

const isUsualHeight = (cm: number) => cm >= usualHeight.min && cm <= usualHeight.max
const toTenths = (value: number) => Math.round(value * 10) / 10

/** A height that reads as feet, in cm: 5.4 and 5.11 as people write 5 ft 4 in and 5 ft 11 in, 5.75 as 5¾ ft. */
function readAsFeet(typed: number): { cm: number; words: string } | null {
  const [, feet, fraction = '0'] = String(typed).match(/^([3-7])(?:\.(\d{1,2}))?$/) ?? []
  if (!feet) return null
  const inches = Number(fraction) < 12 ? Number(fraction) : (typed - Number(feet)) * 12
  const cm = Math.round((Number(feet) * 12 + inches) * cmPerInch)
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

function heightSlip(cm: number): Slip<'height_cm'> | null {
  if (isUsualHeight(cm)) return null
  const typed = `${cm} cm`
  const meant = meantHeight(cm)
  return {
    field: 'height_cm',
    typed,
    question: meant
      ? `Your height would be ${typed}. Did you mean ${meant.words}?`
      : `Is your height really ${typed}?`,
    offer: meant && { value: meant.cm, words: `${meant.cm} cm` },
  }
}

/** What a number was probably meant to be: the first of these readings that is usual. */
function meantFigure(typed: number, unit: 'kg' | 'cm', isUsual: (value: number) => boolean) {
  const swapped = Number(String(typed).replace(/^(\d)(\d)/, '$2$1'))
  const other = unit === 'kg' ? typed * kgPerPound : typed * cmPerInch
  const value = [typed / 10, swapped, typed + 100, typed - 100, other]
    .map(toTenths)
    .find((reading) => reading > 0 && reading !== typed && isUsual(reading))
  return value === undefined ? null : { value, words: `${value} ${unit}` }
}

const withOffer = (question: string, offer: Slip['offer']) =>
  offer ? `${question} Or did you mean ${offer.words}?` : question

/** Questions about a height in cm, then about the weight in kg beside it. */
export function bodySlips(heightCm: number, weightKg: number): Slip<'height_cm' | 'start_weight_kg'>[] {
  const height = heightSlip(heightCm)
  // Beside such a height no weight looks usual.
  if (height) return [height]
  const isUsual = (kg: number) => {
    const bmi = kg / (heightCm / 100) ** 2
    return bmi >= usualBmi.min && bmi <= usualBmi.max
  }
  if (isUsual(weightKg)) return []
  const offer = meantFigure(weightKg, 'kg', isUsual)
  const question = `Is your weight really ${weightKg} kg, with a height of ${heightCm} cm?`
  return [
    {
      field: 'start_weight_kg',
      typed: `${weightKg} kg`,
      question: withOffer(question, offer),
      offer,
    },
  ]
}

type Report = {
  week_start: DateString
  weight_kg?: number | null | undefined
  waist_cm?: number | null | undefined
}
const measures = {
  weight_kg: { name: 'weight', unit: 'kg', weekly: 2 },
  waist_cm: { name: 'waist', unit: 'cm', weekly: 2 },
} as const

/** A question about a number that is too far from the nearest other one of the same person; null when it is usual. */
function changeSlip(field: keyof typeof measures, report: Report, others: Report[]) {
  const { name, unit, weekly } = measures[field]
  const typed = report[field]
  const [nearest] = others
    .flatMap((other) => {
      const value = other[field]
      const days = Math.abs(daysBetween(other.week_start, report.week_start))
      return value && days > 0 ? { value, days, on: other.week_start } : []
    })
    .sort((one, other) => one.days - other.days)
  if (!typed || !nearest) return null
  // 4%, and after two weeks as much more as a body changes in the time.
  const most = nearest.value * 0.04 + (weekly / 7) * Math.max(0, nearest.days - 14)
  const isUsual = (value: number) => Math.abs(value - nearest.value) <= most + 1e-9
  if (isUsual(typed)) return null
  const offer = meantFigure(typed, unit, isUsual)
  const question = `Your ${name} was ${nearest.value} ${unit} on ${formatDate(nearest.on)}. Is it really ${typed} ${unit} on ${formatDate(report.week_start)}?`
  return { field, typed: `${typed} ${unit}`, question: withOffer(question, offer), offer }
}

/** Questions about the weight and the waist of a report, beside the person's other reports. */
export function reportSlips(report: Report, others: Report[]): Slip<'weight_kg' | 'waist_cm'>[] {
  return (['weight_kg', 'waist_cm'] as const)
    .map((field) => changeSlip(field, report, others))
    .filter((slip) => slip !== null)
}
