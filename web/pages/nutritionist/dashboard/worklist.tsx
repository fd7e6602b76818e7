import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { type Reason, reasonText, type WorklistEntry } from '#domain/care/worklist.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useTurnBack } from '#web/components/lists/list-results.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import type { useApiList } from '#web/lib/api/queries.ts'
import { useHere } from '#web/lib/origin.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { ReasonBadge } from './reason-badge.tsx'
import classes from './worklist.module.css'

export const perPage = 5

const area = '/app/nutritionist'
const challengerPage = (id: string) => `${area}/patients/${id}`

type Remedy = { label: string; to: string }

function remedyOf(reason: Reason, patientId: string): Remedy {
  switch (reason.kind) {
    case 'care_changed':
      return reason.plan_id
        ? { label: 'Open plan', to: `${area}/meal-plans/${reason.plan_id}` }
        : { label: 'Open challenger', to: challengerPage(patientId) }
    case 'no_plan':
    case 'plan_ending':
      return { label: 'Write a plan', to: `${area}/meal-plans/new?patient=${patientId}` }
    case 'unread_message':
      return { label: 'Read and answer', to: `/app/messages/${reason.conversation_id}` }
    case 'draft':
      return { label: 'Open draft', to: `${area}/meal-plans/${reason.plan_id}` }
    default:
      return { label: 'Open challenger', to: challengerPage(patientId) }
  }
}

/** The actions that help, most urgent first, without duplicates. */
function remediesOf({ reasons, patient_id }: WorklistEntry): Remedy[] {
  const all = reasons.map((reason) => remedyOf(reason, patient_id))
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index)
}

type Props = {
  list: ReturnType<typeof useApiList<'GET /nutritionists/worklist'>>
  skip: number
  onPage: (skip: number) => void
}

/** The challengers who need the nutritionist today, why, and what to do. */
export function Worklist({ list, skip, onPage }: Props) {
  const { data } = list
  const rows = useRef<HTMLUListElement>(null)
  function turn(to: number) {
    onPage(to)
    rows.current?.focus({ preventScroll: true })
    rows.current?.scrollIntoView({ block: 'nearest' })
  }
  useTurnBack(list, { skip, setSkip: onPage }, perPage)
  return (
    <SectionCard
      title="Needs you today"
      action={
        data?.total ? (
          <Text c="dimmed" size="sm">
            most urgent first
          </Text>
        ) : undefined
      }
    >
      {list.isPending ? (
        <Stack gap="md" aria-busy="true">
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Stack>
      ) : null}
      {list.error && !data ? <LoadError query={list} failed="Failed to load dashboard data" /> : null}
      {data?.total === 0 ? (
        <EmptyState
          icon={<IconChecks />}
          title="Nobody needs you right now"
          text="Unread messages, missing plans, overdue check-ins and drafts to publish show up here."
        />
      ) : null}
      {data?.total ? (
        <ul ref={rows} tabIndex={-1} aria-label="Needs you today" className="list ruled no-ring">
          {data.rows.map((entry) => (
            <Entry key={entry.patient_id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {data ? (
        <Pager of="challengers" skip={skip} limit={perPage} total={data.total} onChange={turn} />
      ) : null}
    </SectionCard>
  )
}

function Entry({ entry }: { entry: WorklistEntry }) {
  const here = useHere()
  const today = useToday()
  const units = useUnits()
  return (
    <li className={classes.entry}>
      <div>
        <h3 className={`${classes.name} breaks`}>
          <Link to={challengerPage(entry.patient_id)} className="thin">
            {entry.patient_name}
          </Link>
        </h3>
        <ul className={`${classes.reasons} list stack tight`}>
          {entry.reasons.map((reason) => (
            <li key={reason.kind}>
              <ReasonBadge reason={reason} />
              <span>{reasonText(reason, today, units)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs" className={classes.remedies}>
        {remediesOf(entry).map(({ label, to }, index) => (
          <ButtonLink
            key={to}
            to={to}
            state={here}
            size="sm"
            variant={index === 0 ? 'light' : 'default'}
            aria-label={`${label}: ${entry.patient_name}`}
          >
            {label}
          </ButtonLink>
        ))}
      </Group>
    </li>
  )
}
