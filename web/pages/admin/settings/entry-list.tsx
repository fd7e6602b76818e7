import { ActionIcon, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton, Subheading, Tiles } from '#web/components/layout/page.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { capitalized } from '#web/lib/words.ts'
import classes from './settings.module.css'

type Props = {
  /** The part of a form with lists that is used here. */
  form: {
    errors: Record<string, ReactNode>
    getInputProps(path: string): object
    insertListItem(path: string, item: unknown): void
    removeListItem(path: string, index: number): void
    reorderListItem(path: string, payload: { from: number; to: number }): void
  }
  /** A noun such as 'service'; its plural is the list's name in the form. */
  noun: string
  count: number
  max: number
}

/** The field of a form's value, such as 'faqs.0.question'. */
const fieldAt = (path: string) => () =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

/** The buttons to add and remove items, and the props of an item's field. */
function useItems({ form, noun, count, max }: Props, blank: { item: unknown; field: string }) {
  const path = `${noun}s`
  const add = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter()
  return {
    path,
    indexes: Array.from({ length: count }, (_, index) => index),
    fieldProps: (field: string) => ({
      ...form.getInputProps(`${path}.${field}`),
      'data-path': `${path}.${field}`,
    }),
    removeButton: (index: number) => (
      <ActionIcon
        variant="default"
        aria-label={`Remove ${noun} ${index + 1}`}
        onClick={() => {
          form.removeListItem(path, index)
          focusAfter(add)
        }}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    ),
    addButton: (
      <IconButton
        ref={add}
        variant="default"
        icon={IconPlus}
        disabled={count >= max}
        onClick={() => {
          form.insertListItem(path, blank.item)
          focusAfter(fieldAt(`${path}.${count}${blank.field}`))
        }}
      >
        Add a {noun}
      </IconButton>
    ),
  }
}

export function LineList(props: Props) {
  const { indexes, fieldProps, removeButton, addButton } = useItems(props, { item: '', field: '' })
  return (
    <div className={`${classes.entries} stack loose`}>
      {indexes.map((index) => (
        <div key={index} className={classes.line}>
          <TextInput aria-label={`${capitalized(props.noun)} ${index + 1}`} {...fieldProps(`${index}`)} />
          {removeButton(index)}
        </div>
      ))}
      {addButton}
    </div>
  )
}

const moves = [['up', -1, IconArrowUp] as const, ['down', 1, IconArrowDown] as const]
const blankEntry = { item: { title: '', content: '' }, field: '.title' }

/**
 * A list of titles with texts, which can be added, moved and removed. `rows`: the smallest height of a text in lines.
 */
export function EntryList({ rows = 2, ...props }: Props & { rows?: number }) {
  const { form, noun, count } = props
  const { path, indexes, fieldProps, removeButton, addButton } = useItems(props, blankEntry)
  const heading = useId()
  const focusAfter = useFocusAfter()
  const move = (from: number, to: number) => {
    form.reorderListItem(path, { from, to })
    focusAfter(fieldAt(`${path}.${to}.title`))
  }
  return (
    <section aria-labelledby={heading} className={`${classes.entries} stack loose`}>
      <Subheading id={heading}>{capitalized(path)}</Subheading>
      {form.errors[path] ? (
        <Text c="red" size="sm" role="alert">
          {form.errors[path]}
        </Text>
      ) : null}
      <Tiles least={rows > 2 ? '100%' : '24rem'} fits w="100%" className="loose">
        {indexes.map((index) => (
          <fieldset key={index} className={`${classes.entry} stack`}>
            <legend>{`${capitalized(noun)} ${index + 1}`}</legend>
            <TextInput label="Title" withAsterisk {...fieldProps(`${index}.title`)} />
            <Textarea
              label="Text"
              withAsterisk
              minRows={rows}
              maxRows={18}
              {...fieldProps(`${index}.content`)}
            />
            <div className="row tight">
              {moves.map(([way, by, WayIcon]) => (
                <ActionIcon
                  key={way}
                  variant="default"
                  aria-label={`Move ${noun} ${index + 1} ${way}`}
                  disabled={index + by < 0 || index + by === count}
                  onClick={() => move(index, index + by)}
                >
                  <WayIcon size={18} aria-hidden />
                </ActionIcon>
              ))}
              {removeButton(index)}
            </div>
          </fieldset>
        ))}
      </Tiles>
      {addButton}
    </section>
  )
}
