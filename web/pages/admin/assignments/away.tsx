import type { AwayCare } from '#domain/care/care.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { ChangeNutritionist } from './change-nutritionist.tsx'
import { ReplacementList, replacementLimit } from './replacement-list.tsx'

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
