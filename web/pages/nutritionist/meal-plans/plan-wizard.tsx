import { Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { clashKey } from '#domain/clashes.ts'
import { isDate } from '#domain/dates.ts'
import type { Issue, MealPlan } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { BasicsStep } from './basics-step.tsx'
import { usePlanCare } from './reading/use-plan-care.ts'
import { type LinkTarget, ReviewStep } from './review-step.tsx'
import { addEmptyDays } from './week/plan-changes.ts'
import { WeekStep } from './week-step.tsx'
import {
  basicsIssues,
  datedDays,
  draftIssues,
  noWeekStart,
  type PlanDraft,
  reasonIssue,
  reasonMissing,
  reasonOutdated,
} from './wizard/plan-draft.ts'
import classes from './wizard/plan-wizard.module.css'
import type { PlanStore } from './wizard/use-plan-draft.ts'
import { WizardBar } from './wizard/wizard-bar.tsx'
import { WizardNotices } from './wizard/wizard-notices.tsx'
import { WizardSteps } from './wizard/wizard-steps.tsx'

const firstSteps = ['Basic Information', 'Meal Planning']

const noReason = { clash_reason: null, clash_reason_for: [] }
const focusReason = () => document.querySelector<HTMLElement>('textarea[data-path="clash_reason"]')?.focus()

type Props = {
  store: PlanStore
  patientName: string | undefined
  /** Said of a draft found on this device when it is not what was asked for. */
  restoredFor?: string | undefined
  /** Name of a stored plan's challenger, who stays. */
  fixedName?: string
  isPublished?: boolean
  /** The reason for clashes that is stored already. */
  settled?: Pick<MealPlan, 'clash_reason' | 'clash_reason_for'>
  /** Name of step 3. */
  lastStep: string
  saveLabel: string
  busyLabel: string
  /** Default sentence when saving fails without the server's own. */
  failedText: string
  discardText: string
  isBusy: boolean
  error: ApiError | null
  onSave: () => void
  onDiscard: () => void
}

/** Three steps to a plan: basics, the week, review. Every step has an address, so that Back goes one step back. */
export function PlanWizard(props: Props) {
  const { store, patientName, fixedName, isPublished = false, settled = noReason, isBusy, error } = props
  const { draft, update } = store
  const steps = [...firstSteps, props.lastStep]
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<ReturnType<typeof basicsIssues>>({})
  const [reasonError, setReasonError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const care = usePlanCare(draft.patient_id, draft.days)

  const asked = Number(search.get('step') ?? store.step)
  const hasBasics = Object.keys(basicsIssues(draft)).length === 0
  const step = hasBasics && (asked === 2 || asked === 3) ? asked : 1
  const isTooEarly = !hasBasics && (asked === 2 || asked === 3)
  const activeDay = Number(search.get('day') ?? draft.days[0]?.day_of_week ?? 0)
  const days = datedDays(draft)
  const issues = step === 3 ? draftIssues(draft) : []

  function address(changes: Record<string, string>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    return next
  }
  const go = (to: number) => setSearch(address({ step: String(to) }))

  // An address or the Back button can lead to a later step before there is a week to plan.
  useEffect(() => {
    if (!isTooEarly) return
    const missing = basicsIssues(draft)
    setErrors(isDate(draft.week_start) ? missing : { ...missing, week_start: noWeekStart })
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('step', '1')
        return next
      },
      { replace: true },
    )
  }, [isTooEarly, draft, setSearch])

  const { setStep } = store
  const focus = (location.state as { focus?: string } | null)?.focus
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    setStep(step)
    const target = (focus && document.getElementById(focus)) || heading.current
    target?.focus({ preventScroll: target === heading.current })
  }, [step, focus, setStep])

  /** Where the thing an issue is about is put right. */
  function linkTo({ path }: Issue): LinkTarget {
    const day = path[0] === 'days' && typeof path[1] === 'number' ? draft.days[path[1]] : undefined
    if (!day)
      return { to: { search: `${address({ step: path[0] === 'days' ? '2' : '1' })}` }, focus: 'step-heading' }
    const meal = path[2] === 'meals' && typeof path[3] === 'number' ? day.meals[path[3]] : undefined
    return {
      to: { search: `${address({ step: '2', day: String(day.day_of_week) })}` },
      focus: meal ? `meal-${meal.key}` : `day-${day.day_of_week}`,
    }
  }

  function clearError(field: keyof PlanDraft) {
    setErrors((now) => ({ ...now, [field]: undefined }))
  }

  function next() {
    if (step === 2) return go(3)
    const found = basicsIssues(draft)
    setErrors(found)
    const [first] = ['patient_id', 'week_start', 'notes'].filter((field) => field in found)
    if (first)
      return document
        .querySelector<HTMLElement>(
          `[data-path="${first}"]:is(input, textarea), [data-path="${first}"] input`,
        )
        ?.focus()
    if (draft.days.length === 0) update((now) => addEmptyDays(now))
    go(2)
  }

  const isClashRefusal =
    error?.status === 422 &&
    error.errors.length > 0 &&
    error.errors.every(({ path }) => path.endsWith('.title'))
  const [refusal, setRefusal] = useState<string>()
  const needsReason = draft.status === 'published' && (care.clashes.length > 0 || refusal !== undefined)
  // A clash that the stored reason was not given for.
  const isNew =
    needsReason &&
    (care.clashes.some((clash) => !settled.clash_reason_for.includes(clashKey(clash))) ||
      refusal !== undefined)
  const { refetch } = care.profile
  useEffect(() => {
    if (!isClashRefusal || !error) return
    // The server knows more than this page did, for instance an allergy entered meanwhile.
    setRefusal(errorText(error, ''))
    void refetch()
  }, [isClashRefusal, error, refetch])
  useEffect(() => {
    if (refusal) focusReason()
  }, [refusal])

  function save() {
    const [issue] = issues
    if (issue) return document.getElementById('problems')?.focus()
    const reason = draft.clash_reason.trim()
    const problem =
      needsReason && !reason
        ? reasonMissing
        : isNew && reason === settled.clash_reason
          ? reasonOutdated
          : reasonIssue(reason)
    setReasonError(problem)
    if (problem) return focusReason()
    props.onSave()
  }

  return (
    <div className={classes.wizard}>
      <WizardSteps labels={steps} step={step} onGo={go} />

      <WizardNotices store={store} restoredFor={props.restoredFor} onDiscard={() => setAsking(true)} />

      <Title
        order={2}
        ref={heading}
        tabIndex={-1}
        id="step-heading"
        className={classes.heading}
        data-step={step}
      >
        <span className={classes.stepOf}>Step {step} of 3</span> {steps[step - 1]}
      </Title>

      {step === 1 ? (
        <BasicsStep
          store={store}
          fixedName={fixedName}
          isPublished={isPublished}
          errors={errors}
          onEdit={clearError}
        />
      ) : null}
      {step === 2 ? (
        <WeekStep
          store={store}
          care={care}
          patientName={patientName}
          activeDay={activeDay}
          onDay={(day) =>
            setSearch(address({ day: String(day) }), { replace: true, preventScrollReset: true })
          }
        />
      ) : null}
      {step === 3 ? (
        <ReviewStep
          store={store}
          care={care}
          days={days}
          patientName={patientName}
          issues={issues}
          linkTo={linkTo}
          refusal={refusal}
          reasonError={reasonError}
          onReason={(clash_reason) => {
            update((now) => ({ ...now, clash_reason }))
            setReasonError(undefined)
          }}
        />
      ) : null}

      {step === 3 && error && error.status !== 412 && !isClashRefusal ? (
        <div className={classes.failure}>
          <FormError error={{ text: errorText(error, props.failedText) }} />
        </div>
      ) : null}

      <WizardBar
        step={step}
        canDiscard={store.isChanged}
        isBusy={isBusy}
        saveLabel={isBusy ? props.busyLabel : props.saveLabel}
        onDiscard={() => setAsking(true)}
        onBack={() => go(step - 1)}
        onNext={next}
        onSave={save}
      />

      <ConfirmDialog
        opened={isAsking}
        title="Discard this work?"
        confirmLabel="Discard"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          setErrors({})
          props.onDiscard()
        }}
      >
        <Text>{props.discardText}</Text>
      </ConfirmDialog>
    </div>
  )
}
