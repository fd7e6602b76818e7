import {
  IconBell,
  IconCalendarCheck,
  IconCertificate,
  IconChecklist,
  IconClipboardHeart,
  IconMessage,
  IconMessageQuestion,
  IconSoup,
  IconUserCircle,
} from '@tabler/icons-react'
import { formatDate, today } from '#domain/dates.ts'
import { approvalLabels } from '#domain/people/nutritionists.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { type Read, type WaitingItem, WaitingList } from './waiting-list.tsx'

function planItem(plan: ReplyOf<'GET /patients/current-plan'>): WaitingItem {
  const phase = planPhase(plan.days)
  const first = plan.days[0]?.date ?? plan.week_start
  const last = plan.days.at(-1)?.date ?? plan.week_start
  const meals = plan.days.find((day) => day.date === today())?.meals.length ?? 0
  const words = {
    current: {
      title: meals ? "Today's meals are planned" : 'No meals scheduled for today.',
      text: meals
        ? `${meals} ${meals === 1 ? 'meal' : 'meals'} today. This plan runs until ${formatDate(last)}.`
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

/** What everybody may have waiting: messages and notifications that were not read. */
function useUnreadItems(): Read {
  const unread = useApi('GET /unread')
  const { messages = 0, notifications = 0 } = unread.data ?? {}
  const items: WaitingItem[] = []
  if (messages)
    items.push({
      icon: IconMessage,
      isDue: true,
      title: `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
      text: 'Read them, and answer.',
      to: '/app/messages',
    })
  if (notifications)
    items.push({
      icon: IconBell,
      title: `${notifications} unread ${notifications === 1 ? 'notification' : 'notifications'}`,
      text: 'What is new for you.',
      to: '/app/notifications?show=unread',
    })
  return { ...read(unread), items }
}

/** What waits for a challenger: the profile, the plan, the weekly check-in. */
export function PatientWaiting() {
  const profile = useApi('GET /patients/profile')
  const plan = useApi('GET /patients/current-plan')
  const reports = useApiList('GET /patients/progress', { query: { limit: 1 } })
  const hasProfile = profile.data !== undefined

  function profileItems(): WaitingItem[] {
    if (!isNotFound(profile.error)) return []
    return [
      {
        icon: IconUserCircle,
        isDue: true,
        title: 'Complete your profile',
        text: 'It takes a few minutes. We match you with a nutritionist within 24 hours of it.',
        to: '/app/patient/profile',
      },
    ]
  }

  function planItems(): WaitingItem[] {
    if (plan.data) return [planItem(plan.data)]
    if (!isNotFound(plan.error) || !hasProfile) return []
    return [
      {
        icon: IconSoup,
        title: 'Your first plan is on its way',
        text: 'Your nutritionist prepares it, and we notify you when it is ready.',
        to: '/app/patient/meal-plans',
      },
    ]
  }

  function checkInItems(): WaitingItem[] {
    // The check-in starts with the plan: before it there is nothing to report on.
    if (!reports.data || !plan.data) return []
    const last = reports.data.rows[0]?.week_start
    const due = nextCheckIn(last)
    const isDue = due <= today()
    return [
      {
        icon: IconCalendarCheck,
        isDue,
        title: isDue ? 'Your weekly check-in is due' : 'Weekly check-in',
        text: isDue
          ? 'Weight, waist, energy and how closely you followed the plan: one short form.'
          : `The next one is on ${formatDate(due)}.`,
        to: '/app/patient/progress',
      },
    ]
  }

  const reads: Read[] = [
    useUnreadItems(),
    { ...read(profile), items: profileItems() },
    { ...read(plan), items: planItems() },
    { ...read(reports), items: checkInItems() },
  ]
  return <WaitingList reads={reads} />
}

/** What waits for a nutritionist: profile and approval, then the worklist. */
export function NutritionistWaiting() {
  const profile = useApi('GET /nutritionists/profile')
  const stats = useApi('GET /nutritionists/dashboard/stats')
  const approval = profile.data?.approval_status
  const tasks = stats.data?.dashboard_stats.pending_tasks ?? 0

  function profileItems(): WaitingItem[] {
    if (isNotFound(profile.error))
      return [
        {
          icon: IconUserCircle,
          isDue: true,
          title: 'Complete your profile',
          text: 'Our admin team reviews it, usually within 2-3 business days. Then you can work with challengers.',
          to: '/app/nutritionist/profile',
        },
      ]
    if (!approval || approval === 'approved') return []
    const reason = profile.data?.rejection_reason
    return [
      {
        icon: IconCertificate,
        isDue: approval === 'rejected',
        title: `Your profile: ${approvalLabels[approval].title}`,
        text: approvalLabels[approval].text + (reason ? ` The reason given: ${reason}` : ''),
        to: '/app/nutritionist/profile',
      },
    ]
  }

  const reads: Read[] = [
    useUnreadItems(),
    { ...read(profile), items: profileItems() },
    {
      ...read(stats),
      items:
        tasks > 0 && approval === 'approved'
          ? [
              {
                icon: IconChecklist,
                isDue: true,
                title: `${tasks} pending ${tasks === 1 ? 'task' : 'tasks'}`,
                text: 'Challengers who need you today: your dashboard says why, and what helps.',
                to: '/app/nutritionist',
              },
            ]
          : [],
    },
  ]
  return <WaitingList reads={reads} />
}

/** What waits for an administrator: profiles to review, queries to answer. */
export function AdminWaiting() {
  const reviews = useApi('GET /admin/nutritionists/counts')
  const queries = useApiList('GET /public/queries', { query: { status: 'new', limit: 1 } })
  const pending = reviews.data?.pending ?? 0
  const asked = queries.data?.total ?? 0
  const reads: Read[] = [
    useUnreadItems(),
    {
      ...read(reviews),
      items: pending
        ? [
            {
              icon: IconClipboardHeart,
              isDue: true,
              title: `${pending} ${pending === 1 ? 'profile waits' : 'profiles wait'} for review`,
              text: 'We tell nutritionists to expect an answer in 2-3 business days.',
              to: '/app/admin/nutritionist-review',
            },
          ]
        : [],
    },
    {
      ...read(queries),
      items: asked
        ? [
            {
              icon: IconMessageQuestion,
              isDue: true,
              title: `${asked} new ${asked === 1 ? 'query' : 'queries'}`,
              text: 'We promise an answer within 24-48 hours.',
              to: '/app/admin/queries',
            },
          ]
        : [],
    },
  ]
  return <WaitingList reads={reads} />
}

type Loading = { isPending: boolean; error: unknown; refetch: () => unknown }

function read({ isPending, error, refetch }: Loading): Omit<Read, 'items'> {
  return { isPending, failed: error !== null && !isNotFound(error), retry: () => void refetch() }
}
