import { Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { DialogButton } from '#web/components/feedback/use-dialog.tsx'
import { ChallengerSelect, useChallenger } from '#web/components/forms/challenger-select.tsx'
import { BookDialog } from './book-dialog.tsx'

/** Books for one of the nutritionist's challengers. */
export const BookSomebody = () => (
  <DialogButton icon={IconCalendarPlus} dialog={(close) => <Who onClose={close} />}>
    Book
  </DialogButton>
)

function Who({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState<string | null>(null)
  const { chosen } = useChallenger(id)
  if (chosen)
    return <BookDialog patient={{ id: chosen.patient_id, name: chosen.patient_name }} onClose={onClose} />
  return (
    <Modal opened title="Book an appointment" onClose={onClose}>
      <Stack>
        <ChallengerSelect label="For whom" value={id} onChange={setId} data-autofocus />
      </Stack>
    </Modal>
  )
}
