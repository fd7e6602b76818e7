import { IconMessages } from '@tabler/icons-react'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { ButtonLink } from '#web/components/layout/buttons.tsx'

type Props = { challenger: AssignedChallenger; isSmall?: boolean }

/** A link to the conversation with a challenger in care. */
export function MessageButton({ challenger, isSmall = false }: Props) {
  if (!challenger.conversation_id) return null
  return (
    <ButtonLink
      to={`/app/messages/${challenger.conversation_id}`}
      variant="default"
      {...(isSmall ? { size: 'sm' } : { icon: IconMessages })}
      aria-label={`Message ${challenger.patient_name}`}
    >
      Message
    </ButtonLink>
  )
}
