import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useZodForm } from '#web/components/forms/form.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useUser } from '#web/session.tsx'

type Options<Values> = {
  /** Of the draft; the user's id is added. */
  name: string
  /** What stands on the server, and its version. */
  version: number
  values: Values
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form over something that others may change too. What is typed stays on this device until it is saved or the page
 * is left, and keeps the version that it was typed over: saving it over a newer one is refused.
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
  // Where nothing was typed, what others have stored is shown at once.
  useEffect(() => {
    if (!isChanged && origin.version !== version) load({ version, values })
  })
  const typed = form.values
  useEffect(() => {
    if (isChanged) drafts.write(draft, { version: origin.version, values: typed, is_work: true })
    else drafts.remove(draft)
    // A page that is left, not reloaded, was asked about it.
    return () => drafts.remove(draft)
  }, [draft, isChanged, origin.version, typed])

  return {
    form,
    isChanged,
    /** What the typed values replace. */
    version: origin.version,
    /** Somebody else has stored something since. */
    isOutdated: isChanged && origin.version !== version,
    /** Whether this was typed on an earlier visit. */
    isRestored: isChanged && origin.isRestored,
    /** Shows what was stored, and forgets what was typed. */
    load,
    discard: () => load({ version, values }),
  }
}
