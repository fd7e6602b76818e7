import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & { isBusy: boolean; onClick: () => void; 'aria-label'?: string }

/** A button that ignores clicks while busy. If it were disabled, people who use the keyboard would lose the focus. */
export function BusyButton({ isBusy, onClick, ...rest }: Props) {
  return (
    <Button
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
