import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useZodForm } from '#web/components/forms/form.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useUser } from '#web/session.tsx'

type Options<Values> = {
  /** Name of the draft, without the user's id. */
  name: string
  /** The stored version and its values. */
  version: number
  values: Values
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form for values that others may change too. The draft stays on this device until it is saved or the page is left.
 * It keeps the version on which it is based: saving it over a newer one is refused.
 */
export function useDraftedForm<Schema extends z.ZodObject>(
  schema: Schema,
  { name, version, values }: Options<FormValues<z.input<Schema>>>,
) {
  type Values = typeof values
  const draft = `${name}:${useUser().id}`
  const [stored] = useState(() => drafts.read(draft) as { version: number; values: Values } | null)
  const form = useZodForm(schema, { initialValues: { ...values, ...stored?.values } })
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
    if (isChanged) drafts.write(draft, { version: origin.version, values: typed, is_work: true })
    else drafts.remove(draft)
    // The page was left, not reloaded, and has asked about the draft.
    return () => drafts.remove(draft)
  }, [draft, isChanged, origin.version, typed])

  return {
    form,
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
