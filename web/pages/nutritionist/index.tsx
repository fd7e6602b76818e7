import { Alert, Button, CloseButton, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconChartLine,
  IconListCheck,
  IconMessage,
  IconRefresh,
  IconSalad,
  IconSparkles,
  IconTrophy,
  IconUserHeart,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Activity, DashboardStats } from '#domain/dashboard.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { percentOf } from '#domain/nutritionists.ts'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { ApprovalCard } from '#web/components/approval-card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SectionCard } from '#web/components/section-card.tsx'
import { StatCard } from '#web/components/stat-card.tsx'
import { notify } from '#web/notify.ts'
import { useApi } from '#web/queries.ts'
import { useUser } from '#web/session.tsx'
import classes from './dashboard.module.css'

export function Component() {
  const user = useUser()
  // Until there is a profile, coming back to the tab looks for it: it may have been written in another one.
  const profile = useApi('GET /nutritionists/profile', {
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const stats = useApi('GET /nutritionists/dashboard/stats')
  const name = profile.data?.first_name ?? user.email.split('@')[0]

  async function refresh() {
    const [{ error }] = await Promise.all([stats.refetch(), profile.refetch()])
    if (error) notify.error(errorText(error, 'Failed to load dashboard data'))
  }

  return (
    <>
      <title>{usePageTitle('Dashboard')}</title>
      <PageHeader
        title={`Welcome back, ${name}!`}
        description="How your challengers are doing"
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={stats.isRefetching}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      <Stack gap="lg">
        {profile.error ? <CompleteProfileBanner /> : null}
        {profile.data && profile.data.approval_status !== 'approved' ? (
          <ApprovalCard profile={profile.data} />
        ) : null}
        {stats.error && !stats.data ? (
          <LoadError message="Unable to load dashboard data" onRetry={() => stats.refetch()} />
        ) : (
          <>
            <Figures stats={stats.data?.dashboard_stats} />
            <div className={classes.columns}>
              <RecentActivity activities={stats.data?.recent_activities} />
              <Performance stats={stats.data?.dashboard_stats} />
            </div>
          </>
        )}
      </Stack>
    </>
  )
}

function CompleteProfileBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Alert color="yellow" icon={<IconSparkles aria-hidden />} className={classes.banner}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>Complete Your Profile</Text>
          <Text>Challengers are assigned to you once your profile has been reviewed and approved.</Text>
          <Button mt="sm" component={Link} to="/app/nutritionist/profile">
            Complete Profile
          </Button>
        </div>
        <CloseButton aria-label="Dismiss" onClick={() => setDismissed(true)} />
      </Group>
    </Alert>
  )
}

function Figures({ stats }: { stats: DashboardStats | undefined }) {
  const loading = !stats
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }}>
      <StatCard
        label="Total Challengers"
        value={stats?.total_patients}
        hint={`${stats?.new_patients_this_month ?? 0} new this month`}
        icon={<IconUsers />}
        loading={loading}
      />
      <StatCard
        label="Active Challengers"
        value={stats?.active_patients}
        hint={`${percentOf(stats?.active_patients ?? 0, stats?.total_patients ?? 0)}% active`}
        icon={<IconUserHeart />}
        tone="blue"
        loading={loading}
      />
      <StatCard
        label="Meal Plans"
        value={stats?.total_meal_plans}
        hint="built by you"
        icon={<IconSalad />}
        tone="yellow"
        loading={loading}
      />
    </SimpleGrid>
  )
}

const activityIcons: Record<Activity['type'], typeof IconSalad> = {
  meal_plan: IconSalad,
  progress: IconChartLine,
  patient: IconUserPlus,
  message: IconMessage,
  other: IconSparkles,
}
const shownAtFirst = 5

function RecentActivity({ activities }: { activities: Activity[] | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? activities : activities?.slice(0, shownAtFirst)
  return (
    <SectionCard
      title="Recent Activity"
      action={
        activities && activities.length > shownAtFirst ? (
          <Button variant="subtle" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : 'View All'}
          </Button>
        ) : undefined
      }
    >
      {!shown ? <Skeleton height={180} radius="md" /> : null}
      {shown?.length === 0 ? (
        <EmptyState
          icon={<IconSparkles />}
          title="No recent activity"
          text="Reports, plans and new challengers show up here."
        />
      ) : null}
      <ul className={classes.activities}>
        {shown?.map((activity) => {
          const Icon = activityIcons[activity.type]
          return (
            <li key={`${activity.type}-${activity.id}`}>
              <span className={classes.katori} aria-hidden>
                <Icon size={18} />
              </span>
              <div>
                <Text fw={600}>
                  {activity.title}: {activity.patient_name}
                </Text>
                <Text c="dimmed" size="sm">
                  {activity.description}
                </Text>
              </div>
              <Text component="time" dateTime={activity.time} c="dimmed" size="sm" className={classes.time}>
                {formatInstantDate(activity.time)}
              </Text>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

function Performance({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <SectionCard title="Performance Overview">
      <Stack gap="md">
        <Figure
          icon={<IconListCheck size={20} aria-hidden />}
          name="Pending Tasks"
          value={stats ? String(stats.pending_tasks) : undefined}
          text="Challengers without a plan, overdue check-ins and drafts to publish"
        />
        <Figure
          icon={<IconTrophy size={20} aria-hidden />}
          name="Your rank"
          value={stats ? `Top ${stats.rank_percent}%` : undefined}
          text="By your challengers' average adherence over 30 days, updated nightly"
        />
      </Stack>
    </SectionCard>
  )
}

function Figure(props: { icon: React.ReactNode; name: string; value: string | undefined; text: string }) {
  return (
    <div className={classes.performance}>
      <span className={classes.katori}>{props.icon}</span>
      <div>
        <Text fw={600}>{props.name}</Text>
        <Text c="dimmed" size="sm">
          {props.text}
        </Text>
      </div>
      {props.value === undefined ? (
        <Skeleton height={24} width={60} />
      ) : (
        <Text fw={700} size="lg" className={classes.time}>
          {props.value}
        </Text>
      )}
    </div>
  )
}
