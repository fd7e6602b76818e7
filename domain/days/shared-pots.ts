import type { SharedPot } from './days.ts'

export type Cooked = { id: string; meal_type: string; template_id?: string | null | undefined }

/** The meals of two people on a day with the same dish at the same meal. No meal is in two pairs. */
export function commonMeals<Mine extends Cooked, Theirs extends Cooked>(
  mine: Mine[],
  theirs: Theirs[],
): [Mine, Theirs][] {
  const left = [...theirs]
  return mine.flatMap((meal): [Mine, Theirs][] => {
    const at = left.findIndex(
      ({ meal_type, template_id }) =>
        meal.template_id && meal_type === meal.meal_type && template_id === meal.template_id,
    )
    return at < 0 ? [] : [[meal, left.splice(at, 1)[0]!]]
  })
}

/** The pot of a meal, unless another dish was picked for the meal since. */
export const potFor = ({ id, template_id }: Pick<Cooked, 'id' | 'template_id'>, pots: SharedPot[]) =>
  pots.find((pot) => pot.meal_id === id && pot.template_id === template_id)

/** 'One pot for both', 'One pot for 5' */
export const potTitle = ({ people }: SharedPot) => `One pot for ${people > 2 ? people : 'both'}`

/** 'One pot for both: Rice, 150 g; Toor dal, 90 g.' */
export const potText = (pot: SharedPot) =>
  `${potTitle(pot)}: ${pot.foods.map(({ name, amount }) => `${name}, ${amount}`).join('; ')}.`

/** What of the pot is one's own. */
export const potShareText = ({ own_percent }: SharedPot) => `Your portion is about ${own_percent}% of it.`
