import { TextInput } from '@mantine/core'
import { IconPlus, IconTestPipe } from '@tabler/icons-react'
import { type LabKind, LabKindInput, labKindLabels } from '#domain/progress/lab-kinds.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { Columns, IconButton } from '#web/components/layout/page.tsx'
import { type Column, column, ListPage } from '#web/components/lists/list-card.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'

const reference = ({ low, high, unit, source }: LabKind) => {
  const range = [low === null ? null : `from ${low}`, high === null ? null : `up to ${high}`].filter(Boolean)
  if (range.length === 0) return 'None'
  return `${range.join(' ')} ${unit} (${source ?? 'without a source: no value is marked'})`
}

/** What the practice measures besides the built-in kinds. */
export function Component() {
  const form = useDialog<LabKind>()
  const removal = useDialog<LabKind>()
  const columns: Column<LabKind>[] = [
    column('Kind', ({ name }) => <strong>{name}</strong>),
    column('Unit', ({ unit }) => unit),
    column('Reference', reference),
    column('Actions', (kind) => (
      <EditDelete name={kind.name} onEdit={() => form.start(kind)} onDelete={() => removal.start(kind)} />
    )),
  ]
  return (
    <ListPage
      route="GET /lab-kinds"
      title="Laboratory Kinds"
      label="Laboratory kinds"
      description="What your practice measures besides the built-in kinds. All nutritionists choose from this list and change it."
      actions={
        <IconButton icon={IconPlus} onClick={() => form.start(null)}>
          Add a kind
        </IconButton>
      }
      words={['kind', 'kinds']}
      failed="The kinds could not be loaded"
      columns={columns}
      empty={{
        icon: <IconTestPipe />,
        title: 'No kinds of your own yet',
        text: 'Add what your laboratories report and this product does not know, such as magnesium.',
      }}
    >
      {form.isOpen ? <KindDialog kind={form.subject} onClose={form.close} /> : null}
      <Removal route="DELETE /lab-kinds/:id" dialog={removal} noun="kind">
        {({ name }) => `${name} goes from the list of the practice. If it is used, it stays.`}
      </Removal>
    </ListPage>
  )
}

function KindDialog({ kind, onClose }: { kind: LabKind | null; onClose: () => void }) {
  const form = useCallForm(kind ? 'PUT /lab-kinds/:id' : 'POST /lab-kinds', {
    schema: LabKindInput,
    draft: `lab-kind:${kind?.id ?? 'new'}`,
    stored: kind,
    values: storedValues(LabKindInput, kind),
    done: 'Kind saved.',
    failed: 'Error saving the kind. Please try again.',
    onDone: onClose,
  })
  const field = labelledFields(form, labKindLabels)
  return (
    <DialogForm
      form={form}
      title={kind ? 'Change kind' : 'New kind'}
      onSubmit={(input) => {
        const body = LabKindInput.parse(input)
        form.call(kind ? { params: { id: kind.id }, body: form.edit.changesOf(body) } : { body })
      }}
      onClose={onClose}
    >
      <Columns>
        <TextInput required data-autofocus {...field('name')} />
        <TextInput required placeholder="mg/dL" {...field('unit')} />
        <FigureField decimalScale={3} {...field('low')} />
        <FigureField decimalScale={3} {...field('high')} />
      </Columns>
      <TextInput
        description="Who says so, such as the laboratory. Without it no value is marked as in or out of range."
        {...field('source')}
      />
    </DialogForm>
  )
}
