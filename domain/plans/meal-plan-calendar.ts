import { calendarFile, calendarInstant, calendarText, compactDate } from '#domain/calendar-file.ts'
import { addDays } from '#domain/dates.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { orLine, otherDishes } from './alternatives.ts'
import type { MealPlan, PlanDay } from './meal-plans.ts'
import { clashText } from './plan-clashes.ts'

/** When an event of half an hour that begins then ends, maybe on the next day. An event has to end later than it begins. */
function endOf(date: string, time: string): string {
  const end = new Date(Date.parse(`${date}T${time}Z`) + 30 * 60_000).toISOString()
  return calendarInstant(end).slice(0, -1)
}

type Calendar = Pick<MealPlan, 'id' | 'version' | 'updated_at' | 'days'>

function eventsOf(day: PlanDay, plan: Calendar): string[][] {
  const common = [
    `DTSTAMP:${calendarInstant(plan.updated_at)}`,
    `SEQUENCE:${plan.version}`,
    'TRANSP:TRANSPARENT',
  ]
  const timed = day.meals.filter((meal) => meal.time)
  const untimed = day.meals.filter((meal) => !meal.time)
  const events = timed.map((meal) => [
    `UID:${meal.id}-${compactDate(day.date)}@thali`,
    ...common,
    // No time zone: breakfast is in the morning wherever the person is.
    `DTSTART:${compactDate(day.date)}T${meal.time!.replace(':', '')}00`,
    `DTEND:${endOf(day.date, meal.time!)}`,
    `SUMMARY:${calendarText(`${mealTypeLabels[meal.meal_type]}: ${meal.title}`)}`,
    `DESCRIPTION:${calendarText([meal.portion, `${Math.round(meal.calories)} cal`, ...otherDishes(meal).map(orLine), meal.clashes && clashText(meal.clashes), meal.notes].filter(Boolean).join('\n'))}`,
  ])
  if (untimed.length > 0)
    events.unshift([
      `UID:${plan.id}-${compactDate(day.date)}@thali`,
      ...common,
      `DTSTART;VALUE=DATE:${compactDate(day.date)}`,
      `DTEND;VALUE=DATE:${compactDate(addDays(day.date, 1))}`,
      `SUMMARY:${calendarText(untimed.map((meal) => meal.title).join(', '))}`,
      `DESCRIPTION:${calendarText(
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
export const planCalendar = (plan: Calendar, brandName: string): string =>
  calendarFile({
    ...{ brandName, of: 'Meal plan', method: 'PUBLISH' },
    events: plan.days.flatMap((day) => eventsOf(day, plan)),
  })
