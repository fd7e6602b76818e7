import { TextInput } from '@mantine/core'
import { formatPaise, readRupees } from '#domain/ledger/rupees.ts'

type Props = {
  label: string
  value?: string | null
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
  error?: React.ReactNode
  /** What stands below while no amount can be read. */
  hint?: string
  'data-path'?: string
  'data-autofocus'?: boolean
}

/** An amount in rupees as people type it; says below how it is understood. */
export function AmountField({ hint, value = '', ...rest }: Props) {
  const read = readRupees(value ?? '')
  return (
    <TextInput
      {...rest}
      value={value ?? ''}
      withAsterisk
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder="1,499"
      leftSection="₹"
      description={'paise' in read ? formatPaise(read.paise) : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
