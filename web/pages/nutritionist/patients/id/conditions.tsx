import { Alert, Stack, Text } from '@mantine/core'
import { type ConfirmedConditions, ConfirmedInput } from '#domain/clinical/confirmed.ts'
import { formatInstant } from '#domain/dates.ts'
import { profileLabels } from '#domain/people/patients.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { ClinicalFields } from '#web/components/forms/clinical-fields.tsx'
import { Muted, PlainButton, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'

type Props = { id: string; name: string }

/** Conditions and medicines from the lists: what the challenger chose, what is confirmed, and what follows for food. */
export function ClinicalConditions({ id, name }: Props) {
  const query = useApi('GET /nutritionists/patients/:id/conditions', { params: { id } })
  const dialog = useDialog<ConfirmedConditions>()
  return (
    <SectionCard
      title="Conditions and medicines"
      action={
        query.data ? (
          <PlainButton onClick={() => dialog.start(query.data)}>Confirm or change</PlainButton>
        ) : undefined
      }
    >
      <Loaded
        query={query}
        loading="8rem"
        missing={<Text c="dimmed">They are known once the profile of {name} is begun.</Text>}
        failed="Conditions and medicines could not be loaded"
      >
        {(data) => <Known known={data} name={name} />}
      </Loaded>
      {dialog.show((known) => (
        <ConfirmDialog id={id} name={name} known={known} onClose={dialog.close} />
      ))}
    </SectionCard>
  )
}

function Named({ label, names, confirmed }: { label: string; names: string[]; confirmed: string[] }) {
  return (
    <div>
      <Muted>{label}</Muted>
      {names.length > 0 ? (
        <ul className="list wrap tight" aria-label={label}>
          {names.map((one) => (
            <li key={one}>
              <StatusBadge tone={confirmed.includes(one) ? 'green' : 'orange'}>
                {confirmed.includes(one) ? one : `${one}: not confirmed`}
              </StatusBadge>
            </li>
          ))}
        </ul>
      ) : (
        'None chosen'
      )}
    </div>
  )
}

function Known({ known, name }: { known: ConfirmedConditions; name: string }) {
  const { conditions, medicines, confirmed, proposed, gates, notes } = known
  const suggested = [...proposed.conditions, ...proposed.medicines]
  const removed = confirmed
    ? [
        ...confirmed.conditions.filter((one) => !conditions.includes(one)),
        ...confirmed.medicines.filter((one) => !medicines.includes(one)),
      ]
    : []
  return (
    <Stack gap="md">
      <Named label={profileLabels.conditions} names={conditions} confirmed={confirmed?.conditions ?? []} />
      <Named label={profileLabels.medicines} names={medicines} confirmed={confirmed?.medicines ?? []} />
      <Muted>
        {confirmed
          ? `Confirmed${confirmed.by ? ` by ${confirmed.by}` : ''} on ${formatInstant(confirmed.at)}.`
          : 'Nobody has confirmed them yet.'}
      </Muted>
      {suggested.length > 0 ? <Text>The notes also name: {suggested.join(', ')}.</Text> : null}
      {removed.length > 0 ? (
        <Text>
          {name} has removed since: {removed.join(', ')}. Until you confirm again, safety rules still count
          what you confirmed.
        </Text>
      ) : null}
      {gates.map(({ condition, text }) => (
        <Alert key={condition} color="yellow" role="note">
          {text}
        </Alert>
      ))}
      {notes.length > 0 ? (
        <ul className="list stack" aria-label="What food has to do with the medicines">
          {notes.map(({ name: medicine, text, timing, source }) => (
            <li key={medicine}>
              <strong>{medicine}</strong>
              {timing ? ` (${timing})` : ''}: {text}
              <Muted className="breaks">Source: {source}</Muted>
            </li>
          ))}
        </ul>
      ) : null}
      <TextLink to="/app/nutritionist/rules">The clinical rules and their sources</TextLink>
    </Stack>
  )
}

type DialogProps = Props & { known: ConfirmedConditions; onClose: () => void }

function ConfirmDialog({ id, name, known, onClose }: DialogProps) {
  const { conditions, medicines, proposed } = known
  const form = useCallForm('PUT /nutritionists/patients/:id/conditions', {
    schema: ConfirmedInput,
    draft: `conditions:${id}`,
    stored: { conditions, medicines },
    values: { conditions, medicines },
    done: 'Conditions and medicines confirmed.',
    failed: 'They could not be confirmed. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Conditions and medicines of ${name}`}
      submit={['Confirm', 'Confirming...']}
      onSubmit={(body) => form.call({ params: { id }, body: { ...body, ...form.edit.changesOf(body) } })}
      onClose={onClose}
    >
      <ClinicalFields
        value={form.values}
        onChange={(field, list) => form.setFieldValue(field, list as never)}
        proposed={proposed}
        errors={form.errors}
        hint="What you confirm here decides which rules hold. Nobody sees it in shared links, lists, mails or on a locked screen."
      />
    </DialogForm>
  )
}
