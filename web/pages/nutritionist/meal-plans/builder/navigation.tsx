import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconCheck, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { CareCard } from '../plan/care-card.tsx'
import classes from './plan-builder.module.css'
import { useBuilder } from './use-builder.ts'
import { WeekSums } from './week/week-figures.tsx'
import { WeekTools } from './week/week-tools.tsx'

/** The present step. Steps that are done are links. */
export function StepList({ labels }: { labels: string[] }) {
  const { step, go } = useBuilder().steps
  return (
    <nav aria-label="Steps">
      <ol className={`${classes.steps} list row tight`}>
        {labels.map((label, index) => {
          const number = index + 1
          const inside = (
            <>
              <span className={`${classes.number} plate`}>
                {number < step ? <IconCheck size={18} aria-hidden /> : number}
              </span>
              <span className={classes.label}>{label}</span>
            </>
          )
          return (
            <li
              key={label}
              className="row tight fill"
              data-state={number < step ? 'done' : number === step ? 'current' : 'ahead'}
            >
              {number < step ? (
                <button type="button" className="bare" onClick={() => go(number)}>
                  {inside}
                </button>
              ) : (
                <span aria-current={number === step ? 'step' : undefined}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type BarProps = { saveLabel: string; onDiscard: () => void; onSave: () => void }

/** The buttons between the steps, always visible. */
export function StepBar({ saveLabel, onDiscard, onSave }: BarProps) {
  const { isWide, state, steps, saving } = useBuilder()
  const { step } = steps
  return (
    <div className={`${classes.bar} ${isWide ? '' : classes.foot} row`}>
      {state.isChanged ? (
        <IconButton
          variant="subtle"
          color="gray"
          className={classes.discard}
          icon={IconTrash}
          onClick={onDiscard}
          disabled={saving.isPending}
        >
          <span className={classes.discardText}>Discard</span>
        </IconButton>
      ) : null}
      {isWide ? null : <span className="fill" />}
      {step > 1 ? (
        <PlainButton icon={IconArrowLeft} onClick={() => steps.go(step - 1)} disabled={saving.isPending}>
          Back
        </PlainButton>
      ) : null}
      {step < 3 ? (
        <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={steps.next}>
          Next
        </Button>
      ) : (
        <IconButton icon={IconCheck} onClick={onSave} disabled={saving.isPending}>
          {saveLabel}
        </IconButton>
      )}
    </div>
  )
}

type StripProps = BarProps & { labels: string[]; onHeight: (pixels: number) => void }

/** On wide screens the top of the workspace: steps, tools and buttons, the challenger, and the figures of the week. */
export function WorkspaceStrip({ labels, onHeight, ...bar }: StripProps) {
  const { state, isStored, plan, draft, care, patientName, steps } = useBuilder()
  const kept = isStored ? 'Kept on this device' : 'Not kept'
  const { ref, height } = useElementSize()
  useEffect(() => onHeight(height), [height, onHeight])
  return (
    <div className={classes.strip} ref={ref}>
      <div className={`${classes.controls} row wrap`}>
        <StepList labels={labels} />
        <span className={`${classes.saved} small dimmed`}>
          {state.isChanged ? kept : plan ? 'Saved' : ''}
        </span>
        {steps.step === 2 || draft.days.length > 0 ? <WeekTools /> : null}
        <StepBar {...bar} />
      </div>
      {draft.patient_id ? (
        <div className={`${classes.facts} row wrap between`}>
          <CareCard care={care} name={patientName} isCompact />
          {draft.days.length > 0 ? <WeekSums /> : null}
        </div>
      ) : null}
    </div>
  )
}
