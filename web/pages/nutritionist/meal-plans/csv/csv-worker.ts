import type { MealTableAnswer } from '#domain/plans/meal-plan-csv.ts'
import { readMealFile } from './csv-file.ts'

/* A worker that reads the file, so that the page is not blocked. */
const answer = (message: MealTableAnswer) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<File>) => {
  const bytes = new Uint8Array(await data.arrayBuffer())
  answer(readMealFile(bytes, (share) => answer({ share })))
}
