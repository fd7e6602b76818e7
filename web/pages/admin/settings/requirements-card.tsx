import { ActionIcon, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconFileDownload, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { decodeText } from '#domain/csv.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { dri } from '#domain/food/dri.ts'
import { intakeStates } from '#domain/food/intake-sets.ts'
import { intakeColumns, intakesCsv } from '#domain/food/intakes-csv.ts'
import { intakeLimits, type RequirementSet, RequirementsImport } from '#domain/food/requirement-sets.ts'
import { counted, formatNumber } from '#domain/numbers.ts'
import { RequirementsChoice } from '#domain/site/settings.ts'
import { CsvInput } from '#web/components/csv/csv-input.tsx'
import { AskedCall, DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { IconButton, Muted, SectionCard } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { download } from '#web/lib/download.ts'
import { SectionForm } from './section-form.tsx'

type Imported = ReplyOf<'POST /requirements/import'>

const about =
  'How much a person needs of vitamins and minerals follows from a set of reference intakes. Built in are those of the US and Canada (DRI). The tables of ICMR-NIN may not be shipped with a program: if your practice has the right to use them, import them as one CSV file and choose them here.'

/** Whose reference intakes hold; sets are imported and removed. */
export function RequirementsCard() {
  const chosen = useApi('GET /admin/settings/requirements', { refetchOnWindowFocus: true })
  const list = useApi('GET /requirements')
  const removal = useDialog<RequirementSet>()
  const [imported, setImported] = useState<Imported | null>(null)
  return (
    <SectionCard title="Requirements" text={about}>
      <Stack>
        <Loaded query={chosen} loading="8rem" failed="Failed to load the chosen set">
          {(section) => (
            <Loaded query={list} loading="8rem" failed="Failed to load the sets">
              {({ sets }) => (
                <SectionForm
                  name="requirements"
                  label="Requirements"
                  section={section}
                  schema={RequirementsChoice}
                  valuesOf={({ stored, standard }) => ({ set_id: stored.set_id ?? standard.set_id })}
                >
                  {(form) => (
                    <Radio.Group label="The set in use" {...form.getInputProps('set_id')}>
                      <Stack gap="md" mt="xs">
                        {sets.map((set) => (
                          <SetChoice key={set.id} set={set} onRemove={() => removal.start(set)} />
                        ))}
                      </Stack>
                    </Radio.Group>
                  )}
                </SectionForm>
              )}
            </Loaded>
          )}
        </Loaded>
        {imported ? <ImportNotes imported={imported} /> : null}
        <div className="row wrap">
          <DialogButton
            variant="default"
            icon={IconFileSpreadsheet}
            dialog={(close) => (
              <RequirementsImportDialog
                onClose={close}
                onImported={(set) => {
                  setImported(set)
                  close()
                }}
              />
            )}
          >
            Import a set
          </DialogButton>
          <IconButton
            variant="default"
            icon={IconFileDownload}
            onClick={() => download('reference-intakes.csv', 'text/csv', intakesCsv(dri.rows))}
          >
            Built-in set as CSV
          </IconButton>
        </div>
      </Stack>
      <AskedCall
        route="DELETE /requirements/:id"
        dialog={removal}
        onOutdated={removal.close}
        done="Set removed."
        failed="The set could not be removed. Please try again."
        onDone={() => setImported(null)}
        title={`Remove ${removal.subject?.name}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        danger
      >
        {() => 'It can be imported again from its file.'}
      </AskedCall>
    </SectionCard>
  )
}

/** Where a set comes from, and by what right it is used. */
function wordsOf({ source, licence, confirmed_by, imported_at, rows, raise_without_meat }: RequirementSet) {
  return [
    source,
    licence && `right: ${licence}`,
    imported_at &&
      `imported ${formatInstantDate(imported_at)}${confirmed_by ? ` by ${confirmed_by}, who confirmed the right` : ''}`,
    counted(rows, 'row'),
    raise_without_meat
      ? 'iron and zinc rise for diets without meat'
      : 'iron and zinc stay as they are for diets without meat',
  ]
    .filter(Boolean)
    .join('; ')
}

function SetChoice({ set, onRemove }: { set: RequirementSet; onRemove: () => void }) {
  return (
    <div className="row between">
      <Radio value={set.id} label={set.name} description={wordsOf(set)} className="breaks" />
      {set.imported_at && !set.chosen ? (
        <ActionIcon variant="default" aria-label={`Remove ${set.name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}

/** What of a file is not used, and what it does not have. */
function ImportNotes({ imported: { name, rows, left_out, lacking } }: { imported: Imported }) {
  return (
    <Text size="sm" role="status" className="breaks">
      {name}: {counted(rows, 'row')} imported.
      {left_out.length > 0 ? ` Left out, because plans do not count them: ${left_out.join(', ')}.` : ''}
      {lacking.length > 0 ? ` It has no figures of: ${lacking.join(', ')}.` : ''}
    </Text>
  )
}

type Props = { onClose: () => void; onImported: (set: ReplyOf<'POST /requirements/import'>) => void }

/** Imports a set of reference intakes from a file. */
function RequirementsImportDialog({ onClose, onImported }: Props) {
  const form = useCallForm('POST /requirements/import', {
    schema: RequirementsImport,
    values: { name: '', source: '', licence: '', csv: '', raise_without_meat: false, confirmed: false },
    done: 'Set imported. Choose it and save to use it.',
    failed: 'The set could not be imported. Please try again.',
    onDone: onImported,
  })
  const take = async (file: File) =>
    form.setFieldValue('csv', decodeText(new Uint8Array(await file.arrayBuffer())))
  return (
    <DialogForm
      form={form}
      title="Import a set"
      submit={['Import', 'Importing...']}
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <Muted className="breaks">
        A CSV file whose first row names the columns: {intakeColumns.join(', ')}. sex is m, f or a (all);
        state is empty, {intakeStates.slice(0, 2).join(' or ')}, or names the months:{' '}
        {intakeStates.slice(2).join(', ')}. The unit of vitamin A says RAE or RE; in RE it cannot be compared
        with foods. At most {formatNumber(intakeLimits.rows)} rows. The built-in set as CSV is an example.
      </Muted>
      <div>
        <CsvInput onChoose={take} path="csv" />
        {form.errors.csv ? (
          <Text c="red" size="sm" mt="xs" role="alert" className="written">
            {form.errors.csv}
          </Text>
        ) : null}
      </div>
      <TextInput label="Source" description="Title and year" required {...form.getInputProps('source')} />
      <TextInput label="Name" description="Left empty: as the source" {...form.getInputProps('name')} />
      <TextInput
        label="Right to use it"
        description="Such as a licence or a letter"
        {...form.getInputProps('licence')}
      />
      <Checkbox
        label="Its iron and zinc are for diets with meat"
        description="Then they rise for people without meat, as those of the DRI. Leave it off for figures that are for Indian diets already."
        {...form.getInputProps('raise_without_meat', { type: 'checkbox' })}
      />
      <Checkbox
        label="The practice has the right to use this set"
        description="You confirm it with your name; it is shown beside the set."
        {...form.getInputProps('confirmed', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}
