import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { weekdayName } from '#domain/dates.ts'
import type { ShoppingList } from '#domain/plans/shopping-list.ts'

/** The meals whose foods nobody knows. */
export function TypedMeals({ typed, meals }: Pick<ShoppingList, 'typed' | 'meals'>) {
  if (typed.length === 0) return null
  const isOne = typed.length === 1
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title={`${typed.length} of ${meals} meals ${isOne ? 'was' : 'were'} typed by hand and ${isOne ? 'is' : 'are'} not in the list`}
    >
      {typed.map(({ date, title }) => `${title} (${weekdayName(date)})`).join(', ')}
    </Alert>
  )
}
