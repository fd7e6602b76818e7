import { Box, Skeleton, Text } from '@mantine/core'
import {
  type Icon,
  IconBell,
  IconCalendarCheck,
  IconChecks,
  IconChevronRight,
  IconMessages,
  IconRefresh,
  IconSoup,
  IconUserCircle,
  IconUserPause,
  IconUserSearch,
} from '@tabler/icons-react'
import { formatDate, today } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import { IconButton, SectionCard } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/today.ts'
import { matchingText } from '#web/pages/patient/care/matching-text.ts'
import classes from './dashboard.module.css'

type WaitingItem = {
  icon: Icon
  title: string
  text: string
  to: string
  /** True for something to do, false for information. */
  isDue?: boolean
}
/** The items of one call. A failed call does not affect the others. */
export type Read = { isPending: boolean; failed: boolean; retry: () => void; items: WaitingItem[] }

function planItem(plan: ReplyOf<'GET /patients/current-plan'>): WaitingItem {
  const phase = planPhase(plan.days)
  const first = plan.days[0]?.date ?? plan.week_start
  const last = plan.days.at(-1)?.date ?? plan.week_start
  const meals = plan.days.find((day) => day.date === today())?.meals.length ?? 0
  const words = {
    current: {
      title: meals ? "Today's meals are planned" : 'No meals scheduled for today.',
      text: meals
        ? `${counted(meals, 'meal')} today. This plan runs until ${formatDate(last)}.`
        : `This plan runs until ${formatDate(last)}.`,
    },
    upcoming: { title: 'Your new plan is ready', text: `It starts on ${formatDate(first)}.` },
    ended: {
      title: 'Your last plan has ended',
      text: `It ran until ${formatDate(last)}. We notify you when the next one is ready.`,
    },
  }[phase]
  return { icon: IconSoup, to: '/app/patient/meal-plans', ...words }
}

/** For every role: unread messages and notifications. */
export function useUnreadItems(): Read {
  const unread = useApi('GET /unread')
  const { messages = 0, notifications = 0 } = unread.data ?? {}
  return readOf(unread, [
    messages > 0 && {
      icon: IconMessages,
      isDue: true,
      title: counted(messages, 'unread message'),
      text: 'Read them, and answer.',
      to: '/app/messages',
    },
    notifications > 0 && {
      icon: IconBell,
      title: counted(notifications, 'unread notification'),
      text: 'What is new for you.',
      to: '/app/notifications?show=unread',
    },
  ])
}

/** For a challenger: the profile, the nutritionist, the plan, the weekly check-in. */
export function PatientWaiting() {
  const profile = useApi('GET /patients/profile')
  const plan = useApi('GET /patients/current-plan')
  const care = useApi('GET /patients/care')
  const nutritionist = care.data?.nutritionist ?? undefined
  const now = useNow()
  const reports = useApiList('GET /patients/progress', { query: { limit: 1 } })
  const due = nextCheckIn(reports.data?.rows[0]?.week_start)
  const isDue = due <= today()
  const reads: Read[] = [
    useUnreadItems(),
    readOf(profile, [
      isNotFound(profile.error) && {
        icon: IconUserCircle,
        isDue: true,
        title: 'Complete your profile',
        text: nutritionist
          ? `It takes a few minutes. ${nutritionist.name} plans with it.`
          : 'It takes a few minutes. We match you with a nutritionist within 24 hours of it.',
        to: '/app/patient/start',
      },
    ]),
    readOf(plan, [
      plan.data && planItem(plan.data),
      !plan.data &&
        isNotFound(plan.error) &&
        nutritionist &&
        !nutritionist.away && {
          icon: IconSoup,
          title: 'Your plan is on its way',
          text: `${nutritionist.name} prepares it, and we notify you when it is ready.`,
          to: '/app/patient/meal-plans',
        },
    ]),
    readOf(care, [
      care.data?.state === 'waiting' && {
        icon: IconUserSearch,
        title: 'We are looking for your nutritionist',
        text: matchingText(care.data, now),
        to: '/app/patient',
      },
      nutritionist?.away && {
        icon: IconUserPause,
        title: `${nutritionist.name} is not available at the moment`,
        text: 'What is planned for you stays valid. We tell you when they are back.',
        to: '/app/patient',
      },
    ]),
    readOf(reports, [
      // Check-ins start with the care, or with a plan.
      reports.data !== undefined &&
        (plan.data || nutritionist) && {
          icon: IconCalendarCheck,
          isDue,
          title: isDue ? 'Your weekly check-in is due' : 'Weekly check-in',
          text: !isDue
            ? `The next one is on ${formatDate(due)}.`
            : plan.data
              ? 'Weight, waist, energy and how closely you followed the plan: one short form.'
              : 'Weight, waist and energy, so that the first change counts: one short form.',
          to: '/app/patient/progress',
        },
    ]),
  ]
  return <WaitingList reads={reads} />
}

/** The items of a read, once it has loaded. */
export function readOf(
  { isPending, error, refetch }: { isPending: boolean; error: unknown; refetch: () => unknown },
  items: (WaitingItem | false | undefined)[],
): Read {
  return {
    isPending,
    failed: error !== null && !isNotFound(error),
    retry: () => void refetch(),
    items: items.filter((item) => item !== false && item !== undefined),
  }
}

export function WaitingList({ reads }: { reads: Read[] }) {
  const items = reads
    .flatMap((read) => read.items)
    .toSorted((a, b) => Number(b.isDue ?? false) - Number(a.isDue ?? false))
  const failed = reads.filter((read) => read.failed)
  const isPending = reads.some((read) => read.isPending)
  return (
    <SectionCard title="What waits for you">
      <ul className="list stack tight" aria-busy={isPending}>
        {items.map(({ to, ...words }) => (
          <li key={words.title}>
            <Link to={to} className={`${classes.item} row loose plain`}>
              <Words {...words} />
              <IconChevronRight size={20} aria-hidden className="rigid dimmed" />
            </Link>
          </li>
        ))}
        {reads
          .filter((read) => read.isPending)
          .map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by.
            <li key={index} className={`${classes.item} row loose plain`}>
              <Skeleton circle height="2.75rem" />
              <span className="fill">
                <Skeleton height="1rem" width="55%" mb={8} />
                <Skeleton height="0.8rem" width="85%" />
              </span>
            </li>
          ))}
      </ul>
      {failed.length ? (
        <Box p="sm" role="alert" className="row wrap between">
          <Text>Something here could not be loaded.</Text>
          <IconButton
            variant="default"
            icon={IconRefresh}
            onClick={() => {
              for (const read of failed) read.retry()
            }}
          >
            Try Again
          </IconButton>
        </Box>
      ) : null}
      {!isPending && !items.length && !failed.length ? (
        <div className={`${classes.item} row loose plain`}>
          <Words icon={IconChecks} title="Nothing waits for you" text="You are up to date." />
        </div>
      ) : null}
    </SectionCard>
  )
}

function Words({ icon: ItemIcon, title, text, isDue }: Omit<WaitingItem, 'to'>) {
  return (
    <>
      <span className={`${classes.katori} plate`} data-due={isDue || undefined}>
        <ItemIcon size={22} stroke={1.8} aria-hidden />
      </span>
      <span className="fill">
        <span className="block strong">{title}</span>
        <span className="block small dimmed">{text}</span>
      </span>
    </>
  )
}
