import { Box } from '@mantine/core'
import { type Icon, IconApple, IconBowlSpoon, IconCoffee, IconSoup } from '@tabler/icons-react'
import type { MealType } from '#domain/food/nutrients.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { plateOf } from '#web/components/layout/plate.tsx'

const looks: Record<MealType, [Icon, Tone]> = {
  breakfast: [IconCoffee, 'yellow'],
  lunch: [IconBowlSpoon, 'green'],
  dinner: [IconSoup, 'blue'],
  snack: [IconApple, 'orange'],
}

/** The colour of a meal. */
export const toneOfMeal = (type: MealType) => looks[type][1]

export function MealTypeIcon({ type }: { type: MealType }) {
  const [TypeIcon, tone] = looks[type]
  return (
    <Box component="span" w="2.5rem" h="2.5rem" className="plate" style={plateOf(tone)} aria-hidden="true">
      <TypeIcon size={20} stroke={1.8} />
    </Box>
  )
}
