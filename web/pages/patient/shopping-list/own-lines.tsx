import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { mostOwnLines, ownLineLength } from '#domain/plans/shopping-lines.ts'
import type { OwnLine } from '#domain/plans/shopping-list.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from '#web/components/shopping/shopping.module.css'
import { TickRow } from '#web/components/shopping/shopping-lines.tsx'
import type { ListInUse } from './use-list.ts'

/** What the challenger wrote, and a field for more. */
export function OwnLines({ own, act }: { own: OwnLine[] } & Pick<ListInUse, 'act'>) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const written = text.trim()
    if (written) act({ added: { id: newId(), text: written } })
    setText('')
    field.current?.focus()
  }
  return (
    <SectionCard title="Also">
      {own.length > 0 ? (
        <ul className={classes.lines}>
          {own.map(({ id, text, bought }) => (
            <li key={id} className={classes.line}>
              <TickRow name={text} bought={bought} onChange={(bought) => act({ lines: [id], bought })} />
              <ActionIcon
                className="rigid dimmed no-print"
                size={44}
                aria-label={`Remove ${text}`}
                onClick={() => {
                  act({ lines: [id], removed: true })
                  field.current?.focus()
                }}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {own.length < mostOwnLines ? (
        <form className={`${classes.add} wrap no-print`} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label="Something else to buy"
            placeholder="Soap"
            maxLength={ownLineLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <IconButton type="submit" variant="default" icon={IconPlus}>
            Add
          </IconButton>
        </form>
      ) : null}
    </SectionCard>
  )
}
