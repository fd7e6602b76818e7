import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPackage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { packageContent } from '#domain/ledger/package-content.ts'
import { type Package, PackageForm } from '#domain/ledger/packages.ts'
import { formatPaise, plainRupees } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { Removal } from '#web/components/feedback/confirmed-call.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Columns, IconButton } from '#web/components/layout/page.tsx'
import { type Column, ListCard } from '#web/components/lists/list-card.tsx'
import { RowButton, RowMenu } from '#web/components/lists/row-actions.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'
import { AmountField, entryOf } from './entry-fields.tsx'
import classes from './ledger.module.css'

const limit = 100

/** What is sold; changed by administrators. */
export function Packages() {
  const { desk } = useUser()
  const [skip, setSkip] = useState(0)
  const packages = useApiList('GET /packages', { query: { limit, skip } })
  const form = useDialog<Package>()
  const removal = useDialog<Package>()
  const add = (
    <IconButton variant="default" icon={IconPlus} onClick={() => form.start(null)}>
      Add package
    </IconButton>
  )
  const columns: Column<Package>[] = [
    {
      label: 'Package',
      render: ({ name, public_name }) => (
        <>
          {name}
          {public_name === name ? null : <span className="aside block">Invoices say: {public_name}</span>}
        </>
      ),
    },
    { label: 'Contains', render: packageContent },
    {
      label: 'Price',
      numeric: true,
      render: ({ price_paise }) => <span className="nowrap">{formatPaise(price_paise)}</span>,
    },
    { label: 'Valid', render: ({ valid_days }) => counted(valid_days, 'day') },
  ]
  const actions: Column<Package> = {
    label: 'Actions',
    wide: true,
    render: (one) => (
      <div className={`${classes.actions} wrap tight`}>
        <RowButton aria-label={`Edit ${one.name}`} onClick={() => form.start(one)}>
          Edit
        </RowButton>
        <RowMenu
          of={one.name}
          entries={[
            {
              icon: IconTrash,
              label: `Remove ${one.name}`,
              consequence: 'It can no longer be sold. What was sold of it stays.',
              danger: true,
              onClick: () => removal.start(one),
            },
          ]}
        />
      </div>
    ),
  }
  return (
    <ListCard
      title="Packages"
      text="Visits and weeks of plans at one price. An invoice for a package starts its subscription."
      action={desk ? null : add}
      query={packages}
      words={['package', 'packages']}
      place={{ skip, setSkip }}
      limit={limit}
      columns={desk ? columns : [...columns, actions]}
      empty={{
        icon: <IconPackage />,
        text: desk
          ? 'An administrator adds what the practice sells.'
          : 'Add what you sell, and an invoice for it takes two presses.',
      }}
    >
      {form.isOpen ? <PackageDialog edited={form.subject} onClose={form.close} /> : null}
      <Removal
        route="DELETE /packages/:id"
        noun="package"
        dialog={removal}
        onOutdated={removal.close}
        title="Remove this package?"
        confirmLabel="Remove package"
        busyLabel="Removing..."
        done="Package removed"
        failed="Error removing the package. Please try again."
      >
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
    values: storedValues(
      PackageForm,
      edited && { ...edited, amount: plainRupees(edited.price_paise).replace(/\.00$/, '') },
      { visits: 0, weeks: 0, valid_days: 90 },
    ),
    done: edited ? 'Package changed' : 'Package added',
    failed: 'Error saving the package. Please try again.',
    onDone: onClose,
  })
  const number = (name: 'visits' | 'weeks' | 'valid_days', label: string) => (
    <NumberInput
      label={label}
      withAsterisk
      min={0}
      clampBehavior="none"
      allowDecimal={false}
      {...form.getInputProps(name)}
    />
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
      </Columns>
      <Stack gap="md">
        <AmountField label="Price" {...form.getInputProps('amount')} />
        {number('valid_days', 'Valid for days')}
      </Stack>
    </DialogForm>
  )
}
