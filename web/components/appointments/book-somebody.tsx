import { Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AddDialog, type Carer } from '#web/components/clients/add-client.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { BookDialog } from './book-dialog.tsx'

type Patient = { id: string; name: string }
/** How the office chooses who comes, and who looks after a new one. */
export type Office = { who: (onChosen: (patient: Patient) => void) => ReactNode; carer: Carer }
type Props = { office?: Office }

/** Books for somebody who is chosen first: one of the nutritionist's own, for the office anybody in care, or a new one. */
export const BookSomebody = (props: Props) => (
  <DialogButton icon={IconCalendarPlus} dialog={(close) => <Who {...props} onClose={close} />}>
    Book
  </DialogButton>
)

function Who({ office, onClose }: Props & { onClose: () => void }) {
  const [patient, setPatient] = useState<Patient | null>(null)
  const [isNew, setNew] = useState(false)
  if (patient) return <BookDialog patient={patient} onClose={onClose} />
  if (isNew) return <AddDialog carer={office?.carer} onClose={onClose} />
  return (
    <Modal opened title="Book an appointment" onClose={onClose}>
      <Stack>
        {/* Above the field, whose list would cover it. */}
        <Group justify="space-between">
          <Text>Here for the first time?</Text>
          <PlainButton onClick={() => setNew(true)}>Add a Challenger</PlainButton>
        </Group>
        {office ? (
          office.who(setPatient)
        ) : (
          <ChallengerSelect
            label="For whom"
            value={null}
            onChange={(id, option) => id && option && setPatient({ id, name: option.label })}
            data-autofocus
          />
        )}
      </Stack>
    </Modal>
  )
}
