import { Text } from '@mantine/core'
import { useState } from 'react'
import type { AwayCare } from '#domain/care/care.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import classes from './assignments.module.css'
import { ChangeNutritionist } from './change-nutritionist.tsx'
import { type Outcome, SuggestedAssignment } from './match.tsx'

const limit = 10
const failed = 'Failed to load whose nutritionist is suspended'

/** One page of the challengers whose nutritionist is suspended. */
export const useAway = (skip = 0) =>
  useApiList('GET /assignments/away', { query: { limit, skip }, refetchOnWindowFocus: true })

/** Challengers whose nutritionist is suspended, each with somebody else; nothing if there are none. */
export function AwayNutritionists() {
  const [skip, setSkip] = useState(0)
  const held = useHeldRows<AwayCare, Outcome>(useAway(skip), ({ id }) => id, String(skip))
  const cares = held.query
  const { target, focusResults } = useResultsFocus()
  const changing = useDialog<AwayCare>()
  if (cares.isError && !cares.data) return <LoadError query={cares} failed={failed} />
  if (!cares.data?.rows.length) return null
  return (
    <SectionCard title="Their nutritionist is suspended">
      <Text c="dimmed" mb="md">
        Nobody answers them and nobody makes their next plan until the nutritionist is active again or
        somebody else takes over.
      </Text>
      <PagedList
        query={cares}
        words={['challenger', 'challengers']}
        loading={null}
        failed={failed}
        target={target}
        place={{ skip, setSkip }}
        limit={limit}
      >
        {(rows) => (
          <ul className={classes.requests}>
            {rows.map((care) => (
              <li key={care.id}>
                <div className={classes.requestHead}>
                  <strong>
                    <PersonLink id={care.patient_id}>{care.patient_name}</PersonLink>
                  </strong>
                  <span>
                    now with <PersonLink id={care.nutritionist_id}>{care.nutritionist_name}</PersonLink>
                  </span>
                  <StatusBadge tone="red">
                    {care.suspended_at ? `Suspended on ${formatInstantDate(care.suspended_at)}` : 'Suspended'}
                  </StatusBadge>
                  {held.outcomeOf(care) ? null : (
                    <RowButton
                      aria-label={`Change nutritionist of ${care.patient_name} to somebody else`}
                      onClick={() => changing.start(care)}
                    >
                      Change nutritionist
                    </RowButton>
                  )}
                </div>
                <SuggestedAssignment
                  patient={{ id: care.patient_id, name: care.patient_name }}
                  match={care.match}
                  insteadOf={{ id: care.nutritionist_id, name: care.nutritionist_name }}
                  outcome={held.outcomeOf(care)}
                  onOutcome={(outcome) => held.hold(care, outcome)}
                  onUndone={() => held.hold(care)}
                  onRefresh={() => {
                    held.release(care)
                    focusResults()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ChangeNutritionist
        dialog={changing}
        onDone={(outcome) => {
          if (changing.about) held.hold(changing.about, outcome)
          focusResults()
        }}
      />
    </SectionCard>
  )
}
