import { ActionIcon, Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import classes from './settings.module.css'

/** What is used of a form that holds a list of titles with texts. */
export type EntryForm = {
  errors: Record<string, ReactNode>
  getInputProps(path: string): object
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  reorderListItem(path: string, payload: { from: number; to: number }): void
}

type Props = {
  form: EntryForm
  /** Where in the form the list stands. */
  path: string
  /** 'Services' */
  label: string
  /** 'service' */
  noun: string
  count: number
  max: number
  /** Lines of a text at least. */
  rows?: number
}

/** Waits until the list is drawn anew. */
function focusSoon(path: string) {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus(), 30)
}

/** Titles with texts, in an order: added, moved and taken away. */
export function EntryList({ form, path, label, noun, count, max, rows = 2 }: Props) {
  const heading = useId()
  const add = useRef<HTMLButtonElement>(null)
  const move = (from: number, to: number) => {
    form.reorderListItem(path, { from, to })
    focusSoon(`${path}.${to}.title`)
  }
  return (
    <section aria-labelledby={heading} className={classes.entries}>
      <h3 id={heading}>{label}</h3>
      {form.errors[path] ? (
        <Text c="red" size="sm" role="alert">
          {form.errors[path]}
        </Text>
      ) : null}
      <div className={classes.cards} data-long={rows > 2 || undefined}>
        {Array.from({ length: count }, (_, index) => {
          const name = `${noun} ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands in the fields comes from the form
            <fieldset key={index} className={classes.entry}>
              <legend>{name[0]!.toUpperCase() + name.slice(1)}</legend>
              <TextInput
                label="Title"
                withAsterisk
                {...form.getInputProps(`${path}.${index}.title`)}
                data-path={`${path}.${index}.title`}
              />
              <Textarea
                label="Text"
                withAsterisk
                autosize
                minRows={rows}
                maxRows={18}
                {...form.getInputProps(`${path}.${index}.content`)}
                data-path={`${path}.${index}.content`}
              />
              <div className={classes.tools}>
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${name} down`}
                  disabled={index === count - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    form.removeListItem(path, index)
                    setTimeout(() => add.current?.focus(), 30)
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </div>
            </fieldset>
          )
        })}
      </div>
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={count >= max}
        onClick={() => {
          form.insertListItem(path, { title: '', content: '' })
          focusSoon(`${path}.${count}.title`)
        }}
      >
        Add a {noun}
      </Button>
    </section>
  )
}
