import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AwayCare } from '#domain/care/care.ts'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import type { ApiError, List } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './assignments.module.css'
import { ChangeNutritionist } from './change-nutritionist.tsx'
import { type MatchRow, MatchRows, type Outcome } from './match.tsx'

const replacementLimit = 10

type Props<Row> = {
  title: string
  text: string
  /** One and many: ['request', 'requests']. */
  words: [string, string]
  failed: string
  useRows: (skip: number) => UseQueryResult<List<Row>, ApiError>
  /** What stands beside the names. */
  head: (row: Row, isSettled: boolean) => ReactNode
  /** What stands below the names. */
  note?: (row: Row) => ReactNode
  /** A dialog over the list, with what follows from its success. */
  dialog?: (onDone: (row: Row | null, outcome: Outcome) => void) => ReactNode
}

/** Challengers who should get another nutritionist, each with the best match; nothing if there are none. */
function ReplacementList<Row extends MatchRow>(props: Props<Row>) {
  const { title, text, words, failed, useRows, head, note, dialog } = props
  const [skip, setSkip] = useState(0)
  const list = useHeldRows<Row, Outcome>(useRows(skip), ({ patient_id }) => patient_id, String(skip))
  const { query } = list
  const { target, focusResults } = useResultsFocus()
  if (query.isError && !query.data) return <LoadError query={query} failed={failed} />
  if (!query.data?.rows.length) return null
  return (
    <SectionCard title={title} text={text}>
      <PagedList
        query={query}
        words={words}
        loading={null}
        failed={failed}
        target={target}
        place={{ skip, setSkip }}
        limit={replacementLimit}
      >
        {(rows) => (
          <MatchRows
            rows={rows}
            list={list}
            head={(row) => head(row, list.outcomeOf(row) !== undefined)}
            note={note}
            onRefreshed={focusResults}
          />
        )}
      </PagedList>
      {dialog?.((row, outcome) => {
        if (row) list.hold(row, outcome)
        focusResults()
      })}
    </SectionCard>
  )
}

/** One page of the open requests for another nutritionist. */
export const useChangeRequests = (skip = 0) =>
  useApiList('GET /assignments/change-requests', {
    query: { limit: replacementLimit, skip },
    refetchOnWindowFocus: true,
  })

/** Open requests for another nutritionist; nothing if there are none. */
export function ChangeRequests() {
  const today = useToday()
  return (
    <ReplacementList
      title="Asked for another nutritionist"
      text="Assigning somebody else ends the present assignment and settles the request."
      words={['request', 'requests']}
      failed="Failed to load change requests"
      useRows={useChangeRequests}
      head={({ due_on }) => (
        <StatusBadge tone={due_on < today ? 'red' : 'yellow'}>
          {due_on < today ? 'Overdue since' : 'Due by'} {formatDate(due_on)}
        </StatusBadge>
      )}
      note={({ reason, created_at }) => (
        <>
          <Text className={`${classes.notes} written`}>{reason}</Text>
          <Text c="dimmed" size="sm">
            Asked on {formatInstantDate(created_at)}
          </Text>
        </>
      )}
    />
  )
}

/** One page of the challengers whose nutritionist is suspended. */
export const useAway = (skip = 0) =>
  useApiList('GET /assignments/away', {
    query: { limit: replacementLimit, skip },
    refetchOnWindowFocus: true,
  })

/** Challengers whose nutritionist is suspended, each with somebody else; nothing if there are none. */
export function AwayNutritionists() {
  const changing = useDialog<AwayCare>()
  return (
    <ReplacementList
      title="Their nutritionist is suspended"
      text="Nobody answers them and nobody makes their next plan until the nutritionist is active again or somebody else takes over."
      words={['challenger', 'challengers']}
      failed="Failed to load whose nutritionist is suspended"
      useRows={useAway}
      head={(care, isSettled) => (
        <>
          <StatusBadge tone="red">
            {care.suspended_at ? `Suspended on ${formatInstantDate(care.suspended_at)}` : 'Suspended'}
          </StatusBadge>
          {isSettled ? null : (
            <RowButton
              aria-label={`Change nutritionist of ${care.patient_name} to somebody else`}
              onClick={() => changing.start(care)}
            >
              Change nutritionist
            </RowButton>
          )}
        </>
      )}
      dialog={(onDone) => (
        <ChangeNutritionist dialog={changing} onDone={(outcome) => onDone(changing.subject, outcome)} />
      )}
    />
  )
}
