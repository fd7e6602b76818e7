import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { formatDate, isDate } from '#domain/dates.ts'
import { changedMeanwhileMessage, changesFrom, type Was } from '#domain/edits.ts'
import { formatNumber } from '#domain/numbers.ts'
import { fromCm, fromKg, heightText, type Units } from '#domain/people/units.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useUnits } from '#web/lib/units.ts'
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
      const { was, ...change } = changesFrom(base, body)
      setSent(change)
      return { ...change, ...(was && { was }) } as Body
    },
    /** A body whose fields are stored together: all of them, each with what it was, whether changed or not. */
    wholeOf<Body extends object>(body: Body): Body {
      setSent(body as Was)
      return { ...body, was: base } as Body
    },
    /** Whether a failure is about fields that somebody else changed: then `EditConflicts` shows both. */
    isRefused({ status, errors }: ApiError): boolean {
      const found = status === 409 ? errors.filter((error) => 'stored' in error) : []
      if (found.length === 0) return false
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
  const chips = document.querySelector(`[data-choices="${CSS.escape(path)}"]`)
  const legend = document.querySelector(`fieldset[data-path="${CSS.escape(path)}"] > legend`)
  const [input] = inputsOf(path) as HTMLInputElement[]
  const label =
    legend?.textContent ?? input?.labels?.[0]?.textContent ?? (chips ?? input)?.getAttribute('aria-label')
  return (label ?? path.replaceAll('_', ' ')).replace(/\s*\*$/, '')
}

/** What the form calls a choice of a field; undefined for what is no choice. */
function choiceOf(path: string, value: string): string | undefined {
  const [field, choice] = [path, value].map((part) => CSS.escape(part))
  const found = document.querySelector<HTMLInputElement | HTMLOptionElement>(
    `[data-path="${field}"] option[value="${choice}"], :is([data-path="${field}"], [data-choices="${field}"]) input[value="${choice}"]:is([type=radio], [type=checkbox])`,
  )
  return (
    (found instanceof HTMLInputElement ? found.labels?.[0]?.textContent : found?.textContent) ?? undefined
  )
}

/** A stored number in the person's unit, which its field's name tells. */
function figureOf(path: string, value: number, units: Units): string {
  if (path === 'height_cm') return heightText(value, units)
  if (path.endsWith('_kg')) return `${fromKg(value, units)} ${units.weight_unit}`
  if (path.endsWith('_cm')) return `${fromCm(value, units)} ${units.length_unit}`
  return `${formatNumber(value)}${path.endsWith('_pct') ? '%' : ''}`
}

/** A value in words: lists as they are spoken, choices as the form calls them. */
function wordsOf(path: string, value: unknown, units: Units): string {
  const inWords = (one: unknown) => wordsOf(path, one, units)
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return figureOf(path, value, units)
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'Nothing'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, field]) => [choiceOf(path, key), inWords(field)].filter(Boolean).join(': '))
      .join(' ')
  const text = String(value)
  return choiceOf(path, text) ?? (isDate(text) ? formatDate(text) : text)
}

export type ConflictWords = {
  /** Fields that only a form opened anew can show as they are stored. */
  fixed?: string[]
  /** Values that only the form can put in words. */
  say?: (path: string, value: unknown) => string | undefined
}

/** What is needed of a form. */
export type ConflictForm = {
  schema: z.ZodObject
  edit: Edit
  setFieldValue: (path: never, value: never) => void
}

type Props = ConflictWords & { form: ConflictForm }

/** Fields that somebody else changed meanwhile: what the person typed beside what is stored, to choose from. */
export const EditConflicts = (props: Props) =>
  props.form.edit.conflicts.length > 0 ? <Conflicts {...props} /> : null

function Conflicts({ form, fixed = [], say }: Props) {
  const units = useUnits()
  const inWords = (path: string, value: unknown) => say?.(path, value) ?? wordsOf(path, value, units)
  const { schema, edit } = form
  const { conflicts, settle } = edit
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
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
              <Text>Yours: {inWords(path, mine)}</Text>
              <Text>Stored now: {inWords(path, theirs)}</Text>
              <Group gap="xs" mt={6}>
                <PlainButton size="sm" aria-label={`Keep mine: ${label}`} onClick={() => settle(conflict)}>
                  Keep mine
                </PlainButton>
                <PlainButton
                  size="sm"
                  disabled={fixed.includes(path)}
                  aria-label={`Take what is stored: ${label}`}
                  onClick={() => {
                    const empty = emptyValues(schema)[path]
                    form.setFieldValue(path as never, (theirs ?? empty) as never)
                    settle(conflict)
                  }}
                >
                  Take what is stored
                </PlainButton>
              </Group>
            </Stack>
          )
        })}
        <Text size="sm">Then save once more.</Text>
      </Stack>
    </Alert>
  )
}
