import type { ComponentProps } from 'react'
import { IconButton } from '#web/components/layout/page.tsx'

type Props = Omit<ComponentProps<typeof IconButton>, 'onClick'> & { isBusy: boolean; onClick: () => void }

/** A button that ignores clicks while busy. If it were disabled, people who use the keyboard would lose the focus. */
export function BusyButton({ isBusy, onClick, ...rest }: Props) {
  return (
    <IconButton
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
