import { Alert, Badge, Button, Card, Collapse, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconRosetteDiscountCheck,
  IconX,
} from '@tabler/icons-react'
import { useId } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { type NutritionistProfile, practiceLabels } from '#domain/people/nutritionists.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { ago } from '#web/lib/ago.ts'
import { MailLink, PhoneLink } from '#web/pages/admin/people/contact-links.tsx'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import type { Decision } from './decision.tsx'
import classes from './review.module.css'
import { ReviewState } from './states.tsx'

const decisions = {
  approve: { label: 'Approve', icon: IconCheck },
  reject: { label: 'Reject', icon: IconX, variant: 'light', color: 'red' },
  verify: { label: 'Verify registration', icon: IconRosetteDiscountCheck, variant: 'light' },
} as const

type Props = {
  profile: NutritionistProfile
  onDecide: (kind: Decision, profile: NutritionistProfile) => void
}

/** All details of a nutritionist. A pending profile is open, others can be unfolded. */
export function ReviewCard({ profile, onDecide }: Props) {
  const isPending = profile.approval_status === 'pending'
  const [isOpen, { toggle }] = useDisclosure(isPending)
  const details = useId()
  const name = `${profile.first_name} ${profile.last_name}`
  const possible: Decision[] = isPending ? ['approve', 'reject'] : []
  if (!profile.verified) possible.push('verify')
  return (
    <Card component="article">
      <div className={`${classes.head} wrap between`}>
        <div className={`${classes.name} breaks`}>
          <Title order={2} size="h3">
            <PersonLink id={profile.user_id}>{name}</PersonLink>
          </Title>
          <Text c="dimmed">{profile.qualifications}</Text>
        </div>
        <div className="wrap tight">
          <StatusBadge tone={profile.verified ? 'blue' : 'gray'}>
            {profile.verified ? 'Registration verified' : 'Registration not verified'}
          </StatusBadge>
          <ReviewState status={profile.approval_status} />
        </div>
      </div>

      <Facts
        className={classes.facts}
        facts={[
          [practiceLabels.registration_no, profile.registration_no],
          ['Experience', counted(profile.years_experience, 'year')],
          [
            'Submitted',
            <time key="submitted" dateTime={profile.submitted_at}>
              {formatInstantDate(profile.submitted_at)}
              {isPending ? `, ${ago(profile.submitted_at)}` : null}
            </time>,
            'line',
          ],
        ]}
      />

      {profile.rejection_reason ? (
        <Alert color="red" title="Reason for the rejection" mt="md" className="written">
          {profile.rejection_reason}
        </Alert>
      ) : null}

      <Collapse expanded={isOpen} id={details}>
        <Details profile={profile} />
      </Collapse>

      <div className={`${classes.actions} wrap`}>
        {possible.map((decision) => {
          const { label, ...look } = decisions[decision]
          return (
            <IconButton
              key={decision}
              {...look}
              aria-label={`${label} ${decision === 'verify' ? 'of ' : ''}${name}`}
              onClick={() => onDecide(decision, profile)}
            >
              {label}
            </IconButton>
          )
        })}
        {isPending ? null : (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`${isOpen ? 'Hide profile' : 'Show profile'} of ${name}`}
            rightSection={
              isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
            }
            onClick={toggle}
          >
            {isOpen ? 'Hide profile' : 'Show profile'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Details({ profile }: { profile: NutritionistProfile }) {
  const specializations = (
    <span className={`${classes.chips} wrap`}>
      {profile.specializations.map((name) => (
        <Badge key={name} color="green">
          {name}
        </Badge>
      ))}
    </span>
  )
  return (
    <>
      <Facts
        className={classes.facts}
        facts={[
          ['Email', <MailLink key="email" email={profile.email} />, 'line'],
          ['Phone', <PhoneLink key="phone" phone={profile.phone} />],
          [practiceLabels.capacity, `${counted(profile.capacity, 'challenger')} at a time`],
          [
            practiceLabels.specializations,
            profile.specializations.length ? specializations : 'None named',
            'wide',
          ],
          [practiceLabels.languages, profile.languages.join(', ') || 'None named', 'wide'],
        ]}
      />
      <Text component="h3" mt="md" size="sm" c="dimmed" fw={400} lh={1.4}>
        Bio
      </Text>
      <Text className="written" maw="46rem" dir="auto">
        {profile.bio}
      </Text>
    </>
  )
}
