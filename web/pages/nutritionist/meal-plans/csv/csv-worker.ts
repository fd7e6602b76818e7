import type { MealTableAnswer } from '#domain/plans/meal-plan-csv.ts'
import { readMealFile } from './csv-file.ts'

/* Reads the file it is sent in a thread of its own, so that the page can still be used. */
const answer = (message: MealTableAnswer) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<File>) => {
  const bytes = new Uint8Array(await data.arrayBuffer())
  answer(readMealFile(bytes, (share) => answer({ share })))
}
