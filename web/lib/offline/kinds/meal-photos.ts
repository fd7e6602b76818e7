import type { DateString } from '#domain/dates.ts'
import { isSameMeal } from '#domain/days/pending-acts.ts'
import { api } from '#web/lib/api/api.ts'
import { earlierDraft } from '../earlier.ts'
import type { Kind } from '../queue.ts'
import { readUnsent } from '../unsent-pictures.ts'
import { showMeal } from './meal-ticks.ts'

type Photo = { date: DateString; meal_id: string; picture: string }

/** Photos of meals: of one meal only the last is sent. */
export const mealPhotos: Kind<Photo> = {
  name: 'meal-photos',
  async send(client, { what: { date, meal_id, picture } }) {
    const body = await readUnsent(picture, 'The photo is no longer on this device.')
    const route = 'PUT /patients/days/:date/meals/:id/picture'
    await showMeal(client, date, await api(route, { params: { date, id: meal_id }, body }))
  },
  failed: 'A photo could not be saved.',
  replaces: isSameMeal,
  picture: ({ picture }) => picture,
  earlier: (owner) => earlierDraft<Photo, Photo>(`photos:${owner}`, (what) => ({ key: what.picture, what })),
}
