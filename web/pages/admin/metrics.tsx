import { Alert, Box, Card, Group, RingProgress, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCertificate,
  IconChartLine,
  IconClipboardCheck,
  IconCurrencyRupee,
  IconHourglass,
  IconReceiptRupee,
  IconRefresh,
  IconSoup,
  IconUserHeart,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Change, changeWords, formatRupees, type Metrics } from '#domain/admin/admin.ts'
import { whole } from '#domain/numbers.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import { FigureGrid, FigureSection, StatCard } from '#web/components/content/figures.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { PageHeader, SectionCard, Tiles } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { MetricsTrends, trendsRoute } from './metrics/trends.tsx'

export function Component() {
  const metrics = useApi('GET /admin/metrics')
  const client = useQueryClient()
  return (
    <>
      <PageHeader
        title="Platform Metrics"
        description="Comprehensive analytics and insights"
        actions={
          <BusyButton
            variant="default"
            icon={IconRefresh}
            isBusy={metrics.isFetching}
            onClick={() => {
              void metrics.refetch()
              void client.invalidateQueries({ queryKey: [trendsRoute] })
            }}
          >
            Refresh
          </BusyButton>
        }
      />
      {metrics.isError ? (
        <Alert
          role="alert"
          color="red"
          mb="lg"
          icon={<IconAlertTriangle aria-hidden />}
          title={errorText(metrics.error, 'Failed to load metrics')}
        >
          {metrics.data ? 'The figures below are from before. ' : null}Please press Refresh to try again.
        </Alert>
      ) : null}
      {metrics.isPending ? <CardsSkeleton /> : null}
      {metrics.data ? <Figures metrics={metrics.data} /> : null}
      {/* Read at once and drawn after the figures: a skeleton of cards has as many as there are figures. */}
      <Box mt="2rem" hidden={metrics.isPending}>
        <MetricsTrends isFailureShown={metrics.isError} />
      </Box>
    </>
  )
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading metrics">
      <FigureGrid>
        {Array.from({ length: 8 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
          <Card key={card} p="md">
            <Skeleton height="0.9rem" width="60%" />
            <Skeleton height="1.75rem" width="40%" mt="sm" />
            <Skeleton height="0.9rem" width="75%" mt="sm" />
          </Card>
        ))}
      </FigureGrid>
    </div>
  )
}

/** For example '20 in 30 days, 3 more than in the 30 days before'. */
const inThirtyDays = (change: Change, show: (amount: number) => string = whole) =>
  `${show(change.now)} in 30 days, ${changeWords(change, show)}`

function Figures({ metrics }: { metrics: Metrics }) {
  const { users, nutritionists, meal_plans, progress, subscriptions, changes, health } = metrics
  const approved = percentOf(nutritionists.active_nutritionists, users.total_nutritionists)
  const published = percentOf(meal_plans.published_meal_plans, meal_plans.total_meal_plans)
  return (
    <Stack gap="2rem">
      <FigureSection title="User Statistics">
        <StatCard label="Total Users" value={users.total_users} icon={<IconUsers />} tone="gray" />
        <StatCard label="Challengers" value={users.total_patients} icon={<IconUserHeart />} />
        <StatCard
          label="Nutritionists"
          value={users.total_nutritionists}
          icon={<IconCertificate />}
          tone="yellow"
        />
        <StatCard
          label="New Users 30d"
          value={users.recent_signups_30d}
          hint={changeWords(changes.signups, whole)}
          icon={<IconUserPlus />}
          tone="blue"
        />
      </FigureSection>
      <FigureSection title="Nutritionist Analytics" cols={2}>
        <StatCard
          label="Active Nutritionists"
          value={nutritionists.active_nutritionists}
          hint={`${approved}% approved of ${whole(users.total_nutritionists)} in total`}
          icon={<IconCertificate />}
          tone="yellow"
        />
        <StatCard
          label="Pending Reviews"
          value={nutritionists.pending_reviews}
          hint="awaiting approval"
          icon={<IconHourglass />}
          tone={nutritionists.pending_reviews > 0 ? 'orange' : 'gray'}
        />
      </FigureSection>
      <FigureSection title="Content & Activity" cols={3}>
        <StatCard
          label="Total Meal Plans"
          value={meal_plans.total_meal_plans}
          icon={<IconSoup />}
          tone="orange"
        />
        <StatCard
          label="Published Plans"
          value={meal_plans.published_meal_plans}
          hint={`${published}% published; ${inThirtyDays(changes.plans_published)}`}
          icon={<IconClipboardCheck />}
        />
        <StatCard
          label="Progress Reports"
          value={progress.total_progress_reports}
          hint={inThirtyDays(changes.reports)}
          icon={<IconChartLine />}
          tone="blue"
        />
      </FigureSection>
      <FigureSection title="Revenue & Subscriptions" cols={2}>
        <StatCard
          label="Active Subscriptions"
          value={subscriptions.active_subscriptions}
          icon={<IconReceiptRupee />}
        />
        <StatCard
          label="Total Revenue"
          value={formatRupees(subscriptions.total_revenue)}
          hint={`paid less refunded; ${inThirtyDays(changes.revenue, formatRupees)}`}
          icon={<IconCurrencyRupee />}
          tone="yellow"
        />
      </FigureSection>
      <SectionCard title="Platform Health Summary">
        <Tiles component="dl" least="15rem" className="loose">
          <Share label="Challengers matched" percent={health.challengers_matched} />
          <Share label="Challengers with a current plan" percent={health.challengers_with_current_plan} />
          <Share label="Challengers who reported in 14 days" percent={health.challengers_reporting_14d} />
          <Share label="Nutritionists approved" percent={health.nutritionists_approved} />
        </Tiles>
      </SectionCard>
    </Stack>
  )
}

/** A percentage in a ring that is filled accordingly. */
function Share({ label, percent }: { label: string; percent: number }) {
  const shown = (
    <Text size="xl" fw={700} ta="center" className="figure">
      {percent}%
    </Text>
  )
  return (
    <Group wrap="nowrap">
      <dt className="fill strong">{label}</dt>
      <dd>
        <RingProgress
          size={96}
          thickness={9}
          roundCaps
          sections={[{ value: percent, color: 'green' }]}
          label={shown}
        />
      </dd>
    </Group>
  )
}
