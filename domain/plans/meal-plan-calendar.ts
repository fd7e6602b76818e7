import { addDays } from '#domain/dates.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { severalLines, withoutUnwritable } from '#domain/plain-text.ts'
import { orLine, otherDishes } from './alternatives.ts'
import type { MealPlan, PlanDay } from './meal-plans.ts'
import { clashText } from './plan-clashes.ts'

/** A text for a line of the file. What is stored may be older than the rules for names and texts. */
const escaped = (text: string) =>
  withoutUnwritable(severalLines(text).replace(/[\u2028\u2029]/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
const encoder = new TextEncoder()

/** Folds lines at 75 bytes (RFC 5545), never inside a character. */
function folded(line: string): string {
  let result = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > 74) {
      result += '\r\n '
      length = 1
    }
    result += character
    length += size
  }
  return result
}

const compact = (date: string) => date.replaceAll('-', '')
const stamp = (instant: string) =>
  `${compact(instant.slice(0, 10))}T${instant.slice(11, 19).replaceAll(':', '')}Z`

/** When an event of half an hour that begins then ends, maybe on the next day. An event has to end later than it begins. */
function endOf(date: string, time: string): string {
  const end = new Date(Date.parse(`${date}T${time}Z`) + 30 * 60_000).toISOString()
  return stamp(end).slice(0, -1)
}

type Calendar = Pick<MealPlan, 'id' | 'version' | 'updated_at' | 'days'>

function eventsOf(day: PlanDay, plan: Calendar): string[][] {
  const common = [`DTSTAMP:${stamp(plan.updated_at)}`, `SEQUENCE:${plan.version}`, 'TRANSP:TRANSPARENT']
  const timed = day.meals.filter((meal) => meal.time)
  const untimed = day.meals.filter((meal) => !meal.time)
  const events = timed.map((meal) => [
    `UID:${meal.id}-${compact(day.date)}@thali`,
    ...common,
    // No time zone: breakfast is in the morning wherever the person is.
    `DTSTART:${compact(day.date)}T${meal.time!.replace(':', '')}00`,
    `DTEND:${endOf(day.date, meal.time!)}`,
    `SUMMARY:${escaped(`${mealTypeLabels[meal.meal_type]}: ${meal.title}`)}`,
    `DESCRIPTION:${escaped([meal.portion, `${Math.round(meal.calories)} cal`, ...otherDishes(meal).map(orLine), meal.clashes && clashText(meal.clashes), meal.notes].filter(Boolean).join('\n'))}`,
  ])
  if (untimed.length > 0)
    events.unshift([
      `UID:${plan.id}-${compact(day.date)}@thali`,
      ...common,
      `DTSTART;VALUE=DATE:${compact(day.date)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day.date, 1))}`,
      `SUMMARY:${escaped(untimed.map((meal) => meal.title).join(', '))}`,
      `DESCRIPTION:${escaped(
        untimed
          .map(
            (meal) =>
              `${mealTypeLabels[meal.meal_type]}: ${meal.title} (${Math.round(meal.calories)} cal)${otherDishes(
                meal,
              )
                .map((other) => `\n${orLine(other)}`)
                .join('')}${meal.clashes ? `\n! ${clashText(meal.clashes)}` : ''}`,
          )
          .join('\n'),
      )}`,
    ])
  return events
}

/** The plan as an iCalendar file. A meal with a time is an event; the other meals of a day are one all-day event. */
export function planCalendar(plan: Calendar, brandName: string): string {
  const events = plan.days
    .flatMap((day) => eventsOf(day, plan))
    .flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(brandName)}//Meal plan//EN`, 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...events, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`
}
