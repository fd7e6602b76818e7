import { useState } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'

/** Whether a text has the form of an id. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Whether a text is one of these values. */
export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): text is Value =>
    values.some((value) => value === text)

/** Reads and writes the query string of the page's address. */
export function useAddress<Name extends string>() {
  const [address, setAddress] = useSearchParams()
  return {
    /** Undefined if the name is absent or its value does not fit. */
    read<Text extends string = string>(
      name: Name,
      fits: ((text: string) => text is Text) | ((text: string) => boolean),
    ): Text | undefined {
      const text = address.get(name)
      return text && fits(text) ? (text as Text) : undefined
    },
    /** Null or an empty text removes a name. `isStep` adds an entry to the browser's history. */
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

/** The position in a list. It is kept only for the list (its filters) for which it was set. */
export function useSkip(list: unknown) {
  const of = JSON.stringify(list)
  const [place, setPlace] = useState({ skip: 0, of })
  return {
    skip: place.of === of ? place.skip : 0,
    setSkip: (skip: number) => setPlace({ skip, of }),
  }
}
