import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AwayCare } from '#domain/care/care.ts'
import type { SuggestedMatch } from '#domain/care/matching.ts'
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
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import classes from './assignments.module.css'
import { ChangeNutritionist } from './change-nutritionist.tsx'
import { type Outcome, SuggestedAssignment } from './match.tsx'

const replacementLimit = 10

type Row = {
  id: string
  patient_id: string
  patient_name: string
  nutritionist_id: string
  nutritionist_name: string
  match: SuggestedMatch | null
}

type Props<R extends Row> = {
  title: string
  text: string
  /** One and many: ['request', 'requests']. */
  words: [string, string]
  failed: string
  useRows: (skip: number) => UseQueryResult<List<R>, ApiError>
  /** What stands beside the names. */
  head: (row: R, isSettled: boolean) => ReactNode
  /** What stands below the names. */
  about?: (row: R) => ReactNode
  /** A dialog over the list, with what follows from its success. */
  dialog?: (onDone: (row: R | null, outcome: Outcome) => void) => ReactNode
}

/** Challengers who should get another nutritionist, each with the best match; nothing if there are none. */
function ReplacementList<R extends Row>(props: Props<R>) {
  const { title, text, words, failed, useRows, head, about, dialog } = props
  const [skip, setSkip] = useState(0)
  const held = useHeldRows<R, Outcome>(useRows(skip), ({ id }) => id, String(skip))
  const { query } = held
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
          <ul className={`${classes.requests} list stack loose ruled`}>
            {rows.map((row) => (
              <li key={row.id}>
                <div className="row wrap close">
                  <strong>
                    <PersonLink id={row.patient_id}>{row.patient_name}</PersonLink>
                  </strong>
                  <span>
                    now with <PersonLink id={row.nutritionist_id}>{row.nutritionist_name}</PersonLink>
                  </span>
                  {head(row, held.outcomeOf(row) !== undefined)}
                </div>
                {about?.(row)}
                <SuggestedAssignment
                  row={row}
                  insteadOf={{ id: row.nutritionist_id, name: row.nutritionist_name }}
                  held={held}
                  onRefreshed={focusResults}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {dialog?.((row, outcome) => {
        if (row) held.hold(row, outcome)
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
      about={({ reason, created_at }) => (
        <>
          <Text className={classes.notes}>{reason}</Text>
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
        <ChangeNutritionist dialog={changing} onDone={(outcome) => onDone(changing.about, outcome)} />
      )}
    />
  )
}
