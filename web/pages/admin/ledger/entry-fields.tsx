import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { today } from '#domain/dates.ts'
import { paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise, plainRupees, readRupees } from '#domain/ledger/rupees.ts'
import { DialogForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import type { FormParts } from '#web/components/forms/inline-form.tsx'
import { Columns } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'

/** Asked before the dialogs of the ledger are left. */
export const notRecorded = 'It is not recorded yet. If you discard it, it is lost.'

type Props<Values> = Omit<ComponentProps<typeof DialogForm<Values>>, 'form' | 'onSubmit' | 'size'> & {
  form: FormParts<Values> & { getInputProps: (field: keyof Values & string) => object }
  words: {
    amount: string
    /** For the labels: 'Paid' by, 'Paid' on. */
    done: string
    /** Absent where nothing can be noted. */
    note?: string
    /** The name of the document that does not contain the note. */
    paper?: string
  }
  /** Above the fields: whose entry it is. */
  head: ReactNode
  /** Shown while the amount is invalid. */
  hint?: string
  /** The earliest possible day. */
  from?: string
  focusesAmount: boolean
  onEntry: (body: Omit<Values, 'amount'> & { amount_paise: number }) => void
}

type AmountProps = Omit<TextInputProps, 'value'> & {
  value?: string | null | undefined
  hint?: string | undefined
}

/** An amount in rupees. It may be typed freely; below it we show how it is understood. */
export function AmountField({ value, hint, ...rest }: AmountProps) {
  const read = readRupees(value ?? '')
  return (
    <TextInput
      withAsterisk
      inputMode="decimal"
      autoComplete="off"
      placeholder="1,499"
      leftSection="₹"
      description={'paise' in read ? formatPaise(read.paise) : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? ''}
      {...rest}
    />
  )
}

/** Records a payment or refund. The children stand between the amount and the texts. */
export function EntryDialog<Values extends { amount: string }>(props: Props<Values>) {
  const { words, head, hint, from, focusesAmount, onEntry, children, ...dialog } = props
  const field = (name: string) => dialog.form.getInputProps(name as keyof Values & string)
  return (
    <DialogForm
      size="md"
      discardText={notRecorded}
      {...dialog}
      onSubmit={(values) => {
        const body = entryOf(values)
        if (body) onEntry(body)
      }}
    >
      {head}
      <AmountField {...field('amount')} label={words.amount} hint={hint} data-autofocus={focusesAmount} />
      <Columns>
        <NativeSelect
          {...field('method')}
          label={`${words.done} by`}
          withAsterisk
          data={choicesOf(paymentMethodLabels)}
        />
        <DateField {...field('paid_on')} label={`${words.done} on`} withAsterisk min={from} max={today()} />
      </Columns>
      {children}
      <TextInput
        {...field('reference')}
        label="Reference"
        description="What the app, the bank or the slip calls it"
        autoComplete="off"
      />
      {words.note ? (
        <Textarea
          {...field('note')}
          label={words.note}
          description={`For the office; not on ${words.paper}`}
          minRows={1}
          maxRows={6}
        />
      ) : null}
    </DialogForm>
  )
}

/** An amount as it may be typed: '1499', '1499.50'. */
export const typedAmount = (paise: number) => plainRupees(paise).replace(/\.00$/, '')

/** The body for the API; null while the amount is invalid. */
export function entryOf<Values extends { amount: string }>({ amount, ...entry }: Values) {
  const read = readRupees(amount)
  return 'paise' in read ? { ...entry, amount_paise: read.paise } : null
}
