import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { mostOwnLines, ownLineLength } from '#domain/plans/shopping-lines.ts'
import type { OwnLine } from '#domain/plans/shopping-list.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from '#web/components/shopping/shopping.module.css'
import { type ListActs, TickRow } from '#web/components/shopping/shopping-lines.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

/** What the challenger wrote, and a field for more. */
export function OwnLines({ own, onTick }: { own: OwnLine[]; onTick: ListActs['onTick'] }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useApiMutation('POST /patients/shopping-list/lines', {
    onSuccess() {
      setText('')
      field.current?.focus()
    },
  })
  const remove = useToastMutation('DELETE /patients/shopping-list/lines/:id', {
    done: 'Removed.',
    failed: 'The line could not be removed. Please try again.',
    onDone: () => field.current?.focus(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate({ body: { text } })
  }
  return (
    <SectionCard title="Also">
      {own.length > 0 ? (
        <ul className={classes.lines}>
          {own.map((line) => (
            <li key={line.id} className={classes.line}>
              <TickRow
                name={line.text}
                bought={line.bought}
                onChange={(bought) => onTick({ foods: [], lines: [line.id], bought })}
              />
              <ActionIcon
                className={`${classes.act} no-print`}
                size={44}
                aria-label={`Remove ${line.text}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: line.id } })}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {own.length < mostOwnLines ? (
        <form className={`${classes.add} no-print`} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label="Something else to buy"
            placeholder="Soap"
            maxLength={ownLineLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={add.error ? errorText(add.error, 'The line could not be saved. Please try again.') : null}
          />
          <IconButton type="submit" variant="default" icon={IconPlus} disabled={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add'}
          </IconButton>
        </form>
      ) : null}
    </SectionCard>
  )
}
