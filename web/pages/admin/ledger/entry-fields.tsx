import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { today } from '#domain/dates.ts'
import { paymentMethodLabels, paymentMethods } from '#domain/ledger/payments.ts'
import { formatPaise, plainRupees, readRupees } from '#domain/ledger/rupees.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { Columns } from '#web/components/layout/page.tsx'

/** Asked before the dialogs of the ledger are left. */
export const notRecorded = 'It is not recorded yet. If you discard it, it is lost.'

export const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

type Name = 'amount' | 'method' | 'paid_on' | 'reference' | 'note'
type Props = {
  form: {
    getInputProps: (field: Name) => object
    values: {
      amount?: string | null
      method?: string | null
      reference?: string | null
      note?: string | null
    }
  }
  words: {
    amount: string
    /** For the labels: 'Paid' by, 'Paid' on. */
    done: string
    /** Absent where nothing can be noted. */
    note?: string
    /** The name of the document that does not contain the note. */
    paper?: string
  }
  /** Shown while the amount is invalid. */
  hint?: string
  /** The earliest possible day. */
  from?: string
  focusesAmount: boolean
  /** Shown between the amounts and the texts. */
  children?: ReactNode
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

/** The fields of a payment or refund. */
export function EntryFields({ form, words, hint, from, focusesAmount, children }: Props) {
  const { amount, method, reference, note } = form.values
  return (
    <>
      <AmountField
        {...form.getInputProps('amount')}
        value={amount}
        label={words.amount}
        hint={hint}
        data-autofocus={focusesAmount}
      />
      <Columns>
        <NativeSelect
          {...form.getInputProps('method')}
          label={`${words.done} by`}
          withAsterisk
          data={methodOptions}
          value={method ?? ''}
        />
        <DateField
          {...form.getInputProps('paid_on')}
          label={`${words.done} on`}
          withAsterisk
          min={from}
          max={today()}
        />
      </Columns>
      {children}
      <TextInput
        {...form.getInputProps('reference')}
        value={reference ?? ''}
        label="Reference"
        description="What the app, the bank or the slip calls it"
        autoComplete="off"
      />
      {words.note ? (
        <Textarea
          {...form.getInputProps('note')}
          value={note ?? ''}
          label={words.note}
          description={`For the office; not on ${words.paper}`}
          minRows={1}
          maxRows={6}
        />
      ) : null}
    </>
  )
}

/** An amount as it may be typed: '1499', '1499.50'. */
export const typedAmount = (paise: number) => plainRupees(paise).replace(/\.00$/, '')

/** The body for the API; null while the amount is invalid. */
export function entryOf<Values extends { amount: string }>({ amount, ...entry }: Values) {
  const read = readRupees(amount)
  return 'paise' in read ? { ...entry, amount_paise: read.paise } : null
}
