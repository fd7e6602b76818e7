import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { danger?: boolean }

/** An action on a row of a table. Its `aria-label` distinguishes the rows' buttons. */
export function RowButton({ danger = false, ...rest }: Props) {
  return (
    <Button size="sm" {...(danger ? { variant: 'light', color: 'red' } : { variant: 'default' })} {...rest} />
  )
}
