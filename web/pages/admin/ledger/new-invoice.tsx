import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { discountMessage, InvoiceForm } from '#domain/ledger/invoices.ts'
import { packageContent } from '#domain/ledger/package-content.ts'
import { formatPaise, formatPaiseShort, readRupees } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { IconButton } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { AmountField } from './entry-fields.tsx'
import { invoicePage } from './filter.ts'
import classes from './ledger.module.css'
import { type Payer, PayerField } from './person.tsx'

const blank = { text: '', amount: '' }
const linesAtMost = 20
const paiseOf = (typed: string | null) => {
  const read = readRupees(typed ?? '')
  return 'paise' in read ? read.paise : 0
}

/** Issues an invoice for a package or for lines of one's own, and opens it. */
export function NewInvoice({ payer, onClose }: { payer: Payer | null; onClose: () => void }) {
  const navigate = useNavigate()
  const packages = useApiList('GET /packages', { query: { limit: 100 } })
  const form = useCallForm('POST /invoices', {
    schema: InvoiceForm,
    values: { patient_id: payer?.id ?? null, package_id: null, lines: [blank], discount: '' },
    done: ({ number }) => `Invoice ${number} issued`,
    failed: 'Error issuing the invoice. Please try again.',
    onDone: ({ id }) => void navigate(invoicePage(id)),
  })
  const { package_id, discount } = form.values
  const lines = form.values.lines ?? []
  const chosen = packages.data?.rows.find(({ id }) => id === package_id)
  const price = chosen ? chosen.price_paise : lines.reduce((sum, line) => sum + paiseOf(line.amount), 0)
  const off = paiseOf(discount)
  return (
    <DialogForm
      form={form}
      title="New invoice"
      size="md"
      submit={['Issue invoice', 'Issuing...']}
      discardText="It is not issued yet. If you discard it, it is lost."
      onSubmit={({ patient_id, package_id: sold, lines: written }) => {
        if (off >= price) return form.setFieldError('discount', discountMessage)
        const billed = written.map(({ text, amount }) => ({ text, amount_paise: paiseOf(amount) }))
        const what = sold ? { package_id: sold } : { lines: billed }
        form.call({ body: { patient_id, ...what, discount_paise: off } })
      }}
      onClose={onClose}
    >
      <PayerField word="For" payer={payer} {...form.getInputProps('patient_id')} />
      <NativeSelect
        {...form.getInputProps('package_id')}
        label="What is sold"
        value={package_id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ package_id: value || null, lines: value ? [] : [blank] })
        }
        data={[
          { value: '', label: 'Something else, written below' },
          ...(packages.data?.rows ?? []).map(({ id, name, price_paise }) => ({
            value: id,
            label: `${name}, ${formatPaiseShort(price_paise)}`,
          })),
        ]}
        description={
          chosen &&
          `${packageContent(chosen)}, for ${counted(chosen.valid_days, 'day')} from today. The invoice says: ${chosen.public_name}`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus={payer !== null}
      />
      {lines.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by their place.
        <div key={index} className={`${classes.line} wrap tight`}>
          <TextInput
            label={`Line ${index + 1}`}
            withAsterisk
            placeholder="Follow-up"
            {...form.getInputProps(`lines.${index}.text`)}
          />
          <AmountField label="Amount" {...form.getInputProps(`lines.${index}.amount`)} description={null} />
          {lines.length > 1 ? (
            <ActionIcon
              variant="default"
              mt="1.75rem"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {package_id || lines.length >= linesAtMost ? null : (
        <div>
          <IconButton
            size="sm"
            variant="default"
            icon={IconPlus}
            onClick={() => form.insertListItem('lines', blank)}
          >
            Add a line
          </IconButton>
        </div>
      )}
      <AmountField
        {...form.getInputProps('discount')}
        label="Discount"
        withAsterisk={false}
        placeholder="None"
      />
      <Text role="status">
        To pay: <strong className="figure">{formatPaise(Math.max(0, price - off))}</strong>
      </Text>
    </DialogForm>
  )
}
