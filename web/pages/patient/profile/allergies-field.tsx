import { ActionIcon, Group, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { IconButton } from '#web/components/layout/buttons.tsx'
import classes from './profile.module.css'
import { withAllergy } from './profile-values.ts'

type Props = {
  value: string[]
  onChange: (list: string[]) => void
  /** Gets the text that is typed but not added yet. */
  pending: RefObject<string>
  error?: ReactNode
}

/** A list of allergies: added by Enter or the button, each removed by its own button. */
export function AllergiesField({ value, onChange, pending, error }: Props) {
  const [typed, setTyped] = useState('')
  const [announcement, announce] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)

  function type(text: string) {
    pending.current = text
    setTyped(text)
  }
  function add() {
    const allergy = typed.trim()
    const extended = withAllergy(value, typed)
    if (allergy) announce(extended === value ? `${allergy} is already on your list` : `${allergy} added`)
    if (extended !== value) onChange(extended)
    type('')
    box.current?.focus()
  }
  function remove(allergy: string, index: number) {
    onChange(value.filter((other) => other !== allergy))
    announce(`${allergy} removed`)
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1] ?? box.current
    neighbour?.focus()
  }

  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          ref={box}
          className={classes.box}
          label="Add an allergy or sensitivity"
          placeholder="Peanuts"
          maxLength={100}
          enterKeyHint="done"
          data-path="allergies"
          value={typed}
          error={!!error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <IconButton variant="light" className={classes.add} icon={IconPlus} onClick={add}>
          Add
        </IconButton>
      </Group>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {value.length ? (
        <ul className={classes.allergies} ref={list} aria-label="Your allergies and sensitivities">
          {value.map((allergy, index) => (
            <li key={allergy}>
              <span>{allergy}</span>
              <ActionIcon
                color="gray"
                size={36}
                aria-label={`Remove ${allergy}`}
                onClick={() => remove(allergy, index)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
