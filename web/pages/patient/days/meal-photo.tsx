import { Group, Text } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import type { DayMeal } from '#domain/days/days.ts'
import { usePictureChoice } from '#web/components/files/picture-choice.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { useBlobUrl, useUnsentPicture } from '#web/components/files/use-picture.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

type Props = { meal: DayMeal; day: DayInUse }

/** The photo of what was eaten: taken, replaced, removed. Without a network it waits on the device. */
export function MealPhoto({ meal, day }: Props) {
  const waiting = day.photos.get(meal.id)
  const choice = usePictureChoice({
    title: 'Add this photo?',
    confirmLabel: 'Add photo',
    onPicture: (picture) => void day.photograph(meal.id, picture),
  })
  const removal = useToastMutation('DELETE /patients/days/:date/meals/:id/picture', {
    done: 'Photo removed.',
    failed: 'The photo could not be removed. Please try again.',
  })
  const alt = `Photo of ${meal.title}`
  const hasPhoto = Boolean(waiting || meal.picture)
  if (!day.isOpen && !meal.picture) return null
  return (
    <div data-wide={hasPhoto || undefined}>
      {waiting ? (
        <WaitingPhoto name={waiting} alt={alt} />
      ) : meal.picture ? (
        <StoredPicture picture={meal.picture} alt={alt} width={260} />
      ) : null}
      <Group gap="xs" mt={hasPhoto ? 'xs' : 0}>
        {day.isOpen ? (
          <IconButton variant="default" size="sm" icon={IconCamera} onClick={choice.choose}>
            {hasPhoto ? 'Another photo' : 'Add a photo'}
          </IconButton>
        ) : null}
        {meal.picture && !waiting ? (
          <IconButton
            variant="default"
            size="sm"
            icon={IconTrash}
            disabled={removal.isPending}
            onClick={() => removal.mutate({ params: { date: day.date, id: meal.id } })}
          >
            Remove photo
          </IconButton>
        ) : null}
      </Group>
      {choice.dialog}
    </div>
  )
}

function WaitingPhoto({ name, alt }: { name: string; alt: string }) {
  const picture = useUnsentPicture(name)
  const url = useBlobUrl(picture.data ?? undefined)
  return (
    <figure className={classes.waitingPhoto}>
      {url ? <img src={url} alt={alt} /> : null}
      <Text component="figcaption" size="sm" c="dimmed" role="status">
        Being sent. Without a network it is kept on this device.
      </Text>
    </figure>
  )
}
