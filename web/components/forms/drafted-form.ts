import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { isSameValue, type Was } from '#domain/edits.ts'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useSession } from '#web/session.tsx'
import { useEdit } from './edits.tsx'
import { useZodForm } from './form.ts'
import type { FormValues } from './form-values.ts'

export type DraftedOptions<Values> = {
  values: Values
  /** Name under which what is typed stays on this device; absent for passwords and what is quickly typed again. */
  draft?: string | undefined
  /** Whether the draft stays when its page is left. */
  outlivesPage?: boolean
  /** The version of the stored values, if others may save a newer one. */
  version?: number | undefined
  /** What is edited, as it is stored; absent for a new thing and for values with a version. */
  stored?: object | null | undefined
}

/** A draft's name with the user's id. */
function useDraftName(draft: string | undefined) {
  const { user } = useSession()
  return draft && `${draft}:${user?.id}`
}

/** Whether there is a draft of this form, at the first rendering. */
export function useHasDraft(draft: string): boolean {
  return useStoredDraft(useDraftName(draft)) !== null
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
 * A form that knows what is not saved yet, and keeps it on this device. For values that others may change too, the draft
 * keeps the version on which it is based: saving it over a newer one is refused.
 */
export function useDraftedForm<Schema extends z.ZodObject>(
  schema: Schema,
  options: DraftedOptions<FormValues<z.input<Schema>>>,
) {
  const { draft, outlivesPage = false, version = 0, values, stored: edited } = options
  type Values = typeof values
  const name = useDraftName(draft)
  const stored = useStoredDraft<Draft<Values>>(name)
  const [began] = useState(() =>
    edited && stored ? resumed(stored, edited) : { base: edited ?? undefined, typed: stored?.values },
  )
  const edit = useEdit(began.base)
  const form = useZodForm(schema, { initialValues: { ...values, ...began.typed } })
  const [origin, setOrigin] = useState({
    version: stored?.version ?? version,
    values,
    isRestored: stored !== null,
  })
  const saved = useRef<unknown>(null)
  const { setValues, clearErrors, getValues } = form
  const isChanged = !isSame(form.values, origin.values)

  const load = useCallback(
    (next: { version?: number; values: Values }) => {
      setValues(next.values)
      clearErrors()
      setOrigin({ version: 0, ...next, isRestored: false })
    },
    [setValues, clearErrors],
  )
  // Without a draft, newly stored values are shown at once.
  useEffect(() => {
    if (!isChanged && origin.version !== version) load({ version, values })
  })
  const typed = form.values
  useDraft(
    name,
    useMemo(
      () => (isChanged ? { version: origin.version, values: typed, base: edit.base, is_work: true } : null),
      [isChanged, origin.version, typed, edit.base],
    ),
    { outlivesPage },
  )
  return {
    ...form,
    schema,
    edit,
    isChanged,
    /** Whether words would be lost now: what is typed, and was not saved a moment ago. */
    hasChanges: () => isChanged && getValues() !== saved.current,
    /** What is typed now is saved. */
    markSaved() {
      saved.current = getValues()
    },
    /** The version that the draft replaces. */
    version: origin.version,
    /** Another administrator has stored a newer version. */
    isOutdated: isChanged && origin.version !== version,
    /** The draft is from an earlier visit. */
    isRestored: isChanged && origin.isRestored,
    /** Shows these values as the stored ones, and drops the draft. */
    load,
    discard() {
      if (edited) edit.rebase(edited)
      load({ version, values })
    },
  }
}
