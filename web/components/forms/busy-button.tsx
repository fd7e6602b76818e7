import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & { isBusy: boolean; onClick: () => void; 'aria-label'?: string }

/** A button that takes no press while busy. Really disabled, it would lose the focus of whoever works with the keyboard. */
export function BusyButton({ isBusy, onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy}
      data-disabled={isBusy || undefined}
      // The second click of a double click can come before `isBusy` does.
      onClick={({ detail }) => {
        if (detail < 2 && !isBusy) onClick()
      }}
    />
  )
}
