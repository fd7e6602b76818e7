import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { danger?: boolean }

/** What can be done with a row of a table; its `aria-label` tells the rows' buttons apart. */
export function RowButton({ danger = false, ...rest }: Props) {
  return (
    <Button size="sm" {...(danger ? { variant: 'light', color: 'red' } : { variant: 'default' })} {...rest} />
  )
}
