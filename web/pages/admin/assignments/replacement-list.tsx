import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SuggestedMatch } from '#domain/care/matching.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import type { ApiError, List } from '#web/lib/api/api.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import classes from './assignments.module.css'
import { type Outcome, SuggestedAssignment } from './match.tsx'

export const replacementLimit = 10

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
export function ReplacementList<R extends Row>(props: Props<R>) {
  const { title, text, words, failed, useRows, head, about, dialog } = props
  const [skip, setSkip] = useState(0)
  const held = useHeldRows<R, Outcome>(useRows(skip), ({ id }) => id, String(skip))
  const { query } = held
  const { target, focusResults } = useResultsFocus()
  if (query.isError && !query.data) return <LoadError query={query} failed={failed} />
  if (!query.data?.rows.length) return null
  return (
    <SectionCard title={title}>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
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
                  patient={{ id: row.patient_id, name: row.patient_name }}
                  match={row.match}
                  insteadOf={{ id: row.nutritionist_id, name: row.nutritionist_name }}
                  outcome={held.outcomeOf(row)}
                  onOutcome={(outcome) => held.hold(row, outcome)}
                  onUndone={() => held.hold(row)}
                  onRefresh={() => {
                    held.release(row)
                    focusResults()
                  }}
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
