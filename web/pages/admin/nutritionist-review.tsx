import { Alert, Badge, Box, Card, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCertificate,
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
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Heading, IconButton, Muted, PageHeader, PlainButton } from '#web/components/layout/page.tsx'
import { CountTabs } from '#web/components/lists/count-tabs.tsx'
import {
  FilterBar,
  ListSkeleton,
  PagedList,
  useListFilters,
  useResultsFocus,
} from '#web/components/lists/list-results.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { ago } from '#web/lib/today.ts'
import { MailLink, PhoneLink } from '#web/pages/admin/people/contact-links.tsx'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import { type Decision, DecisionDialogs, useDecision } from './nutritionist-review/decision.tsx'
import classes from './nutritionist-review/review.module.css'
import { ReviewState } from './nutritionist-review/states.tsx'

const statuses = ['pending', 'approved', 'rejected', 'all'] as const
type Status = (typeof statuses)[number]
const tabs: Record<Status, { label: string; empty: string }> = {
  pending: { label: 'Pending Review', empty: 'Every profile is reviewed. New ones appear here.' },
  approved: { label: 'Approved', empty: 'Profiles that you approve appear here.' },
  rejected: { label: 'Rejected', empty: 'Profiles that you reject appear here.' },
  all: { label: 'All', empty: 'Profiles appear here once nutritionists have written them.' },
}

/** One page of the profiles in a tab. Pending ones are oldest first. */
function useProfiles(status: Status, q: string | undefined, skip: number) {
  const pending = useApiList('GET /admin/nutritionists/pending', {
    query: { q, limit: 20, skip },
    enabled: status === 'pending',
  })
  const others = useApiList('GET /admin/nutritionists/all', {
    query: {
      q,
      limit: 50,
      skip,
      ...(status !== 'pending' && status !== 'all' && { approval_status: status }),
    },
    enabled: status !== 'pending',
  })
  return status === 'pending' ? { ...pending, limit: 20 } : { ...others, limit: 50 }
}

export function Component() {
  const filters = useListFilters({ status: statuses })
  const status = filters.chosen.status ?? 'pending'
  const counts = useApi('GET /admin/nutritionists/counts')
  const profiles = useProfiles(status, filters.q, filters.skip)
  const { target, focusResults } = useResultsFocus()
  const decision = useDecision()
  const results = (
    <PagedList
      query={profiles}
      words={['profile', 'profiles']}
      loading={<ListSkeleton label="Loading profiles..." rows={3} height="14rem" />}
      failed="Failed to load nutritionist profiles"
      target={target}
      place={filters}
      limit={profiles.limit}
      empty={
        <EmptyState
          icon={<IconCertificate />}
          title={filters.q ? 'No profiles found' : 'Nothing here'}
          text={filters.q ? 'Nobody fits the search.' : tabs[status].empty}
        />
      }
    >
      {(rows) => (
        <ul className="list stack loose">
          {rows.map((profile) => (
            <li key={profile.profile_id}>
              <ReviewCard profile={profile} onDecide={decision.ask} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )

  return (
    <>
      <PageHeader
        title="Nutritionist Profile Review"
        description="Approved nutritionists may practise. Verified means that the registration number was checked."
      />
      <CountTabs
        tabs={statuses.map((value) => ({ value, label: tabs[value].label, count: counts.data?.[value] }))}
        value={status}
        onChange={(value) => filters.choose('status', value === 'pending' ? '' : value)}
        filters={<FilterBar placeholder="Name, email or registration number" onSearch={filters.setSearch} />}
      >
        {results}
      </CountTabs>
      <DecisionDialogs decision={decision} onDecided={focusResults} />
    </>
  )
}

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
function ReviewCard({ profile, onDecide }: Props) {
  const isPending = profile.approval_status === 'pending'
  const [isOpen, { toggle }] = useDisclosure(isPending)
  const details = useId()
  const name = `${profile.first_name} ${profile.last_name}`
  const possible: Decision[] = isPending ? ['approve', 'reject'] : []
  if (!profile.verified) possible.push('verify')
  return (
    <Card component="article">
      <div className="wrap loose close between">
        <Box flex="1 1 14rem" miw={0} className="breaks">
          <Heading>
            <PersonLink id={profile.user_id}>{name}</PersonLink>
          </Heading>
          <Text c="dimmed">{profile.qualifications}</Text>
        </Box>
        <div className="wrap tight">
          <StatusBadge tone={profile.verified ? 'blue' : 'gray'}>
            {profile.verified ? 'Registration verified' : 'Registration not verified'}
          </StatusBadge>
          <ReviewState status={profile.approval_status} />
        </div>
      </div>

      <Facts
        least="9rem"
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

      <Group mt="1.25rem" gap="0.625rem" className={classes.actions}>
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
          <PlainButton
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`${isOpen ? 'Hide profile' : 'Show profile'} of ${name}`}
            rightSection={
              isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
            }
            onClick={toggle}
          >
            {isOpen ? 'Hide profile' : 'Show profile'}
          </PlainButton>
        )}
      </Group>
    </Card>
  )
}

function Details({ profile }: { profile: NutritionistProfile }) {
  const specializations = (
    <span className="wrap tight">
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
        least="9rem"
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
      <Muted component="h3" mt="md" fw={400} lh={1.4}>
        Bio
      </Muted>
      <Text className="written" maw="46rem" dir="auto">
        {profile.bio}
      </Text>
    </>
  )
}
