import { Checkbox, Text, TextInput } from '@mantine/core'
import { decodeText } from '#domain/csv.ts'
import { intakeStates } from '#domain/food/intake-sets.ts'
import { intakeColumns } from '#domain/food/intakes-csv.ts'
import { intakeLimits, RequirementsImport } from '#domain/food/requirement-sets.ts'
import { formatNumber } from '#domain/numbers.ts'
import { CsvInput } from '#web/components/csv/csv-input.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'

type Props = { onClose: () => void; onImported: (set: ReplyOf<'POST /requirements/import'>) => void }

/** Imports a set of reference intakes from a file. */
export function RequirementsImportDialog({ onClose, onImported }: Props) {
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
      <Text size="sm" c="dimmed" className="breaks">
        A CSV file whose first row names the columns: {intakeColumns.join(', ')}. sex is m, f or a (all);
        state is empty, {intakeStates.slice(0, 2).join(' or ')}, or names the months:{' '}
        {intakeStates.slice(2).join(', ')}. The unit of vitamin A says RAE or RE; in RE it cannot be compared
        with foods. At most {formatNumber(intakeLimits.rows)} rows. The built-in set as CSV is an example.
      </Text>
      <div>
        <CsvInput onChoose={take} path="csv" />
        {form.errors.csv ? (
          <Text c="red" size="sm" mt="xs" role="alert" className="written">
            {form.errors.csv}
          </Text>
        ) : null}
      </div>
      <TextInput
        label="Source"
        description="Title and year"
        required
        maxLength={300}
        {...form.getInputProps('source')}
      />
      <TextInput
        label="Name"
        description="Left empty: as the source"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Right to use it"
        description="Such as a licence or a letter"
        maxLength={300}
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
