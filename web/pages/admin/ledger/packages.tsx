import { NumberInput, Text, TextInput } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { packageContent } from '#domain/ledger/package-content.ts'
import { type Package, PackageForm } from '#domain/ledger/packages.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Columns, IconButton } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { useUser } from '#web/session.tsx'
import { AmountField, entryOf, typedAmount } from './entry-fields.tsx'

/** What is sold; changed by administrators. */
export function Packages() {
  const { desk } = useUser()
  const packages = usePages('GET /packages', 100)
  const form = useDialog<Package>()
  const removal = useDialog<Package>()
  const add = (
    <IconButton variant="default" icon={IconPlus} onClick={() => form.start(null)}>
      Add package
    </IconButton>
  )
  const columns: Column<Package>[] = [
    column('Package', ({ name, public_name }) => (
      <>
        {name}
        {public_name === name ? null : <span className="aside block">Invoices say: {public_name}</span>}
      </>
    )),
    column('Contains', packageContent),
    figureColumn('Price', ({ price_paise }) => <span className="nowrap">{formatPaise(price_paise)}</span>),
    column('Valid', ({ valid_days }) => counted(valid_days, 'day')),
  ]
  const actions = wideColumn('Actions', (one: Package) => (
    <EditDelete name={one.name} onEdit={() => form.start(one)} onDelete={() => removal.start(one)} />
  ))
  return (
    <ListCard
      title="Packages"
      text="Visits and weeks of plans at one price. An invoice for a package starts its subscription."
      action={desk ? null : add}
      {...packages.paged}
      words={['package', 'packages']}
      columns={desk ? columns : [...columns, actions]}
      empty={{
        icon: <IconPackage />,
        text: 'An administrator adds what the practice sells.',
      }}
    >
      {form.isOpen ? <PackageDialog edited={form.subject} onClose={form.close} /> : null}
      <Removal route="DELETE /packages/:id" noun="package" dialog={removal} onOutdated={removal.close}>
        {({ name }) => (
          <Text>
            <strong>{name}</strong> can no longer be sold. Subscriptions and invoices of it stay as they are.
          </Text>
        )}
      </Removal>
    </ListCard>
  )
}

function PackageDialog({ edited, onClose }: { edited: Package | null; onClose: () => void }) {
  const form = useCallForm(edited ? 'PUT /packages/:id' : 'POST /packages', {
    schema: PackageForm,
    values: storedValues(PackageForm, edited && { ...edited, amount: typedAmount(edited.price_paise) }, {
      visits: 0,
      weeks: 0,
      valid_days: 90,
    }),
    done: edited ? 'Package changed' : 'Package added',
    failed: 'Error saving the package. Please try again.',
    onDone: onClose,
  })
  const number = (name: 'visits' | 'weeks' | 'valid_days', label: string) => (
    <NumberInput label={label} withAsterisk min={0} {...form.getInputProps(name)} />
  )
  return (
    <DialogForm
      form={form}
      title={edited ? 'Edit package' : 'Add package'}
      size="md"
      onSubmit={(values) => {
        const entry = entryOf(values)
        if (!entry) return
        const { amount_paise: price_paise, ...rest } = entry
        const body = { ...rest, price_paise }
        if (edited) form.call({ params: { id: edited.id }, body, ifMatch: edited.version })
        else form.call({ body })
      }}
      onClose={onClose}
    >
      {edited ? <Text c="dimmed">What was sold before stays as it was sold.</Text> : null}
      <TextInput
        label="Name"
        description="For administrators only"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Public name"
        description="On invoices, payments and mails, where others may read it: name no illness"
        withAsterisk
        placeholder="Care plan"
        {...form.getInputProps('public_name')}
      />
      <Columns>
        {number('visits', 'Visits')}
        {number('weeks', 'Weeks of plans')}
        <AmountField label="Price" {...form.getInputProps('amount')} />
        {number('valid_days', 'Valid for days')}
      </Columns>
    </DialogForm>
  )
}
