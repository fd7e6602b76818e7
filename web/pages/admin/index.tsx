import { Skeleton, Stack } from '@mantine/core'
import {
  type Icon,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconChevronRight,
  IconHourglass,
  IconMessageQuestion,
  IconReceiptRupee,
  IconRosetteDiscountCheck,
  IconSettings,
  IconUserHeart,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { formatNumber } from '#domain/numbers.ts'
import { FigureSection, StatCard } from '#web/components/content/figures.tsx'
import { Failure, LoadError, Loaded } from '#web/components/feedback/loaded.tsx'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { PageHeader, SectionCard, Tiles } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useUser } from '#web/session.tsx'
import classes from './index.module.css'
import { type Queue, useQueues } from './queues.ts'

type Tile = [to: string, icon: Icon, title: string, text: string]

const tiles: Tile[] = [
  ['/admin/users', IconUsersGroup, 'User Management', 'Find, suspend or delete accounts'],
  ['/admin/nutritionist-review', IconCertificate, 'Profile Review', 'Approve or reject nutritionists'],
  ['/admin/assignments', IconUserPlus, 'Assignments', 'Who looks after whom'],
  ['/app/admin/metrics', IconChartBar, 'Metrics', 'Figures of the whole platform'],
  ['/admin/verification', IconRosetteDiscountCheck, 'Verification', 'Check registration numbers'],
  ['/admin/settings', IconSettings, 'Settings', 'Name, contact details and terms'],
]

const deskTiles: Tile[] = [
  ['/app/admin/calendar', IconCalendarTime, 'Calendar', 'Appointments and hours'],
  ['/app/admin/users', IconUsersGroup, 'People', 'Find, add and invite Challengers'],
  ['/app/admin/ledger', IconReceiptRupee, 'Ledger', 'Invoices and payments'],
  ['/app/admin/queries', IconMessageQuestion, 'Queries', 'What visitors ask'],
]

export function Component() {
  const { desk } = useUser()
  const queues = useQueues()
  const metrics = useApi('GET /admin/metrics', { enabled: !desk })
  const failed = [...queues.map(({ read }) => read), metrics].filter(({ data, error }) => error && !data)
  // An outage is one failure, not six.
  const isOutage = failed.length > 1
  return (
    <>
      {desk ? (
        <PageHeader title="Front Desk" description="What waits for you" />
      ) : (
        <PageHeader title="Admin Dashboard" description="What waits for you, and how the platform stands" />
      )}
      <Stack gap="1.5rem">
        {isOutage ? (
          <Failure
            message="Failed to load parts of the dashboard"
            onRetry={() => {
              for (const read of failed) void read.refetch()
            }}
          />
        ) : null}
        <Waiting queues={isOutage ? queues.filter(({ read }) => !failed.includes(read)) : queues} />
        {desk || (isOutage && failed.includes(metrics)) ? null : <Figures metrics={metrics} />}
        <nav aria-label={desk ? 'Front desk' : 'Administration'}>
          <Tiles component="ul" least="17rem" fits className={`${classes.grid} list`}>
            {(desk ? deskTiles : tiles).map(([to, TileIcon, title, text]) => (
              <li key={to}>
                <Link to={to} className={`${classes.tile} row loose card plain`}>
                  <TileIcon size={24} stroke={1.7} aria-hidden />
                  <Words title={title} text={text} />
                </Link>
              </li>
            ))}
          </Tiles>
        </nav>
      </Stack>
    </>
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <span className={`${classes.words} fill`}>
      <strong className="block">{title}</strong>
      <span className="small dimmed">{text}</span>
    </span>
    <IconChevronRight size={20} aria-hidden className="rigid dimmed" />
  </>
)

/** What people wait for, each with its longest wait. */
function Waiting({ queues }: { queues: Queue[] }) {
  if (queues.length === 0) return null
  return (
    <SectionCard title="Waiting for you">
      <Tiles component="ul" least="22rem" fits className={`${classes.grid} ${classes.pairs} list`}>
        {queues.map(({ title, read, failure, to, text }) => (
          <li key={title}>
            <Loaded query={read} loading={<Skeleton height="5rem" />} failed={failure}>
              {({ total }) => (
                <Link to={to} className={`${classes.waiting} row loose plain`} data-open={total > 0}>
                  <span className={`${classes.number} figure`}>{formatNumber(total)}</span>
                  <Words title={title} text={text} />
                </Link>
              )}
            </Loaded>
          </li>
        ))}
      </Tiles>
    </SectionCard>
  )
}

/** The main figures, each with a link to the people it counts. */
function Figures({ metrics }: { metrics: ReturnType<typeof useApi<'GET /admin/metrics'>> }) {
  const { users, nutritionists } = metrics.data ?? {}
  if (metrics.isError && !metrics.data)
    return (
      <SectionCard title="At a glance">
        <LoadError query={metrics} failed="Failed to load metrics" />
      </SectionCard>
    )
  const pending = nutritionists?.pending_reviews
  const figures: [to: string, label: string, icon: Icon, tone: Tone, value: number | undefined][] = [
    ['users', 'Total Users', IconUsers, 'gray', users?.total_users],
    ['users?role=patient', 'Challengers', IconUserHeart, 'green', users?.total_patients],
    ['users?role=nutritionist', 'Nutritionists', IconCertificate, 'yellow', users?.total_nutritionists],
    ['nutritionist-review', 'Pending Reviews', IconHourglass, pending ? 'orange' : 'gray', pending],
  ]
  return (
    <FigureSection title="At a glance">
      {figures.map(([to, label, FigureIcon, tone, value]) => (
        <Link key={to} to={`/app/admin/${to}`} className={`${classes.figure} block plain`}>
          <StatCard label={label} icon={<FigureIcon />} tone={tone} value={value} />
        </Link>
      ))}
    </FigureSection>
  )
}
