import { ActionIcon, Box, Group, Input, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/components/layout/page.tsx'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import classes from './profile.module.css'
import { withWords, wordsIn } from './profile-values.ts'

type Props = {
  /** Of the box to type in. */
  label: string
  placeholder: string
  listLabel: string
  /** The form's field. */
  'data-path'?: string
  /** In the colour of a warning, as for allergies. */
  isWarning?: boolean
  value?: string[]
  onChange?: (list: string[]) => void
  /** Gets the text that is typed but not added yet. */
  pending: RefObject<string>
  error?: ReactNode
  /** What is to say about the words that are listed or being typed. */
  noteOn?: (words: string[]) => string | null
}

/**
 * A list of words, as of allergies: added by Enter or the button, several at once with commas, each removed by its own
 * button. What is typed and not added yet stays over a reload.
 */
export function WordListField({ listLabel, isWarning = false, value = [], onChange, ...props }: Props) {
  const { label, placeholder, 'data-path': path = '', pending, error, noteOn } = props
  const draft = `typed-${path}:${useUser().id}`
  const [typed, setTyped] = useState(useStoredDraft<string>(draft) ?? '')
  useDraft(draft, typed || null)
  const note = noteOn?.([...value, ...wordsIn(typed)])
  const [announcement, announce] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    pending.current = typed
  }, [pending, typed])
  function add() {
    const extended = withWords(value, typed)
    const added = extended.slice(value.length)
    if (added.length) announce(`${added.join(', ')} added`)
    else if (typed.trim()) announce(`${wordsIn(typed).join(', ')} is already on your list`)
    if (extended !== value) onChange?.(extended)
    setTyped('')
    box.current?.focus()
  }
  function remove(word: string, index: number) {
    onChange?.(value.filter((other) => other !== word))
    announce(`${word} removed`)
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1] ?? box.current
    neighbour?.focus()
  }

  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          ref={box}
          flex="1 1 14rem"
          miw={0}
          maw="28rem"
          label={label}
          placeholder={placeholder}
          maxLength={100}
          enterKeyHint="done"
          data-path={path}
          value={typed}
          error={!!error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <IconButton variant="light" className="rigid" icon={IconPlus} onClick={add}>
          Add
        </IconButton>
      </Group>
      {error ? (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      ) : null}
      {value.length ? (
        <Box
          component="ul"
          mt="1rem"
          className={`${classes.words} list wrap tight`}
          ref={list}
          aria-label={listLabel}
          data-warning={isWarning || undefined}
        >
          {value.map((word, index) => (
            <li key={word}>
              <span className="breaks">{word}</span>
              <ActionIcon
                color="gray"
                size={36}
                aria-label={`Remove ${word}`}
                onClick={() => remove(word, index)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Box>
      ) : null}
      {note ? (
        <Text size="sm" mt="xs">
          {note}
        </Text>
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
