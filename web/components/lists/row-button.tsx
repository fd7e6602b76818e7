import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/** An action on a row of a table. Its `aria-label` distinguishes the rows' buttons. */
export function RowButton(props: Props) {
  return <Button size="sm" variant="default" {...props} />
}
