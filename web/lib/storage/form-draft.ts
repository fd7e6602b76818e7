import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { isSameValue, type Was } from '#domain/edits.ts'
import { useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { tokens } from '#web/lib/api/api.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useUser } from '#web/session.tsx'

type Options<Values> = {
  /** Name of the draft, without the user's id. */
  name: string
  /** The stored values and their version; 0 if nobody else changes them. */
  version: number
  values: Values
  /** What is edited, as it is stored; absent for a new one and for values with a version. */
  stored?: object | undefined
}

/** Name of a draft of the signed-in user, with the user's id. */
const useDraftName = (name: string) => `${name}:${useUser().id}`

/** Whether there is a draft under this name, at the first rendering. */
export function useHasDraft(name: string): boolean {
  const draft = useDraftName(name)
  return useState(() => drafts.read(draft) !== null)[0]
}

/** `base`: what was stored when the draft was begun; absent in drafts of an earlier build. */
type Draft<Values> = { version: number; values: Values; base?: Was }

/**
 * A draft goes on from what was stored when it was begun, in the fields that were changed; the others show what is stored
 * now. Of a draft without a base all fields count as changed, so that whatever else is stored now is asked about.
 */
function resumed<Values extends object>({ values, base = {} }: Draft<Values>, stored: object) {
  const changed = Object.entries(values).filter(([path, value]) => !isSameValue(value, base[path]))
  const typed = Object.fromEntries(changed) as Partial<Values>
  const began = Object.fromEntries(changed.map(([path]) => [path, base[path] ?? null]))
  return { base: { ...stored, ...began }, typed }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form whose draft stays on this device until it is saved or the page is left: a phone may drop the page at any time.
 * For values that others may change too, the draft keeps the version on which it is based: saving it over a newer one
 * is refused.
 */
export function useDraftedForm<Schema extends z.ZodObject>(
  schema: Schema,
  { name, version, values, stored: edited }: Options<FormValues<z.input<Schema>>>,
) {
  type Values = typeof values
  const draft = useDraftName(name)
  const [stored] = useState(() => drafts.read(draft) as Draft<Values> | null)
  const [began] = useState(() =>
    edited && stored ? resumed(stored, edited) : { base: edited, typed: stored?.values },
  )
  const edit = useEdit(began.base)
  const form = useZodForm(schema, { initialValues: { ...values, ...began.typed } })
  const [origin, setOrigin] = useState({
    version: stored?.version ?? version,
    values,
    isRestored: stored !== null,
  })
  const { setValues, clearErrors } = form
  const isChanged = !isSame(form.values, origin.values)

  const load = useCallback(
    (next: { version: number; values: Values }) => {
      setValues(next.values)
      clearErrors()
      setOrigin({ ...next, isRestored: false })
    },
    [setValues, clearErrors],
  )
  // Without a draft, newly stored values are shown at once.
  useEffect(() => {
    if (!isChanged && origin.version !== version) load({ version, values })
  })
  const typed = form.values
  useEffect(() => {
    if (isChanged)
      drafts.write(draft, { version: origin.version, values: typed, base: edit.base, is_work: true })
    else drafts.remove(draft)
    return () => {
      // The page was left, not reloaded, and has asked about the draft. It has not when the session ended.
      if (tokens.access() !== null) drafts.remove(draft)
    }
  }, [draft, isChanged, origin.version, typed, edit.base])

  return {
    form,
    edit,
    isChanged,
    /** The version that the draft replaces. */
    version: origin.version,
    /** Another administrator has stored a newer version. */
    isOutdated: isChanged && origin.version !== version,
    /** The draft is from an earlier visit. */
    isRestored: isChanged && origin.isRestored,
    /** Shows the stored values and drops the draft. */
    load,
    discard: () => load({ version, values }),
  }
}
