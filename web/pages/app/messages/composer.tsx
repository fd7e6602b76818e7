import { ActionIcon, Textarea } from '@mantine/core'
import { IconPhoto, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { MessageInput, messageLength } from '#domain/messages/messages.ts'
import { usePictureChoice } from '#web/components/files/picture-choice.tsx'
import classes from './messages.module.css'

type Props = {
  to: string
  initial: string
  onChange: (text: string, before: string) => void
  onSend: (text: string) => void
  onPicture: (picture: Blob) => void
}

/** With touch, Enter adds a line, as in other apps on phones. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** The field for a new message. */
export function Composer({ to, initial, onChange, onSend, onPicture }: Props) {
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  function type(typed: string) {
    setText(typed)
    setError(undefined)
    onChange(typed, text)
  }
  function submit(event?: FormEvent) {
    event?.preventDefault()
    const checked = MessageInput.safeParse({ text })
    // Sending an empty field does nothing and is no error.
    if (!text.trim()) return field.current?.focus()
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    onSend(checked.data.text)
    type('')
    field.current?.focus()
  }
  function press(event: KeyboardEvent) {
    // While a word is being composed, Enter selects it.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!isEnter || event.shiftKey || (isTouched() && !event.ctrlKey)) return
    event.preventDefault()
    submit()
  }

  const picture = usePictureChoice({
    title: `Send this picture to ${to}?`,
    confirmLabel: 'Send picture',
    onPicture,
  })
  const left = messageLength - text.trim().length
  return (
    <form className={classes.composer} onSubmit={submit}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label="Add a picture"
        title="Add a picture"
        onClick={picture.choose}
      >
        <IconPhoto size={22} aria-hidden />
      </ActionIcon>
      {picture.dialog}
      <Textarea
        ref={field}
        flex={1}
        aria-label={`Message to ${to}`}
        placeholder="Write a message"
        minRows={1}
        maxRows={6}
        value={text}
        error={error}
        description={left < 200 ? `${left} characters left` : undefined}
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <ActionIcon type="submit" variant="filled" size={44} radius="xl" aria-label="Send" title="Send">
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
    </form>
  )
}
