import {
  type Icon,
  IconClipboardHeart,
  IconMailForward,
  IconMessageQuestion,
  IconReceiptRupee,
  IconUserOff,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react'
import { supportHours } from '#domain/care/promises.ts'
import { formatDate, formatInstant, formatInstantDate, today } from '#domain/dates.ts'
import type { Query } from '#web/components/feedback/loaded.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { ago } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'

/** People who wait for an administrator. */
export type Queue = {
  read: Query<{ total: number }>
  /** Used when the read fails and the server gives no reason. */
  failure: string
  icon: Icon
  to: string
  title: string
  /** What waits, in singular and plural. */
  words: readonly [one: string, many: string]
  /** How long they wait, or that nobody does. */
  text: string
  isOverdue?: boolean
}

type OpenQueries = { overdue: number; waiting_since: string | null; total: number }

function queriesText(open: OpenQueries | undefined): string {
  if (open?.overdue) return `${open.overdue} without an answer for over ${supportHours.overdue} hours`
  if (open?.waiting_since) return `The oldest unanswered came ${ago(open.waiting_since)}`
  return open?.total ? 'Each has had its first answer' : 'Nobody waits for an answer'
}

/** All who wait for administrators, or for a front desk. The home page and the admin dashboard show the same. */
export function useQueues(): Queue[] {
  const { desk } = useUser()
  const enabled = !desk
  const reviews = useApiList('GET /admin/nutritionists/pending', { query: { limit: 1 }, enabled })
  const seekers = useApiList('GET /assignments/waiting', { query: { limit: 1 }, enabled })
  const changes = useApiList('GET /assignments/change-requests', { query: { limit: 1 }, enabled })
  const away = useApiList('GET /assignments/away', { query: { limit: 1 }, enabled })
  const renewals = useApiList('GET /admin/subscriptions/renewals', { query: { limit: 1 }, enabled: desk })
  const invited = useApiList('GET /nutritionists/clients', { query: { limit: 1 }, enabled: desk })
  const claims = useApiList('GET /invoices', { query: { state: 'claimed', limit: 1 } })
  const queries = useApi('GET /public/queries/counts')
  const review = reviews.data?.rows[0]
  const seeker = seekers.data?.rows[0]
  const change = changes.data?.rows[0]
  const since = away.data?.rows[0]?.suspended_at
  const open = queries.data && { ...queries.data, total: queries.data.new + queries.data.in_progress }
  const renewal = renewals.data?.rows[0]
  const asked: Queue = {
    read: { ...queries, data: open },
    failure: 'Failed to load queries',
    icon: IconMessageQuestion,
    to: `/app/admin/queries${open?.new === 0 && open.in_progress ? '?status=in_progress' : ''}`,
    title: 'Open queries',
    words: ['open query', 'open queries'],
    text: queriesText(open),
    isOverdue: (open?.overdue ?? 0) > 0,
  }
  const paid: Queue = {
    read: claims,
    failure: 'Failed to load the payments to confirm',
    icon: IconReceiptRupee,
    to: '/app/admin/ledger?tab=invoices&state=claimed',
    title: 'Payments to confirm',
    words: ['payment to confirm', 'payments to confirm'],
    text: claims.data?.total ? 'Said to be paid: look whether it arrived' : 'No payment waits for you',
  }
  if (desk)
    return [
      asked,
      paid,
      {
        read: invited,
        failure: 'Failed to load who has not joined',
        icon: IconMailForward,
        to: '/app/admin/users',
        title: 'Not joined yet',
        words: ['challenger has not joined yet', 'challengers have not joined yet'],
        text: invited.data?.total
          ? 'Invite them again, or withdraw the invitation'
          : 'Everybody invited has joined',
      },
      {
        read: renewals,
        failure: 'Failed to load the renewals due',
        icon: IconReceiptRupee,
        to: '/app/admin/ledger',
        title: 'Renewals due',
        words: ['subscription is due for renewal', 'subscriptions are due for renewal'],
        text: renewal
          ? `The first ends or ended on ${formatDate(renewal.ends_on)}`
          : 'No subscription ends soon',
      },
    ]
  return [
    {
      read: reviews,
      failure: 'Failed to load nutritionist profiles',
      icon: IconClipboardHeart,
      to: '/app/admin/nutritionist-review',
      title: 'Pending reviews',
      words: ['profile waits for review', 'profiles wait for review'],
      text: review ? `The oldest was handed in ${ago(review.submitted_at)}` : 'Every profile is reviewed',
    },
    {
      read: seekers,
      failure: 'Failed to load who is waiting',
      icon: IconUserPlus,
      to: '/app/admin/assignments',
      title: 'Waiting for a match',
      words: ['challenger waits for a match', 'challengers wait for a match'],
      text: seeker ? `The first by ${formatInstant(seeker.due_at)}` : 'Nobody waits for a nutritionist',
      isOverdue: seeker !== undefined && Date.parse(seeker.due_at) < Date.now(),
    },
    {
      read: changes,
      failure: 'Failed to load change requests',
      icon: IconUserQuestion,
      to: '/app/admin/assignments',
      title: 'Change requests',
      words: ['challenger asks for another nutritionist', 'challengers ask for another nutritionist'],
      text: change ? `The first by ${formatDate(change.due_on)}` : 'Nobody asks for somebody else',
      isOverdue: change !== undefined && change.due_on < today(),
    },
    {
      read: away,
      failure: 'Failed to load whose nutritionist is suspended',
      icon: IconUserOff,
      to: '/app/admin/assignments',
      title: 'Nutritionist suspended',
      words: ['challenger whose nutritionist is suspended', 'challengers whose nutritionist is suspended'],
      text: since
        ? `The longest since ${formatInstantDate(since)}`
        : 'Nobody is with a suspended nutritionist',
    },
    asked,
    paid,
  ]
}
