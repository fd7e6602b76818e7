import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useBackCloses } from '#web/components/feedback/back-closes.ts'

/** The browser's own popover, which needs no code, closed by Back and by its links: the props of its button and element. */
export function usePopover() {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => element.current?.hidePopover()
  useBackCloses(isOpen, close)
  // Not when a link is pressed: the popover's entry in the history would be taken away while the link's page adds its own.
  const { key } = useLocation()
  useEffect(() => {
    if (key) element.current?.hidePopover()
  }, [key])
  return {
    isOpen,
    button: { popoverTarget: id },
    popover: {
      id,
      ref: element,
      popover: 'auto',
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  } as const
}
