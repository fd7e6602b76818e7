import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { weekdayName } from '#domain/dates.ts'
import type { ShoppingList } from '#domain/plans/shopping-list.ts'

type Props = Pick<ShoppingList, 'typed' | 'meals'> & {
  /** How many such meals there are of who shares the home. */
  others_typed?: number
}

/** The meals whose foods nobody knows. */
export function TypedMeals({ typed, meals, others_typed = 0 }: Props) {
  const count = typed.length + others_typed
  if (count === 0) return null
  const isOne = count === 1
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={`${count} of ${meals} meals ${isOne ? 'was' : 'were'} typed by hand and ${isOne ? 'is' : 'are'} not in the list`}
    >
      {[
        ...typed.map(({ date, title }) => `${title} (${weekdayName(date)})`),
        ...(others_typed > 0 ? [`${others_typed} of who shares the home`] : []),
      ].join(', ')}
    </Alert>
  )
}
