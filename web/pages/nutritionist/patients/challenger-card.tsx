import { Card, Text, VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { weightText } from '#domain/people/units.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, Muted, PlainLink, Small, SmallHeading } from '#web/components/layout/page.tsx'
import { useUnits } from '#web/lib/units.ts'
import { notJoinedText } from '#web/lib/words.ts'
import { useUser } from '#web/session.tsx'
import classes from '../patients.module.css'

export const inCareWords = ({ start_date, end_date }: AssignedChallenger): string =>
  end_date
    ? `In your care from ${formatDate(start_date)} to ${formatDate(end_date)}`
    : `In your care since ${formatDate(start_date)}`

/** Whether a colleague has lent the challenger: then the dates of care are hers. */
export function useIsLent({ cover }: AssignedChallenger): boolean {
  const { id } = useUser()
  return cover !== null && cover.nutritionist_id !== id
}

/** A challenger on the list; only name and dates when care has ended. */
export function ChallengerCard({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_name, patient_email, current_weight, has_profile, has_joined } = challenger
  const units = useUnits()
  const isActive = challenger.status === 'active'
  const isLent = useIsLent(challenger)
  return (
    <Card component="article" className={classes.card} aria-label={patient_name}>
      <div className="wrap close between">
        <SmallHeading className="breaks">{patient_name}</SmallHeading>
        <StatusBadge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      </div>
      <div>
        {patient_email ? <Muted className="breaks">{patient_email}</Muted> : null}
        {isLent ? null : <Small>{inCareWords(challenger)}</Small>}
        <CoverMark cover={challenger.cover} />
      </div>
      {isActive ? (
        <>
          <div className="row wrap close">
            {current_weight === null ? null : (
              <Text span fw={700} className="figure">
                {weightText(current_weight, units)}
                <VisuallyHidden>, current weight</VisuallyHidden>
              </Text>
            )}
            {has_joined ? null : <StatusBadge tone="gray">{notJoinedText}</StatusBadge>}
            <StatusBadge tone={has_profile ? 'green' : 'yellow'}>
              {has_profile ? 'Profile complete' : 'Profile pending'}
            </StatusBadge>
          </div>
          <div className={`${classes.actions} wrap tight`}>
            <MessageButton challenger={challenger} isSmall />
            <ButtonLink
              to={`/app/nutritionist/patients/${challenger.patient_id}`}
              variant="light"
              size="sm"
              aria-label={`View Progress of ${patient_name}`}
            >
              View Progress
            </ButtonLink>
          </div>
        </>
      ) : null}
    </Card>
  )
}

type Props = { challenger: AssignedChallenger; isSmall?: boolean }

/** A link to the conversation with a challenger in care. */
export function MessageButton({ challenger, isSmall = false }: Props) {
  if (!challenger.conversation_id) return null
  return (
    <PlainLink
      to={`/app/messages/${challenger.conversation_id}`}
      {...(isSmall ? { size: 'sm' } : { icon: IconMessages })}
      aria-label={`Message ${challenger.patient_name}`}
    >
      Message
    </PlainLink>
  )
}
