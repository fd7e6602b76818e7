import { mealPhotos, type PendingPhoto } from '#web/lib/storage/pending-ticks.ts'
import { unsentPictures } from '#web/lib/storage/unsent-pictures.ts'
import { ApiError, api } from './api.ts'
import { pendingSender } from './send-pending.ts'
import { showMeal } from './send-ticks.ts'

const route = 'PUT /patients/days/:date/meals/:id/picture'

async function send({ date, meal_id, picture }: PendingPhoto) {
  const body = await unsentPictures.read(picture)
  if (!body) throw new ApiError(400, { detail: 'The photo is no longer on this device.' })
  return api(route, { params: { date, id: meal_id }, body })
}

/** Photos of meals that are not sent yet, and a function that adds one. */
export const usePhotos = pendingSender(
  mealPhotos,
  async (client, photo) => showMeal(client, photo.date, await send(photo)),
  {
    failed: 'A photo could not be saved.',
    done: ({ picture }) => unsentPictures.remove(picture),
  },
)
