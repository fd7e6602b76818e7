import { SavedPlanAbout, type SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { AboutFields } from './about-fields.tsx'

/** Changes the name, conditions and notes of a saved plan, and who uses it. */
export function AboutDialog({ plan, onClose }: { plan: SavedPlanSummary; onClose: () => void }) {
  const { name, notes, conditions, shared } = plan
  const form = useCallForm('PUT /plan-templates/:id', {
    schema: SavedPlanAbout,
    draft: `saved-plan:${plan.id}`,
    stored: plan,
    values: { name, notes: notes ?? '', conditions, shared },
    done: 'Saved plan changed',
    failed: 'Error changing the saved plan. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit saved plan"
      submit={['Save', 'Saving...']}
      onSubmit={(about) => form.call({ params: { id: plan.id }, body: form.edit.changesOf(about) })}
      onClose={onClose}
    >
      <AboutFields form={form} />
    </DialogForm>
  )
}
