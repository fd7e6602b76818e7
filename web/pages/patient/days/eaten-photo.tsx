import { Box, Group } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import type { Picture } from '#domain/files/files.ts'
import { usePictureChoice } from '#web/components/files/picture-choice.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { useBlobUrl, useUnsentPicture } from '#web/components/files/use-picture.ts'
import { IconButton, Muted } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

type Props = {
  /** A meal, or an entry of what was written down. */
  of: { id: string; picture: Picture | null }
  name: string
  day: DayInUse
  isEntry?: boolean
}

/** The photo of what was eaten: taken, replaced, removed. Without a network it waits on the device. */
export function EatenPhoto({ of, name, day, isEntry = false }: Props) {
  const waiting = day.photos.get(of.id)
  const choice = usePictureChoice({
    title: 'Add this photo?',
    confirmLabel: 'Add photo',
    onPicture: (picture) => void day.photograph(of.id, picture, isEntry),
  })
  const removal = useToastMutation(
    isEntry
      ? 'DELETE /patients/days/:date/foods/:id/picture'
      : 'DELETE /patients/days/:date/meals/:id/picture',
    { done: 'Photo removed.', failed: 'The photo could not be removed. Please try again.' },
  )
  const alt = `Photo of ${name}`
  const hasPhoto = Boolean(waiting || of.picture)
  if (!day.isOpen && !of.picture) return null
  return (
    <div data-wide={hasPhoto || undefined}>
      {waiting ? (
        <WaitingPhoto name={waiting} alt={alt} />
      ) : of.picture ? (
        <StoredPicture picture={of.picture} alt={alt} width={260} />
      ) : null}
      <Group gap="xs" mt={hasPhoto ? 'xs' : 0}>
        {day.isOpen ? (
          <IconButton variant="default" size="sm" icon={IconCamera} onClick={choice.choose}>
            {hasPhoto ? 'Another photo' : 'Add a photo'}
          </IconButton>
        ) : null}
        {of.picture && !waiting ? (
          <IconButton
            variant="default"
            size="sm"
            icon={IconTrash}
            disabled={removal.isPending}
            onClick={() => removal.mutate({ params: { date: day.date, id: of.id } })}
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
    <Box component="figure" m={0} className={classes.waitingPhoto}>
      {url ? <img src={url} alt={alt} /> : null}
      <Muted component="figcaption" role="status">
        Being sent. Without a network it is kept on this device.
      </Muted>
    </Box>
  )
}
