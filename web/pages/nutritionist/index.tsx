import { Alert, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  IconListCheck,
  IconRefresh,
  IconSalad,
  IconSparkles,
  IconTrophy,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { DashboardStats } from '#domain/care/dashboard.ts'
import { formatDate, weekdayName } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { ApprovalCard } from '#web/components/feedback/approval-card.tsx'
import { Failure, LoadError } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, PageTitle, PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useToday } from '#web/lib/today.ts'
import { calledName } from '#web/lib/words.ts'
import { useUser } from '#web/session.tsx'
import { RecentActivity } from './dashboard/activity-list.tsx'
import classes from './dashboard/dashboard.module.css'
import { TodaysAppointments } from './dashboard/todays-appointments.tsx'
import { useWorklist, Worklist } from './dashboard/worklist.tsx'

/** All data of the dashboard, and a function that reads it again. */
function useDashboard() {
  const profile = useApi('GET /nutritionists/profile', { staleTime: 0 })
  const stats = useApi('GET /nutritionists/dashboard/stats')
  const worklist = useWorklist()
  const isRefreshing = [profile, stats, worklist].some((read) => read.isRefetching)
  const refresh = () => Promise.all([stats.refetch(), worklist.refetch(), profile.refetch()])

  // Without a profile, read again when the person returns: it may have been created or approved elsewhere.
  const isMissing = !profile.data && !profile.isFetching
  useEffect(() => {
    if (!isMissing) return
    const look = () => void refresh()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  })
  return { profile, stats, worklist, isRefreshing, refresh }
}

export function Component() {
  const { profile, stats, worklist, isRefreshing, refresh } = useDashboard()
  const isApproved = profile.data?.approval_status === 'approved'
  const hasFailed = stats.error && !stats.data

  async function refreshByHand() {
    const [figures, list] = await refresh()
    const error = figures.error ?? list.error
    if (error) notify.error(errorText(error, 'Failed to load dashboard data'))
  }

  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Welcome
        name={profile.data?.first_name}
        needed={isApproved ? worklist.data?.total : undefined}
        inCare={stats.data?.dashboard_stats.active_patients}
        isRefreshing={isRefreshing}
        onRefresh={() => void refreshByHand()}
      />
      <Stack gap="lg">
        {profile.data ? null : isNotFound(profile.error) ? (
          <CompleteProfileBanner />
        ) : (
          <LoadError query={profile} failed="Failed to load profile. Please try again." />
        )}
        {profile.data && !isApproved ? (
          <div>
            <ApprovalCard profile={profile.data} />
            {profile.data.approval_status === 'rejected' ? (
              <ButtonLink mt="md" to="/app/nutritionist/profile">
                Update my profile
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
        {hasFailed ? (
          <Failure message="Unable to load dashboard data" onRetry={() => void refresh()} />
        ) : (
          <>
            {isApproved ? (
              <>
                <TodaysAppointments />
                <Worklist list={worklist} />
              </>
            ) : null}
            <Figures stats={stats.data?.dashboard_stats} />
            <div className={`${classes.columns} columns`}>
              <RecentActivity activities={stats.data?.recent_activities} />
              <Performance stats={stats.data?.dashboard_stats} isRanked={isApproved} />
            </div>
          </>
        )}
      </Stack>
    </>
  )
}

type WelcomeProps = {
  name: string | undefined
  /** Number of challengers on the worklist; undefined while unknown. */
  needed: number | undefined
  /** Number of challengers in care; undefined while unknown. */
  inCare: number | undefined
  isRefreshing: boolean
  onRefresh: () => void
}

/** What the day asks for, in a sentence; nothing while it is unknown. */
function neededWords(needed: number | undefined, inCare: number | undefined): string {
  if (needed) return `${counted(needed, 'challenger needs', 'challengers need')} you today.`
  if (needed === undefined || inCare === undefined) return ''
  return inCare === 0 ? 'Nobody is in your care at present.' : 'Everybody in your care is looked after.'
}

function Welcome({ name, needed, inCare, isRefreshing, onRefresh }: WelcomeProps) {
  const user = useUser()
  const today = useToday()
  return (
    <section className={`${classes.welcome} wrap between rims on-deep`} aria-label="Welcome">
      <div>
        <Text c="var(--thali-on-deep-dimmed)">
          {weekdayName(today)}, {formatDate(today)}
        </Text>
        <Title order={1} className="breaks">
          Welcome back, {name ?? calledName(user)}!
        </Title>
        <Text c="var(--thali-on-deep-dimmed)" mt={4} mih="1.55em" role="status">
          {neededWords(needed, inCare)}
        </Text>
      </div>
      <PlainButton icon={IconRefresh} loading={isRefreshing} onClick={onRefresh}>
        Refresh
      </PlainButton>
    </section>
  )
}

function CompleteProfileBanner() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Alert color="yellow" icon={<IconSparkles aria-hidden />} bd="1px solid var(--thali-line)">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>Complete Your Profile</Text>
          <Text>Challengers are assigned to you once your profile has been reviewed and approved.</Text>
          <ButtonLink mt="sm" to="/app/nutritionist/profile">
            Complete Profile
          </ButtonLink>
        </div>
        <CloseButton size="lg" aria-label="Dismiss" onClick={() => setDismissed(true)} />
      </Group>
    </Alert>
  )
}

function Figures({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <FigureGrid cols="lead">
      <StatCard
        label="Total Challengers"
        value={stats?.total_patients}
        hint={`${stats?.new_patients_this_month ?? 0} new this month`}
        icon={<IconUsers />}
      />
      <StatCard
        label="Active Challengers"
        value={stats?.active_patients}
        hint={`${percentOf(stats?.active_patients ?? 0, stats?.total_patients ?? 0)}% active`}
        icon={<IconUserHeart />}
        tone="blue"
      />
      <StatCard
        label="Meal Plans"
        value={stats?.total_meal_plans}
        hint="of your challengers"
        icon={<IconSalad />}
        tone="yellow"
      />
    </FigureGrid>
  )
}

type PerformanceProps = {
  stats: DashboardStats | undefined
  /** Only approved nutritionists are compared with one another. */
  isRanked: boolean
}

function Performance({ stats, isRanked }: PerformanceProps) {
  return (
    <SectionCard title="Performance Overview">
      <Stack gap="md">
        <PerformanceFigure
          icon={<IconListCheck size={20} aria-hidden />}
          name="Pending Tasks"
          value={stats ? String(stats.pending_tasks) : undefined}
          text="Challengers who need you today"
        />
        {isRanked ? (
          <PerformanceFigure
            icon={<IconTrophy size={20} aria-hidden />}
            name="Your rank"
            value={stats ? `Top ${stats.rank_percent}%` : undefined}
            text="By your challengers' average adherence over 30 days, updated nightly"
          />
        ) : null}
      </Stack>
    </SectionCard>
  )
}

function PerformanceFigure(props: {
  icon: ReactNode
  name: string
  value: string | undefined
  text: string
}) {
  return (
    <div className={classes.performance}>
      <span className={`${classes.katori} plate`}>{props.icon}</span>
      <div>
        <Text fw={600}>{props.name}</Text>
        <Muted>{props.text}</Muted>
      </div>
      {props.value === undefined ? (
        <Skeleton height={24} width={60} />
      ) : (
        <Text fw={700} size="lg" className="nowrap">
          {props.value}
        </Text>
      )}
    </div>
  )
}
