import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { changedMeanwhileMessage, isSameValue, type Was } from '#domain/edits.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import type { ZodForm } from './form.ts'
import { inputsOf } from './form-inputs.ts'
import { emptyValues } from './form-values.ts'

/** A field that somebody else changed meanwhile. */
type Conflict = { path: string; mine: unknown; theirs: unknown }

/**
 * The edit of a stored thing: it sends only the fields that its person changed, with what they were changed from.
 * `stored` is the thing as it was when the edit began; undefined for a new one.
 */
export function useEdit(stored: object | undefined) {
  const [base, setBase] = useState(stored as Was | undefined)
  const [sent, setSent] = useState<Was>({})
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const settle = ({ path, theirs }: Conflict) => {
    setBase((before) => ({ ...before, [path]: theirs }))
    setConflicts((open) => open.filter((one) => one.path !== path))
  }
  return {
    /** What was stored when the edit began, and since as its person chose. */
    base,
    conflicts,
    settle,
    /** The changed fields of a body; a new thing's body as it is. */
    changesOf<Body extends object>(body: Body): Body {
      if (!base) return body
      const changed = Object.entries(body).filter(([path, value]) => !isSameValue(value, base[path]))
      const was = Object.fromEntries(changed.map(([path]) => [path, base[path] ?? null]))
      const change = Object.fromEntries(changed)
      setSent(change)
      return { ...change, ...(changed.length > 0 && { was }) } as Body
    },
    /** Whether a failure is about fields that somebody else changed: then `EditConflicts` shows both. */
    isRefused({ status, errors }: ApiError): boolean {
      const found = errors.filter((error) => 'stored' in error)
      if (status !== 409 || found.length === 0) return false
      setConflicts(found.map(({ path, stored }) => ({ path, mine: sent[path], theirs: stored })))
      return true
    },
    /** After a save, when the form stays: the next changes are from here. */
    rebase(saved: object) {
      setBase(saved as Was)
      setConflicts([])
    },
  }
}
export type Edit = ReturnType<typeof useEdit>

/** The label of a field, as the form shows it. */
function labelOf(path: string): string {
  const [input] = inputsOf(path) as HTMLInputElement[]
  const label = input?.labels?.[0]?.textContent ?? input?.getAttribute('aria-label')
  return (label ?? path.replaceAll('_', ' ')).replace(/\s*\*$/, '')
}

/** A value in words: a list as it is spoken, names of choices without underscores. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(wordsOf).join(', ') || 'Nothing'
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([key]) => key !== 'food_id')
      .map(([, field]) => wordsOf(field))
      .join(' ')
  return String(value).replace(/(?<=\w)_(?=\w)/g, ' ')
}

type Props<Schema extends z.ZodObject> = {
  edit: Edit
  form: Pick<ZodForm<Schema>, 'setFieldValue'>
  schema: Schema
  /** Fields that only a form opened anew can show as they are stored. */
  fixed?: string[]
}

/** Fields that somebody else changed meanwhile: what the person typed beside what is stored, to choose from. */
export function EditConflicts<Schema extends z.ZodObject>({ edit, form, schema, fixed = [] }: Props<Schema>) {
  const { conflicts, settle } = edit
  const box = useRef<HTMLDivElement>(null)
  const isOpen = conflicts.length > 0
  useEffect(() => {
    if (isOpen) box.current?.focus()
  }, [isOpen])
  if (!isOpen) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="yellow"
      role="alert"
      icon={<IconGitMerge aria-hidden />}
      title={changedMeanwhileMessage}
    >
      <Stack gap="md">
        {conflicts.map((conflict) => {
          const { path, mine, theirs } = conflict
          const label = labelOf(path)
          return (
            <Stack key={path} gap={2} role="group" aria-label={label}>
              <Text fw={600}>{label}</Text>
              <Text>Yours: {wordsOf(mine)}</Text>
              <Text>Stored now: {wordsOf(theirs)}</Text>
              <Group gap="xs" mt={6}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Keep mine: ${label}`}
                  onClick={() => settle(conflict)}
                >
                  Keep mine
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  disabled={fixed.includes(path)}
                  aria-label={`Take what is stored: ${label}`}
                  onClick={() => {
                    const empty = emptyValues(schema)[path as keyof Schema['shape']]
                    form.setFieldValue(path as never, (theirs ?? empty) as never)
                    settle(conflict)
                  }}
                >
                  Take what is stored
                </Button>
              </Group>
            </Stack>
          )
        })}
        <Text size="sm">Then save once more.</Text>
      </Stack>
    </Alert>
  )
}
