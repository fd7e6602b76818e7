import { Alert, Box, Group, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatInstant, today } from '#domain/dates.ts'
import { planDateSlip } from '#domain/people/plausible.ts'
import type { PlanStatus } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { FormError } from '#web/components/forms/page-form.tsx'
import { useDateQuestion } from '#web/components/forms/slip-question.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { savingFailed } from '../plan/use-stored-plan.ts'
import { BasicsStep } from './basics-step.tsx'
import { StepBar, StepList, WorkspaceStrip } from './navigation.tsx'
import classes from './plan-builder.module.css'
import { ReviewStep } from './review-step.tsx'
import { BuilderContext, type BuilderProps, useBuilder, useNewBuilder } from './use-builder.ts'
import { WeekStep } from './week/week-step.tsx'

type NoticesProps = { restoredFor: string | undefined; onDiscard: () => void }

/** Notices about the draft on this device. */
function DraftNotices({ restoredFor, onDiscard }: NoticesProps) {
  const { state, isStored } = useBuilder()
  return (
    <>
      {state.restoredAt ? (
        <Alert mb="md" color="blue" icon={<IconHistory aria-hidden />}>
          <Group gap="xs" justify="space-between">
            <Text>
              {restoredFor ??
                `You left this unfinished on ${formatInstant(new Date(state.restoredAt).toISOString())}. Everything is as it was.`}
            </Text>
            <PlainButton onClick={onDiscard}>Discard</PlainButton>
          </Group>
        </Alert>
      ) : null}
      {isStored ? null : (
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

function wordsFor(plan: BuilderProps['plan'], status: PlanStatus) {
  if (!plan) return wordsOfNew
  return plan.status === 'draft' && status === 'published' ? wordsOfPublished : wordsOfStored
}

type Props = BuilderProps & {
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
export function PlanBuilder({ restoredFor, onSave, onDiscard, children, ...props }: Props) {
  const builder = useNewBuilder(props)
  const [isAsking, setAsking] = useState(false)
  const [stripHeight, setStripHeight] = useState(0)
  const { isWide, draft, dispatch, plan, saving, steps, issues, reason } = builder
  const { step } = steps
  const words = wordsFor(plan, draft.status)
  const labels = ['Basic Information', 'Meal Planning', words.lastStep]
  const failure = step === 3 && saving.error?.status !== 412 && !reason.isRefusal ? saving.error : null

  const { week_start } = draft
  const length = 1 + Math.max(0, ...draft.days.map(({ day_of_week }) => day_of_week))
  const question = useDateQuestion((date) => planDateSlip(date, length, today()))
  function save() {
    if (issues.length > 0) return dispatch({ type: 'focus', on: 'problems' })
    if (!reason.isGood()) return
    if (draft.status !== 'published') return onSave()
    const isStored = plan?.status === 'published'
    question.saveOrAsk(week_start, isStored ? plan.week_start : undefined, (meant) => {
      if (meant === week_start) return onSave()
      // The meals are checked for their new dates before somebody publishes them.
      dispatch({ type: 'set', fields: { week_start: meant, chose_week: true } })
    })
  }

  const bar = {
    saveLabel: saving.isPending ? words.saving : words.save,
    onDiscard: () => setAsking(true),
    onSave: save,
  }
  const heading = (
    <Title
      order={2}
      tabIndex={-1}
      id="step-heading"
      className={`no-ring ${isWide ? 'hidden' : ''}`}
      mb={step === 2 ? '0.625rem' : '0.875rem'}
    >
      <span className={`${classes.stepOf} subtitle`}>Step {step} of 3</span> {labels[step - 1]}
    </Title>
  )
  const failed = failure ? (
    <Box mt="md">
      <FormError error={{ text: errorText(failure, words.failed) }} />
    </Box>
  ) : null

  return (
    <BuilderContext value={builder}>
      {isWide ? null : children}
      <div
        className={classes.builder}
        data-workspace={isWide || undefined}
        style={{ '--strip': `${stripHeight}px` } as CSSProperties}
      >
        {isWide ? (
          <>
            {heading}
            <WorkspaceStrip labels={labels} {...bar} onHeight={setStripHeight} />
            {children}
          </>
        ) : (
          <StepList labels={labels} />
        )}
        <DraftNotices restoredFor={restoredFor} onDiscard={() => setAsking(true)} />
        {isWide ? failed : heading}
        {step === 1 ? <BasicsStep /> : null}
        {step === 3 ? <ReviewStep /> : null}
        {step === 2 || (isWide && draft.days.length > 0) ? <WeekStep /> : null}
        {isWide ? null : failed}
        {isWide ? null : <StepBar {...bar} />}

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
    </BuilderContext>
  )
}
