import {
  Button,
  Card,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconChartLine, IconUserCheck, IconUserHeart, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import type { AssignedChallenger } from '#domain/challengers.ts'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/approval-card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Pager } from '#web/components/pager.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { StatCard } from '#web/components/stat-card.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { useApi, useApiList } from '#web/queries.ts'

const limit = 20
const filters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const
type Filter = (typeof filters)[number]['value']

export function Component() {
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [skip, setSkip] = useState(0)
  const challengers = useApiList('GET /nutritionists/patients', {
    query: { limit, skip, ...(q && { q }), ...(filter !== 'all' && { status: filter }) },
  })
  const title = usePageTitle('My Challengers')

  return (
    <>
      <title>{title}</title>
      <PageHeader title="My Challengers" description="The people in your care" />
      {isAwaitingApproval(challengers.error) ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          <Summary />
          <Group align="flex-end">
            <SearchField
              flex="1 1 16rem"
              placeholder="Name or email"
              onSearch={(text) => {
                setQ(text)
                setSkip(0)
              }}
            />
            <SegmentedControl
              aria-label="Show"
              data={[...filters]}
              value={filter}
              onChange={(value) => {
                setFilter(value as Filter)
                setSkip(0)
              }}
            />
          </Group>
          {challengers.error && !challengers.data ? (
            <LoadError
              message={errorText(challengers.error, 'Your challengers could not be loaded')}
              onRetry={() => challengers.refetch()}
            />
          ) : null}
          {challengers.isPending ? <Skeleton height={220} radius="lg" /> : null}
          {challengers.data?.rows.length === 0 ? (
            <EmptyState
              icon={<IconUsers />}
              title={q || filter !== 'all' ? 'No challengers found' : 'No challengers yet'}
              text={
                q || filter !== 'all'
                  ? 'Try another name, or show all of them.'
                  : 'Once the admin team assigns a challenger to you, they appear here.'
              }
            />
          ) : null}
          <SimpleGrid
            cols={{ base: 1, sm: 2, lg: 3 }}
            component="ul"
            p={0}
            m={0}
            style={{ listStyle: 'none' }}
          >
            {challengers.data?.rows.map((challenger) => (
              <li key={challenger.patient_id}>
                <ChallengerCard challenger={challenger} />
              </li>
            ))}
          </SimpleGrid>
          {challengers.data ? (
            <Pager skip={skip} limit={limit} total={challengers.data.total} onChange={setSkip} />
          ) : null}
        </Stack>
      )}
    </>
  )
}

function Summary() {
  const stats = useApi('GET /nutritionists/dashboard/stats')
  if (stats.error && !stats.data) return null
  const figures = stats.data?.dashboard_stats
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }}>
      <StatCard label="Active" value={figures?.active_patients} icon={<IconUserHeart />} loading={!figures} />
      <StatCard
        label="Profiles Complete"
        value={figures?.profiles_complete}
        icon={<IconUserCheck />}
        tone="blue"
        loading={!figures}
      />
      <StatCard
        label="New This Month"
        value={figures?.new_patients_this_month}
        icon={<IconUserPlus />}
        tone="yellow"
        loading={!figures}
      />
    </SimpleGrid>
  )
}

function ChallengerCard({ challenger }: { challenger: AssignedChallenger }) {
  const isActive = challenger.status === 'active'
  return (
    <Card h="100%">
      <Stack gap="sm" h="100%" justify="space-between">
        <div>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {challenger.patient_name}
            </Title>
            <StatusBadge tone={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
          </Group>
          {challenger.patient_email ? (
            <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {challenger.patient_email}
            </Text>
          ) : null}
          <Text mt="xs" size="sm">
            {isActive
              ? `In your care since ${formatDate(challenger.start_date)}`
              : `In your care from ${formatDate(challenger.start_date)}${challenger.end_date ? ` to ${formatDate(challenger.end_date)}` : ''}`}
          </Text>
          {isActive ? (
            <Group mt="xs" gap="xs">
              {challenger.current_weight === null ? null : (
                <Text fw={600}>{challenger.current_weight} kg</Text>
              )}
              <StatusBadge tone={challenger.has_profile ? 'green' : 'yellow'}>
                {challenger.has_profile ? 'Profile complete' : 'Profile pending'}
              </StatusBadge>
            </Group>
          ) : null}
        </div>
        {isActive ? (
          <Button
            component={Link}
            to={`/app/nutritionist/patients/${challenger.patient_id}`}
            variant="light"
            leftSection={<IconChartLine size={18} aria-hidden />}
            aria-label={`View Progress of ${challenger.patient_name}`}
          >
            View Progress
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}
