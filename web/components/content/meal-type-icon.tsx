import { type Icon, IconApple, IconBowlSpoon, IconCoffee, IconSoup } from '@tabler/icons-react'
import type { MealType } from '#domain/food/nutrients.ts'
import classes from './meal-type-icon.module.css'

const icons: Record<MealType, Icon> = {
  breakfast: IconCoffee,
  lunch: IconBowlSpoon,
  dinner: IconSoup,
  snack: IconApple,
}

/** Decoration: an icon for the type of meal. */
export function MealTypeIcon({ type }: { type: MealType }) {
  const TypeIcon = icons[type]
  return (
    <span className={classes.katori} data-type={type} aria-hidden="true">
      <TypeIcon size={20} stroke={1.8} />
    </span>
  )
}
