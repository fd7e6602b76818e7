import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { putMeal } from '#domain/plans/draft/changes.ts'
import { type DraftMeal, draftOf } from '#domain/plans/draft/plan-draft.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { explainedIn } from '#domain/plans/plan-clashes.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { type ApiError, errorText, isTransient } from '#web/lib/api/api.ts'
import { useReadAgain } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import { PlanWeek } from './plan-week.tsx'
import { SwapDialog } from './swap-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { PlanCare } from './use-plan-care.ts'
import { savingFailed, useNewestVersion, useSavePlan } from './use-stored-plan.ts'

type Place = { day: number; id: string }

/** What helps after a swap was not saved: the newest version, a reason for what clashes, or another try. */
function WayOut({ error, plan, onReload, onAgain }: WayOutProps) {
  const { isReloading, reload } = useNewestVersion(plan.id)
  if (error.status === 409 || error.status === 412)
    return (
      <Button onClick={() => reload(onReload)} disabled={isReloading} autoFocus>
        {isReloading ? 'Reloading...' : 'Reload'}
      </Button>
    )
  if (error.status === 422) return <ButtonLink to="?edit=1&step=3">Edit the plan</ButtonLink>
  return (
    <Button onClick={onAgain} autoFocus>
      Try Again
    </Button>
  )
}
type WayOutProps = { error: ApiError; plan: MealPlan; onReload: () => void; onAgain: () => void }

type SwapProps = {
  plan: MealPlan
  targets: PlanCare['targets']
  place: Place
  onSwapped: (saved: MealPlan, before: MealPlan, said?: string) => void
  onClose: () => void
}

const mealAt = ({ days }: MealPlan, { day, id }: Place) =>
  days.find(({ day_of_week }) => day_of_week === day)?.meals.find((meal) => meal.id === id)

/** Other dishes in place of a stored meal. The one that is taken is saved at once. */
function SwapInPlan({ plan, targets, place, onSwapped, onClose }: SwapProps) {
  const [taken, setTaken] = useState<{ changed: DraftMeal; said: string | undefined; before: MealPlan }>()
  const { save, isPending, error } = useSavePlan(plan.id, {
    onSaved: (saved) => taken && onSwapped(saved, taken.before, taken.said),
  })
  // The dialog looks for dishes anew when it gets another meal.
  const draft = useMemo(() => draftOf(plan), [plan])
  const meals = draft.days.find(({ day_of_week }) => day_of_week === place.day)?.meals ?? []
  const meal = meals.find(({ id }) => id === place.id)
  if (!meal) return null

  function put(changed: DraftMeal, said?: string) {
    setTaken({ changed, said, before: plan })
    save(putMeal(draft, place.day, changed), plan)
  }

  return (
    <SwapDialog
      patientId={plan.patient_id}
      date={plan.days.find(({ day_of_week }) => day_of_week === place.day)?.date ?? null}
      meal={meal}
      days={plan.days}
      meals={meals}
      targets={targets}
      onPut={put}
      onClose={onClose}
      isSaving={isPending}
      failure={
        error && taken
          ? {
              text: errorText(error, savingFailed),
              way: (
                <WayOut
                  error={error}
                  plan={plan}
                  onReload={onClose}
                  onAgain={() => put(taken.changed, taken.said)}
                />
              ),
            }
          : undefined
      }
      note={
        // Of a plan that is over nobody is told.
        plan.status === 'published' && planPhase(plan.days) !== 'ended'
          ? `The dish you take or offer is in the plan at once, and ${plan.patient_name} is told.`
          : 'The dish you take or offer is in the plan at once.'
      }
    >
      <ButtonLink
        variant="transparent"
        px={0}
        to={`?edit=1&step=2&day=${place.day}`}
        state={{ focus: `meal-${place.id}` }}
      >
        Another dish ...
      </ButtonLink>
    </SwapDialog>
  )
}

const seenBy = ({ status, patient_name }: MealPlan) =>
  status === 'published' ? ` ${patient_name} will see it.` : ''

/** A swap that can be undone: the plan before it, and the version it made. */
type Swapped = { text: string; undone: string; place: Place; before: MealPlan; version: number }

/** A plan's week, in which each meal can be swapped for a similar one unless the plan is withdrawn. */
export function SwappableWeek({ plan, care }: { plan: MealPlan; care: PlanCare }) {
  const focusOn = useFocusAfter()
  const readAgain = useReadAgain('PUT /meal-plans/:id')
  const [place, setPlace] = useState<Place | null>(null)
  const [last, setLast] = useState<Swapped | null>(null)
  // Once the plan is changed in another way, there is nothing to undo here.
  const swapped = last?.version === plan.version ? last : null

  // The bar is drawn together with the plan's new version, which can be later than the answer to the save.
  useEffect(() => {
    if (swapped) focusOn('undo', { preventScroll: true })
  }, [swapped, focusOn])

  function leaveUndo() {
    setLast(null)
    if (last) focusOn(`swap-${last.place.id}`)
  }
  const undo = useSavePlan(plan.id, {
    onSaved(saved) {
      if (last) notify.success(`${last.undone}${seenBy(saved)}`)
      leaveUndo()
    },
    onFailed(error) {
      notify.error(errorText(error, `${savingFailed}. Please try again.`))
      if (isTransient(error)) return
      leaveUndo()
      readAgain()
    },
  })

  return (
    <>
      <PlanWeek
        days={plan.days}
        clashes={care.clashes}
        targets={care.targets}
        onSwap={plan.status === 'withdrawn' || care.hasNoProfile ? undefined : setPlace}
      />
      <UndoBar
        text={swapped?.text ?? null}
        isBusy={undo.isPending}
        onUndo={() => {
          if (!swapped) return
          const { before, version } = swapped
          undo.save(draftOf(before), { status: plan.status, version }, explainedIn(before.days))
        }}
        onDismiss={leaveUndo}
      />
      {place ? (
        <SwapInPlan
          plan={plan}
          targets={care.targets}
          place={place}
          onSwapped={(saved, before, said) => {
            const was = mealAt(before, place)?.title
            const now = `${was} is now ${mealAt(saved, place)?.title}.`
            const text = `${said ?? now}${seenBy(saved)}`
            const undone = said ? `What is offered beside ${was} is as it was.` : `${was} is back.`
            setLast({ text, undone, place, before, version: saved.version })
            setPlace(null)
          }}
          onClose={() => {
            setPlace(null)
            focusOn(`swap-${place.id}`, { preventScroll: true })
          }}
        />
      ) : null}
    </>
  )
}
