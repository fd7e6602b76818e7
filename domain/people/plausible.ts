import { type DateString, daysBetween, formatDate } from '#domain/dates.ts'

/*
 * Numbers that are possible but probably a slip: a height in feet, a weight with two digits swapped. Forms ask before
 * they save them. The server accepts them, because somebody may really be so tall or so light.
 */
const usualHeight = { min: 120, max: 220 }
const usualBmi = { min: 12, max: 60 }

/** A question about a height in cm and a weight in kg that are probably a slip; null when both are usual. */
export function bodyQuestion(heightCm: number, weightKg: number): string | null {
  if (heightCm < usualHeight.min || heightCm > usualHeight.max) return `Is your height really ${heightCm} cm?`
  const bmi = weightKg / (heightCm / 100) ** 2
  if (bmi < usualBmi.min || bmi > usualBmi.max)
    return `Is your weight really ${weightKg} kg, with a height of ${heightCm} cm?`
  return null
}

type Weighing = { week_start: DateString; weight_kg?: number | null | undefined }

/** kg that weight usually changes at most in so many days: water within a day, then 2 kg a week. */
const usualChange = (days: number) => 1.5 + (2 / 7) * days

/** A question about a weight that is too far from the nearest other one of the same person; null when it is usual. */
export function weightQuestion({ week_start, weight_kg }: Weighing, others: Weighing[]): string | null {
  const [nearest] = others
    .flatMap((other) =>
      other.weight_kg && other.week_start !== week_start ? { on: other.week_start, kg: other.weight_kg } : [],
    )
    .map((other) => ({ ...other, days: Math.abs(daysBetween(other.on, week_start)) }))
    .sort((one, other) => one.days - other.days)
  if (!weight_kg || !nearest) return null
  if (Math.abs(weight_kg - nearest.kg) <= usualChange(nearest.days)) return null
  return `Your weight was ${nearest.kg} kg on ${formatDate(nearest.on)}. Is it really ${weight_kg} kg on ${formatDate(week_start)}?`
}
