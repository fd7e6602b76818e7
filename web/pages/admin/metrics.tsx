import { Alert, Box, Card, Group, RingProgress, Skeleton, Stack, Text } from '@mantine/core'
import {
  type Icon,
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
import type { ReactNode } from 'react'
import { type Change, changeWords, formatRupees, type Metrics } from '#domain/admin/admin.ts'
import { whole } from '#domain/numbers.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import { FigureGrid, FigureSection, StatCard } from '#web/components/content/figures.tsx'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
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

type Figure = [label: string, value: ReactNode, icon: Icon, tone: Tone, hint?: string]
const Section = ({ figures, ...section }: { title: string; cols?: 2 | 3; figures: Figure[] }) => (
  <FigureSection {...section}>
    {figures.map(([label, value, FigureIcon, tone, hint]) => (
      <StatCard key={label} {...{ label, value, tone, hint }} icon={<FigureIcon />} />
    ))}
  </FigureSection>
)

function Figures({ metrics }: { metrics: Metrics }) {
  const { users, nutritionists, meal_plans, progress, subscriptions, changes, health } = metrics
  const pending = nutritionists.pending_reviews
  const approvedPercent = percentOf(nutritionists.active_nutritionists, users.total_nutritionists)
  const ofAll = `${approvedPercent}% approved of ${whole(users.total_nutritionists)} in total`
  const publishedPercent = percentOf(meal_plans.published_meal_plans, meal_plans.total_meal_plans)
  const published = `${publishedPercent}% published; ${inThirtyDays(changes.plans_published)}`
  const reported = inThirtyDays(changes.reports)
  const earned = `paid less refunded; ${inThirtyDays(changes.revenue, formatRupees)}`
  return (
    <Stack gap="2rem">
      <Section
        title="User Statistics"
        figures={[
          ['Total Users', users.total_users, IconUsers, 'gray'],
          ['Challengers', users.total_patients, IconUserHeart, 'green'],
          ['Nutritionists', users.total_nutritionists, IconCertificate, 'yellow'],
          [
            'New Users 30d',
            users.recent_signups_30d,
            IconUserPlus,
            'blue',
            changeWords(changes.signups, whole),
          ],
        ]}
      />
      <Section
        title="Nutritionist Analytics"
        cols={2}
        figures={[
          ['Active Nutritionists', nutritionists.active_nutritionists, IconCertificate, 'yellow', ofAll],
          ['Pending Reviews', pending, IconHourglass, pending > 0 ? 'orange' : 'gray', 'awaiting approval'],
        ]}
      />
      <Section
        title="Content & Activity"
        cols={3}
        figures={[
          ['Total Meal Plans', meal_plans.total_meal_plans, IconSoup, 'orange'],
          ['Published Plans', meal_plans.published_meal_plans, IconClipboardCheck, 'green', published],
          ['Progress Reports', progress.total_progress_reports, IconChartLine, 'blue', reported],
        ]}
      />
      <Section
        title="Revenue & Subscriptions"
        cols={2}
        figures={[
          ['Active Subscriptions', subscriptions.active_subscriptions, IconReceiptRupee, 'green'],
          ['Total Revenue', formatRupees(subscriptions.total_revenue), IconCurrencyRupee, 'yellow', earned],
        ]}
      />
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
