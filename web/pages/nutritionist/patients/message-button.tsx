import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { AssignedChallenger } from '#domain/challengers.ts'

type Props = { challenger: AssignedChallenger; isSmall?: boolean }

/** Writes to a challenger, by e-mail. */
export function MessageButton({ challenger, isSmall = false }: Props) {
  if (!challenger.patient_email) return null
  return (
    <Button
      component="a"
      href={`mailto:${encodeURIComponent(challenger.patient_email).replace('%40', '@')}`}
      variant="default"
      {...(isSmall ? { size: 'sm' } : { leftSection: <IconMail size={18} aria-hidden /> })}
      aria-label={`Message ${challenger.patient_name} by e-mail`}
      title="Opens your e-mail program"
    >
      Message
    </Button>
  )
}
