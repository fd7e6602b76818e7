import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AssignedChallenger } from '#domain/people/challengers.ts'

type Props = { challenger: AssignedChallenger; isSmall?: boolean }

/** A link to the conversation with a challenger in care. */
export function MessageButton({ challenger, isSmall = false }: Props) {
  if (!challenger.conversation_id) return null
  return (
    <Button
      component={Link}
      to={`/app/messages/${challenger.conversation_id}`}
      variant="default"
      {...(isSmall ? { size: 'sm' } : { leftSection: <IconMessage size={18} aria-hidden /> })}
      aria-label={`Message ${challenger.patient_name}`}
    >
      Message
    </Button>
  )
}
