import { Button, Group, NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type FollowUpPart,
  type FollowUpTemplate,
  followUpPartLabels,
  followUpParts,
  templateNameInput,
} from '#domain/care/follow-ups.ts'
import { DialogButton, Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

const hints = {
  assessment: 'What they told, measured and ate since the last time',
  diagnosis: 'The problem, its cause and its signs',
  intervention: 'What you agreed on, and what you explained',
  monitoring: 'What you look at next time, and what it should be then',
}

/** The parts of a note. `field` has the props of a part's input. */
export function NoteFields({ field }: { field: (part: FollowUpPart) => TextareaProps }) {
  return followUpParts.map((part) => (
    <Textarea
      key={part}
      label={followUpPartLabels[part]}
      description={hints[part]}
      minRows={2}
      maxRows={14}
      {...field(part)}
    />
  ))
}

type Texts = Partial<Record<FollowUpPart, string | null>>
/** The texts with a template's in each part that is empty: what is typed already stays. */
const withTemplate = (texts: Texts, template: Texts) =>
  Object.fromEntries(
    followUpParts.map((part) => [part, texts[part]?.trim() ? texts[part] : (template[part] ?? '')]),
  ) as Record<FollowUpPart, string>

type Props = { texts: Texts; onChoose: (texts: Record<FollowUpPart, string>) => void }

/** One's own templates: begin with one, save what is written as one, delete one. */
export function FollowUpTemplates({ texts, onChoose }: Props) {
  // Without its templates the form works all the same.
  const templates = useApiList('GET /follow-up-templates', { query: { limit: 100 } }).data?.rows ?? []
  const [chosen, setChosen] = useState('')
  const removal = useDialog<FollowUpTemplate>()
  const template = templates.find(({ id }) => id === chosen)
  const hasText = followUpParts.some((part) => texts[part]?.trim())
  if (!templates.length && !hasText) return null
  return (
    <Group gap="xs" align="end">
      {templates.length ? (
        <NativeSelect
          label="Begin with a template"
          data={[
            { value: '', label: 'None' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value)
            const next = templates.find(({ id }) => id === value)
            if (next) onChoose(withTemplate(texts, next))
          }}
        />
      ) : null}
      {template ? (
        <Button size="sm" variant="subtle" color="red" onClick={() => removal.start(template)}>
          Delete template
        </Button>
      ) : null}
      {hasText ? (
        <DialogButton
          size="sm"
          variant="subtle"
          dialog={(close) => <NameTemplate texts={texts} name={template?.name ?? ''} onClose={close} />}
        >
          Save as template
        </DialogButton>
      ) : null}
      <Removal
        route="DELETE /follow-up-templates/:id"
        dialog={removal}
        noun="template"
        onDone={() => setChosen('')}
      >
        {({ name }) => `“${name}” is removed. Notes that began with it stay as they are.`}
      </Removal>
    </Group>
  )
}

function NameTemplate({ texts, name, onClose }: { texts: Texts; name: string; onClose: () => void }) {
  const form = useCallForm('POST /follow-up-templates', {
    schema: templateNameInput,
    values: { name },
    done: 'Template saved.',
    failed: 'Error saving the template. Please try again.',
    onDone: onClose,
  })
  const parts = Object.fromEntries(followUpParts.map((part) => [part, texts[part] ?? null])) as Texts
  return (
    <DialogForm
      form={form}
      title="Save as template"
      submit={['Save template', 'Saving...']}
      discardTitle="Discard this template?"
      discardText="It is not saved yet. Your note stays as it is."
      onSubmit={(body) => form.call({ body: { ...body, ...parts } })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="One of the same name is replaced."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
