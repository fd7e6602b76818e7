import type { MealType } from '#domain/food/nutrients.ts'

/** What is said of a dinner that is tomorrow's lunch as well, and of that lunch. */
export const cookingNotes: Partial<Record<MealType, string>> = {
  dinner: 'Cook for tomorrow’s lunch as well.',
  lunch: 'Cooked yesterday evening.',
}

type Noted = { meal_type: MealType; title: string; notes?: string | null | undefined }
type Days = { day_of_week: number; meals: Noted[] }[]

/** The days without those notes where the other of the two meals is elsewhere, another dish, or gone. */
export function withTrueCookingNotes<All extends Days>(days: All): All {
  const isNoted = ({ meal_type, notes }: Noted) => notes && notes === cookingNotes[meal_type]
  function isTrue(meal: Noted, day: number) {
    const [type, on] = meal.meal_type === 'dinner' ? ['lunch', day + 1] : ['dinner', day - 1]
    const others = days.find(({ day_of_week }) => day_of_week === on)?.meals ?? []
    return others.some((one) => one.meal_type === type && one.title === meal.title && isNoted(one))
  }
  const isUntrue = (meal: Noted, day: number) => isNoted(meal) && !isTrue(meal, day)
  if (!days.some(({ meals, day_of_week }) => meals.some((meal) => isUntrue(meal, day_of_week)))) return days
  return days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => (isUntrue(meal, day.day_of_week) ? { ...meal, notes: null } : meal)),
  })) as All
}
