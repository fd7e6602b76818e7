import { MealDialog } from './add-meal-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import { unfinishedPlace } from './meal-form.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { PlanCare } from './reading/use-plan-care.ts'
import { CopyDialog } from './week/copy-dialog.tsx'
import { type MealPlace, putMeal } from './week/plan-changes.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

/** What is open above the week; `key` names a meal of the day. */
export type OpenDialog =
  | { kind: 'meal' | 'copy'; day: number; key: string | null }
  | { kind: 'move'; day: number; key: string }
  | { kind: 'week' }

type Props = {
  open: OpenDialog | null
  store: PlanStore
  care: PlanCare
  patientName: string | undefined
  /** Where an unfinished meal is kept on this device. */
  keptAs: string
  onPlace: (key: string, place: MealPlace) => void
  /** Closes, and gives the focus back. */
  onClose: () => void
  /** Closes, and leaves the focus to what has changed. */
  onDone: () => void
}

/** The dialogs of step 2, one at a time. */
export function WeekDialogs({ open, store, care, patientName, keptAs, onPlace, onClose, onDone }: Props) {
  if (!open) return null
  if (open.kind === 'week')
    return <CopyWeekDialog store={store} patientName={patientName} onClose={onClose} onDone={onDone} />
  const { day, key } = open
  const place = store.draft.days.find((one) => one.day_of_week === day)
  const meal = place?.meals.find((one) => one.key === key) ?? null
  if (!place || (key !== null && !meal)) return null
  if (open.kind === 'move' && meal)
    return (
      <MoveDialog
        store={store}
        from={day}
        meal={meal}
        onMove={(to) => {
          onDone()
          onPlace(meal.key, { day: to })
        }}
        onClose={onClose}
      />
    )
  if (open.kind === 'copy')
    return <CopyDialog store={store} from={day} meal={meal} onClose={onClose} onDone={onDone} />
  return (
    <MealDialog
      store={store}
      care={care}
      day={day}
      meal={meal}
      keptAs={keptAs}
      startsByHand={unfinishedPlace(keptAs)?.day === day}
      onPut={(put, more) => {
        store.edit(`${put.title} ${meal ? 'changed' : 'added'}`, (now) => putMeal(now, day, put))
        if (!more) onClose()
      }}
      onClose={onClose}
    />
  )
}
