import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconTrash } from '@tabler/icons-react'
import classes from './plan-wizard.module.css'

type Props = {
  step: number
  canDiscard: boolean
  isBusy: boolean
  saveLabel: string
  onDiscard: () => void
  onBack: () => void
  onNext: () => void
  onSave: () => void
}

/** The way through the steps, always in reach. */
export function WizardBar({ step, canDiscard, isBusy, saveLabel, onDiscard, onBack, onNext, onSave }: Props) {
  return (
    <div className={classes.bar} data-step={step}>
      {canDiscard ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.discard}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDiscard}
          disabled={isBusy}
        >
          <span className={classes.discardText}>Discard</span>
        </Button>
      ) : null}
      <span className={classes.space} />
      {step > 1 ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
          disabled={isBusy}
        >
          Back
        </Button>
      ) : null}
      {step < 3 ? (
        <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={onNext}>
          Next
        </Button>
      ) : (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onSave} disabled={isBusy}>
          {saveLabel}
        </Button>
      )}
    </div>
  )
}
