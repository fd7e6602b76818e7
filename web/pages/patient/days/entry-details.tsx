import { Stack } from '@mantine/core'
import type { Eaten } from '#domain/days/eaten.ts'
import { aboutEnergy } from '#domain/days/eaten-sums.ts'
import { formatNumber } from '#domain/numbers.ts'
import { EatenPhoto } from './eaten-photo.tsx'
import type { DayInUse } from './use-day.ts'

/** How an entry was read, food by food, and its photo. */
export function EntryDetails({ entry, day }: { entry: Eaten; day: DayInUse }) {
  return (
    <Stack gap="xs" mb="xs">
      <ul className="list small dimmed" aria-label={`Read as: ${entry.text}`}>
        {entry.foods.map(({ food_id, name, grams, calories }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored list, in which one food may stand twice
          <li key={at}>
            {food_id === null
              ? `Not understood: ${name}`
              : [
                  name,
                  grams !== null && `${formatNumber(grams)} g`,
                  calories !== null && aboutEnergy(calories),
                ]
                  .filter(Boolean)
                  .join(', ')}
          </li>
        ))}
      </ul>
      <EatenPhoto of={entry} name={entry.text} day={day} isEntry />
    </Stack>
  )
}
