import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatInstant, today } from '#domain/dates.ts'
import { planDateSlip } from '#domain/people/plausible.ts'
import type { PlanStatus } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { WeekStep } from '../week/week-step.tsx'
import { BasicsStep } from './basics-step.tsx'
import { type Building, PlanBuilderContext, useBuilding, usePlanBuilder } from './plan-builder.ts'
import classes from './plan-wizard.module.css'
import { ReviewStep } from './review-step.tsx'
import { savingFailed } from './use-stored-plan.ts'
import { WizardBar, WizardSteps, WorkspaceStrip } from './wizard-navigation.tsx'

function restoredText(savedAt: number): string {
  return `You left this unfinished on ${formatInstant(new Date(savedAt).toISOString())}. Everything is as it was.`
}

type NoticesProps = { restoredFor: string | undefined; onDiscard: () => void }

/** Notices about the draft on this device. */
function WizardNotices({ restoredFor, onDiscard }: NoticesProps) {
  const { store } = usePlanBuilder()
  return (
    <>
      {store.restoredAt ? (
        <Alert mb="md" color="blue" icon={<IconHistory aria-hidden />}>
          <Group gap="xs" justify="space-between">
            <Text>{restoredFor ?? restoredText(store.restoredAt)}</Text>
            <Button variant="default" onClick={onDiscard}>
              Discard
            </Button>
          </Group>
        </Alert>
      ) : null}
      {store.isStored ? null : (
        <Alert mb="md" color="yellow">
          This device can't keep an unfinished plan. Please save it before you close this page.
        </Alert>
      )}
    </>
  )
}

const wordsOfNew = {
  lastStep: 'Review & Create',
  save: 'Create Meal Plan',
  saving: 'Creating...',
  failed: 'Error creating meal plan',
  discard: 'The plan you are making will be removed from this device. This cannot be undone.',
}
const wordsOfStored = {
  lastStep: 'Review & Save',
  save: 'Save Changes',
  saving: 'Saving...',
  failed: savingFailed,
  discard: 'Your changes to this plan will be removed. The saved plan stays as it is.',
}
/** For a draft that is published by saving it. */
const wordsOfPublished = { ...wordsOfStored, save: 'Save and Publish', saving: 'Publishing...' }

function wordsFor(plan: Building['plan'], status: PlanStatus) {
  if (!plan) return wordsOfNew
  return plan.status === 'draft' && status === 'published' ? wordsOfPublished : wordsOfStored
}

type Props = Building & {
  /** The notice for a restored draft that is not for the requested challenger. */
  restoredFor?: string | undefined
  onSave: () => void
  onDiscard: () => void
  /** Further notices above the steps. */
  children?: ReactNode
}

/**
 * The three steps of a new or stored plan: basics, week, review. On wide screens one workspace: the week stays, and the
 * first and the last step are panels above it.
 */
export function PlanWizard({ restoredFor, onSave, onDiscard, children, ...building }: Props) {
  const builder = useBuilding(building)
  const [isAsking, setAsking] = useState(false)
  const [stripHeight, setStripHeight] = useState(0)
  const { isWide, draft, plan, saving, steps, issues, reason, focusOn } = builder
  const { step } = steps
  const words = wordsFor(plan, draft.status)
  const labels = ['Basic Information', 'Meal Planning', words.lastStep]
  const failure = step === 3 && saving.error?.status !== 412 && !reason.isRefusal ? saving.error : null

  const { week_start } = draft
  const length = 1 + Math.max(0, ...draft.days.map(({ day_of_week }) => day_of_week))
  const question = useDateQuestion((date) => planDateSlip(date, length, today()))
  function save() {
    if (issues.length > 0) return focusOn('problems')
    if (!reason.isGood()) return
    if (draft.status !== 'published') return onSave()
    const isStored = plan?.status === 'published'
    question.saveOrAsk(week_start, isStored ? plan.week_start : undefined, (meant) => {
      if (meant === week_start) return onSave()
      // The meals are checked for their new dates before somebody publishes them.
      building.store.update((now) => ({ ...now, week_start: meant, chose_week: true }))
    })
  }

  const navigation = { labels, step, onGo: steps.go }
  const bar = {
    saveLabel: saving.isPending ? words.saving : words.save,
    onDiscard: () => setAsking(true),
    onSave: save,
  }
  const heading = (
    <Title order={2} tabIndex={-1} id="step-heading" className={classes.heading} data-step={step}>
      <span className={classes.stepOf}>Step {step} of 3</span> {labels[step - 1]}
    </Title>
  )
  const failed = failure ? (
    <div className={classes.failure}>
      <FormError error={{ text: errorText(failure, words.failed) }} />
    </div>
  ) : null

  return (
    <PlanBuilderContext value={builder}>
      {isWide ? null : children}
      <div
        className={classes.wizard}
        data-workspace={isWide || undefined}
        style={{ '--strip': `${stripHeight}px` } as CSSProperties}
      >
        {isWide ? heading : null}
        {isWide ? (
          <WorkspaceStrip {...navigation} {...bar} onHeight={setStripHeight} />
        ) : (
          <WizardSteps {...navigation} />
        )}
        {isWide ? children : null}
        <WizardNotices restoredFor={restoredFor} onDiscard={() => setAsking(true)} />
        {isWide ? null : heading}

        {isWide ? failed : null}
        {step === 1 ? <BasicsStep /> : null}
        {step === 3 ? <ReviewStep /> : null}
        {step === 2 || (isWide && draft.days.length > 0) ? <WeekStep /> : null}
        {isWide ? null : failed}
        {isWide ? null : <WizardBar {...bar} />}

        <ConfirmDialog
          opened={isAsking}
          title="Discard this work?"
          confirmLabel="Discard"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            steps.clearErrors()
            onDiscard()
          }}
        >
          <Text>{words.discard}</Text>
        </ConfirmDialog>
        {question.dialog}
      </div>
    </PlanBuilderContext>
  )
}
