import { Box, Group } from '@mantine/core'
import { IconClipboardHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { type FollowUp, FollowUpInput, followUpPartLabels, followUpParts } from '#domain/care/follow-ups.ts'
import { formatDate, formatInstant, today } from '#domain/dates.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { Muted, QuietButton, Small, Subheading } from '#web/components/layout/page.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { FollowUpTemplates, NoteFields } from './note-fields.tsx'
import classes from './notes-section.module.css'
import { NotesSection, useNotes } from './notes-section.tsx'

/** The name of the draft of a follow-up note, or of a new one about a challenger. */
const followUpDraft = (about: string) => `follow-up:${about}`

/** The follow-up notes about a challenger: assessment, diagnosis, intervention, monitoring. */
export function FollowUps({ id, name }: { id: string; name: string }) {
  // A draft that survived a reload is open again.
  const list = usePages('GET /follow-ups', 3, { query: { patient_id: id } })
  const notes = useNotes<FollowUp>(list, useHasDraft(followUpDraft(id)))
  return (
    <NotesSection
      title="Follow-up notes"
      write="Write follow-up"
      privacy={`The record of care: a later nutritionist of ${name} reads it too. ${name} does not see it here, and gets it with a copy of their data.`}
      notes={notes}
      failed="The follow-up notes could not be loaded"
      empty={{
        icon: <IconClipboardHeart />,
        title: 'No follow-up notes yet',
        text: 'What you found, what it means, what you agreed on and what you will look at next time.',
      }}
      of="follow-up notes"
      form={(note) => <FollowUpForm patientId={id} {...(note && { note })} onClose={notes.close} />}
      item={(note, isQuiet) => (
        <FollowUpItem note={note} isQuiet={isQuiet} onCorrect={() => notes.setOpen(note)} />
      )}
    />
  )
}

type Props = { patientId: string; note?: FollowUp; onClose: (isSaved: boolean) => void }

/** Writes a follow-up note or corrects the given one. What is typed stays on this device until it is signed. */
function FollowUpForm({ patientId, note, onClose }: Props) {
  const form = useCallForm(note ? 'PUT /follow-ups/:id' : 'POST /follow-ups', {
    schema: FollowUpInput,
    date: 'met_on',
    draft: followUpDraft(note?.id ?? patientId),
    version: note?.version,
    values: storedValues(FollowUpInput, note, { met_on: today() }),
    done: note ? 'Follow-up note corrected.' : 'Follow-up note signed.',
    failed: 'Error saving the follow-up note. Please try again.',
    alwaysSays: true,
    onDone: () => onClose(true),
  })

  return (
    <InlineForm
      form={form}
      label={note ? 'Correct follow-up note' : 'New follow-up note'}
      submit={[note ? 'Sign correction' : 'Sign note', 'Saving...']}
      button={{ size: 'sm' }}
      discardTitle="Discard what you wrote?"
      discardText="This note is not signed yet. If you discard it, it is lost."
      onSubmit={(body) =>
        form.call(
          note
            ? { params: { id: note.id }, body, ifMatch: form.version }
            : { body: { ...body, patient_id: patientId } },
        )
      }
      onCancel={() => onClose(false)}
    >
      {note ? null : <FollowUpTemplates texts={form.values} onChoose={form.setValues} />}
      <DateField label="Date" required max={today()} maw="14rem" {...form.getInputProps('met_on')} />
      <NoteFields field={form.getInputProps} />
      <Muted>
        {note
          ? 'The former version stays readable, with its date.'
          : 'A signed note is not changed silently: a correction keeps the former version.'}
      </Muted>
    </InlineForm>
  )
}

type ItemProps = {
  note: FollowUp
  /** Another note is being written: this one can only be read. */
  isQuiet: boolean
  onCorrect: () => void
}

/** A signed follow-up note, with its former versions on demand. */
function FollowUpItem({ note, isQuiet, onCorrect }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const day = formatDate(note.met_on)
  return (
    <article className={classes.note} aria-label={`Follow-up of ${day}`}>
      <Subheading>{day}</Subheading>
      <FollowUpParts note={note} />
      <Box mt={6} className="row wrap loose close between">
        <Muted component="span">
          Signed{note.nutritionist_name ? ` by ${note.nutritionist_name}` : ''} on{' '}
          {formatInstant(note.created_at)}
          {note.corrected_at ? `, corrected ${formatInstant(note.corrected_at)}` : ''}
        </Muted>
        <Group component="span" gap={4} mx={-8} className="no-print">
          {note.version > 1 ? (
            <QuietButton
              aria-expanded={isOpen}
              aria-label={`Former versions of the follow-up of ${day}`}
              onClick={() => setOpen(!isOpen)}
            >
              Former versions
            </QuietButton>
          ) : null}
          {note.own && !isQuiet ? (
            <QuietButton aria-label={`Correct follow-up of ${day}`} onClick={onCorrect}>
              Correct
            </QuietButton>
          ) : null}
        </Group>
      </Box>
      {isOpen ? <FormerVersions id={note.id} /> : null}
    </article>
  )
}

/** The parts that were written, in their order. */
export const FollowUpParts = ({ note }: { note: Pick<FollowUp, (typeof followUpParts)[number]> }) => (
  <Facts
    className={`${classes.parts} stack tight`}
    facts={followUpParts.map((part) => [followUpPartLabels[part], note[part]] as const)}
  />
)

function FormerVersions({ id }: { id: string }) {
  const versions = useApiList('GET /follow-ups/:id/versions', { params: { id }, query: { limit: 100 } })
  return (
    <Loaded query={versions} loading="4rem" failed="The former versions could not be loaded">
      {({ rows }) => (
        <ul className={`${classes.versions} list stack`} aria-label="Former versions">
          {rows.map((version) => (
            <li key={version.version}>
              <Small fw={600}>
                Of {formatDate(version.met_on)}, until {formatInstant(version.replaced_at)}
              </Small>
              <FollowUpParts note={version} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
