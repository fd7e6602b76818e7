import { Text } from '@mantine/core'
import { useState } from 'react'
import { keysOf } from '#domain/keys.ts'
import { type PatientProfile, profileForm } from '#domain/people/patients.ts'
import { removedAllergies } from '#domain/people/profile-changes.ts'
import { ConfirmDialog, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { type Asks, Part } from '#web/components/profile/profile-fields.tsx'
import { profileValues, withoutGuardian } from '#web/components/profile/profile-values.ts'
import { useProfileParts } from '#web/components/profile/use-profile-parts.tsx'

/** The parts of a profile, each edited by itself; a first profile is all of them. */
const parts = {
  person: { title: 'Person and body', asks: ['person', 'body', ['language', 'emergency']] },
  health: { title: 'Health and allergies', asks: ['allergies', 'medical', ['pregnancy']] },
  eating: { title: 'Diet and food rules', asks: ['eating'] },
  goal: { title: 'Goal and activity', asks: [['goal'], 'needs'] },
  home: { title: 'Home and meals', asks: ['home'] },
} satisfies Record<string, { title: string; asks: Asks }>
export type FactsPart = keyof typeof parts
export const factsParts = keysOf(parts).map((part) => ({ part, title: parts[part].title }))

type Props = {
  id: string
  name: string
  /** Absent before there is one: then all is asked. */
  profile?: PatientProfile
  /** The date of birth that the invitation says. */
  born?: string | null | undefined
  part: FactsPart | 'all'
  onClose: () => void
}

/** Records what a challenger says of themselves. An allergy that is removed is asked about. */
export function EditFacts({ id, name, profile, born, part, onClose }: Props) {
  const [schema] = useState(() => profileForm(profile))
  const form = useCallForm('PUT /nutritionists/patients/:id/profile', {
    schema,
    draft: `facts:${id}:${part}`,
    stored: profile,
    values: profileValues(profile, name, born),
    done: `Saved. ${name} sees it and is asked whether it is right.`,
    failed: 'Error saving the profile. Please try again.',
    seconds: 3,
    onDone: onClose,
  })
  const { pending, hasTyped, wholeLists, slipDialog, checkBody } = useProfileParts(profile, form)
  const removal = useDialog<{ allergies: string[]; send: () => void }>()
  const shown = part === 'all' ? Object.values(parts) : [parts[part]]
  return (
    <DialogForm
      form={form}
      size="xl"
      title={part === 'all' ? `Begin the profile of ${name}` : parts[part].title}
      hasMore={hasTyped}
      onSubmit={(typed) => {
        const lists = wholeLists(typed)
        const allergies = removedAllergies(profile?.allergies ?? [], lists.allergies)
        checkBody(typed, (meant) => {
          const changes = form.edit.changesOf(withoutGuardian({ ...typed, ...meant, ...lists }))
          const send = (more = {}) => form.call({ params: { id }, body: { ...changes, ...more } })
          if (allergies.length === 0) send()
          else removal.start({ allergies, send: () => send({ removed_allergies_confirmed: true }) })
        })
      }}
      onClose={onClose}
    >
      {part === 'all' ? (
        <Text c="dimmed">
          Name, date of birth, height and weight are needed to begin; the rest can come later. {name} sees all
          of it.
        </Text>
      ) : null}
      {shown.map(({ title, asks }) => (
        <Part
          key={title}
          title={shown.length > 1 ? title : undefined}
          asks={asks}
          form={form}
          pending={pending}
        />
      ))}
      {slipDialog}
      <ConfirmDialog
        opened={removal.isOpen}
        title={removal.subject?.allergies.length === 1 ? 'Remove this allergy?' : 'Remove these allergies?'}
        confirmLabel={`Remove ${removal.subject?.allergies.join(', ')}`}
        danger
        onTop
        onConfirm={() => {
          removal.close()
          removal.subject?.send()
        }}
        onClose={removal.close}
      >
        {removal.subject?.allergies.join(', ')}: plans of {name} are no longer checked against it. Published
        plans are marked anew at once.
      </ConfirmDialog>
    </DialogForm>
  )
}
