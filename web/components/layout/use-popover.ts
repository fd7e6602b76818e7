import { type ToggleEvent, useId, useRef, useState } from 'react'
import { useBackCloses } from '#web/components/feedback/back-closes.ts'

/** The browser's own popover, which needs no code, closed by Back too: the props of its button and of its element. */
export function usePopover() {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => element.current?.hidePopover()
  useBackCloses(isOpen, close)
  return {
    isOpen,
    close,
    button: { popoverTarget: id },
    popover: {
      id,
      ref: element,
      popover: 'auto',
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  } as const
}
