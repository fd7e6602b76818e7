import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { opened: boolean }

/** Three lines that open a menu, a cross that closes it. */
export function MenuButton({ opened, ...button }: Props) {
  return (
    <UnstyledButton {...button}>
      <svg width={20} height={20} stroke="currentColor" strokeWidth={2} strokeLinecap="round" aria-hidden>
        <path d={opened ? 'm4 4 12 12M4 16 16 4' : 'M1 4h18M1 10h18M1 16h18'} />
      </svg>
    </UnstyledButton>
  )
}
