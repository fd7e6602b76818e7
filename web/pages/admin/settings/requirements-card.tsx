import { ActionIcon, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileDownload, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import { dri } from '#domain/food/dri.ts'
import { intakesCsv } from '#domain/food/intakes-csv.ts'
import type { RequirementSet } from '#domain/food/requirement-sets.ts'
import { counted } from '#domain/numbers.ts'
import { RequirementsChoice } from '#domain/site/settings.ts'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { download } from '#web/lib/download.ts'
import { RequirementsImportDialog } from './requirements-import.tsx'
import { SectionForm } from './section-form.tsx'

type Imported = ReplyOf<'POST /requirements/import'>

const about =
  'How much a person needs of vitamins and minerals follows from a set of reference intakes. Built in are those of the US and Canada (DRI). The tables of ICMR-NIN may not be shipped with a program: if your practice has the right to use them, import them as one CSV file and choose them here.'

/** Whose reference intakes hold; sets are imported and removed. */
export function RequirementsCard() {
  const chosen = useApi('GET /admin/settings/requirements', { refetchOnWindowFocus: true })
  const list = useApi('GET /requirements')
  const dialog = useDialog<null>()
  const removal = useDialog<RequirementSet>()
  const [imported, setImported] = useState<Imported | null>(null)
  const loading = <Skeleton height="8rem" aria-busy />
  return (
    <SectionCard title="Requirements" text={about}>
      <Stack>
        <Loaded query={chosen} loading={loading} failed="Failed to load the chosen set">
          {(section) => (
            <Loaded query={list} loading={loading} failed="Failed to load the sets">
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
          <IconButton variant="default" icon={IconFileSpreadsheet} onClick={() => dialog.start(null)}>
            Import a set
          </IconButton>
          <IconButton
            variant="default"
            icon={IconFileDownload}
            onClick={() => download('reference-intakes.csv', 'text/csv', intakesCsv(dri.rows))}
          >
            Built-in set as CSV
          </IconButton>
        </div>
      </Stack>
      {dialog.isOpen ? (
        <RequirementsImportDialog
          onClose={dialog.close}
          onImported={(set) => {
            setImported(set)
            dialog.close()
          }}
        />
      ) : null}
      <ConfirmedCall
        route="DELETE /requirements/:id"
        call={removal.subject && { params: { id: removal.subject.id } }}
        done="Set removed."
        failed="The set could not be removed. Please try again."
        onDone={() => {
          setImported(null)
          removal.close()
        }}
        onOutdated={removal.close}
        opened={removal.isOpen}
        title={`Remove ${removal.subject?.name}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        danger
        onClose={removal.close}
      >
        It can be imported again from its file.
      </ConfirmedCall>
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
