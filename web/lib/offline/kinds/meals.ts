import type { QueryClient } from '@tanstack/react-query'
import type { DateString } from '#domain/dates.ts'
import type { Day, DayMeal } from '#domain/days/days.ts'
import { isSameMeal, type PendingChoice, type PendingTick } from '#domain/days/pending-acts.ts'
import { api, type BodyOf } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain } from '#web/lib/api/stale.ts'
import { earlierDraft, type Kind } from '../queue.ts'
import { readUnsent } from '../unsent-pictures.ts'
import { showEntry } from './eaten.ts'

/** What was said of a meal's pot, which stands while its dish does. */
const potOf = ({ pot, home, ...shown }: DayMeal, meal: DayMeal) =>
  shown.title === meal.title && pot ? { pot, ...(home && { home }) } : {}

/** Shows a meal as the server has it now, without reading its day again. */
async function showMeal(client: QueryClient, date: DateString, meal: DayMeal) {
  const day = queryKey('GET /patients/days/:date', { params: { date } })
  // A read that is under way may have been answered before the tick arrived.
  await client.cancelQueries({ queryKey: day })
  client.setQueryData<Day>(
    day,
    (shown) =>
      shown && {
        ...shown,
        meals: shown.meals.map((one) => (one.id === meal.id ? { ...potOf(one, meal), ...meal } : one)),
      },
  )
}

const route = 'PUT /patients/days/:date/meals/:id'
type Said = BodyOf<typeof route> & { date: DateString; meal_id: string }

/** Sends what is said of a meal, and reads again what follows from it. */
async function say(client: QueryClient, { date, meal_id, ...body }: Said, reads: string[]) {
  await showMeal(client, date, await api(route, { params: { date, id: meal_id }, body }))
  readAgain(client, reads)
}

/** Ticks of meals: of one meal only the last is sent. */
export const mealTicks: Kind<PendingTick> = {
  name: 'meal-ticks',
  send: (client, { what }) => say(client, what, ['/patients/adherence', '/patients/journey']),
  failed: 'A tick could not be saved.',
  replaces: isSameMeal,
  earlier: (owner) =>
    earlierDraft<PendingTick, PendingTick>(`ticks:${owner}`, (what) => ({
      key: `${what.meal_id} ${what.at}`,
      what,
    })),
}

/** Dishes that were picked from the alternatives of meals: of one meal only the last is sent. */
export const mealChoices: Kind<PendingChoice> = {
  name: 'meal-choices',
  send: (client, { what }) =>
    say(client, what, ['/patients/shopping-list', '/patients/current-plan', '/meal-plans', '/patients/days']),
  failed: 'The dish could not be picked.',
  replaces: isSameMeal,
}

/** `isEntry`: of what was written down, in place of a meal's. */
type Photo = { date: DateString; meal_id: string; picture: string; isEntry?: boolean }

/** Photos of meals: of one meal only the last is sent. */
export const mealPhotos: Kind<Photo> = {
  name: 'meal-photos',
  async send(client, { what: { date, meal_id, picture, isEntry } }) {
    const body = await readUnsent(picture, 'The photo is no longer on this device.')
    const call = { params: { date, id: meal_id }, body }
    if (isEntry) await showEntry(client, date, await api('PUT /patients/days/:date/foods/:id/picture', call))
    else await showMeal(client, date, await api(`${route}/picture`, call))
  },
  failed: 'A photo could not be saved.',
  replaces: isSameMeal,
  picture: ({ picture }) => picture,
  earlier: (owner) => earlierDraft<Photo, Photo>(`photos:${owner}`, (what) => ({ key: what.picture, what })),
}
