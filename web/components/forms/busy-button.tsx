import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = Omit<ButtonProps, 'leftSection'> & {
  icon?: Icon
  isBusy: boolean
  onClick: () => void
  'aria-label'?: string
}

/** A button that ignores clicks while busy. If it were disabled, people who use the keyboard would lose the focus. */
export function BusyButton({ icon: ButtonIcon, isBusy, onClick, ...rest }: Props) {
  return (
    <Button
      leftSection={ButtonIcon ? <ButtonIcon size={18} aria-hidden /> : null}
      {...rest}
      aria-disabled={isBusy}
      data-disabled={isBusy || undefined}
      // A double click's second click can come before `isBusy` is set.
      onClick={({ detail }) => {
        if (detail < 2 && !isBusy) onClick()
      }}
    />
  )
}
