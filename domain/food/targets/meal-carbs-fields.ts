import { z } from 'zod'
import { wholeNumber } from '#domain/endpoint.ts'
import { mealTypes } from '#domain/food/nutrients.ts'

export const CarbsByMealReply = z.partialRecord(z.enum(mealTypes), z.number())

/** Carbs by meal as they are sent; none is null. */
export const carbsByMealInput = z
  .partialRecord(
    z.enum(mealTypes),
    wholeNumber('Carbs of a meal must be a whole number from 0 to 1,000 g', 0, 1000),
    'Please give carbs for breakfast, lunch, snacks and dinner only',
  )
  .nullish()
  .transform((carbs) => (carbs && Object.keys(carbs).length > 0 ? carbs : null))
