import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Whether a text of the address can be somebody's id. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What stands behind the `?` of the page's address. */
export function useAddress<Name extends string>() {
  const [address, setAddress] = useSearchParams()
  return {
    /** Undefined where nothing stands there, or nothing that fits. */
    read<Text extends string = string>(
      name: Name,
      fits: ((text: string) => text is Text) | ((text: string) => boolean),
    ): Text | undefined {
      const text = address.get(name)
      return text && fits(text) ? (text as Text) : undefined
    },
    /** Empty takes a name away. The way back leads to what was shown before only where that is asked for. */
    write(change: { [name in Name]?: string | null | undefined }, { isStep = false } = {}) {
      const next = new URLSearchParams(address)
      for (const [name, value] of Object.entries<string | null | undefined>(change)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setAddress(next, { replace: !isStep, preventScrollReset: !isStep })
    },
  }
}

/** How far a list was paged. That means something only in the list in which it was turned to. */
export function useSkip(list: unknown) {
  const of = JSON.stringify(list)
  const [place, setPlace] = useState({ skip: 0, of })
  return {
    skip: place.of === of ? place.skip : 0,
    setSkip: (skip: number) => setPlace({ skip, of }),
  }
}
