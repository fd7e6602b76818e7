import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconTrash } from '@tabler/icons-react'
import { usePlanBuilder } from './plan-builder.ts'
import classes from './plan-wizard.module.css'

type Props = { saveLabel: string; onDiscard: () => void; onSave: () => void }

/** The way through the steps, always in reach. */
export function WizardBar({ saveLabel, onDiscard, onSave }: Props) {
  const { store, steps, saving } = usePlanBuilder()
  const { step } = steps
  return (
    <div className={classes.bar} data-step={step}>
      {store.isChanged ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.discard}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDiscard}
          disabled={saving.isPending}
        >
          <span className={classes.discardText}>Discard</span>
        </Button>
      ) : null}
      <span className={classes.space} />
      {step > 1 ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => steps.go(step - 1)}
          disabled={saving.isPending}
        >
          Back
        </Button>
      ) : null}
      {step < 3 ? (
        <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={steps.next}>
          Next
        </Button>
      ) : (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={onSave}
          disabled={saving.isPending}
        >
          {saveLabel}
        </Button>
      )}
    </div>
  )
}
