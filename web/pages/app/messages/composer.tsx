import { ActionIcon, Textarea } from '@mantine/core'
import { IconMessage2Bolt, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { documentName } from '#domain/files/document-name.ts'
import { MessageInput, messageLength } from '#domain/messages/messages.ts'
import { usePictureChoice } from '#web/components/files/picture-choice.tsx'
import { useSavedReplies } from '#web/components/messages/saved-replies.tsx'
import { useUser } from '#web/session.tsx'
import classes from './messages.module.css'

type Props = {
  to: string
  initial: string
  onChange: (text: string, before: string) => void
  onSend: (text: string) => void
  /** Sends a picture, or the PDF that is called so. */
  onFile: (bytes: Blob, document?: string) => void
}

/** With touch, Enter adds a line, as in other apps on phones. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** The field for a new message. */
export function Composer({ to, initial, onChange, onSend, onFile }: Props) {
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()

  function type(typed: string) {
    setText(typed)
    setError(undefined)
    onChange(typed, text)
  }
  const isNutritionist = useUser().role === 'nutritionist'
  const replies = useSavedReplies(text, type)
  const field = replies.field.ref
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
    onPicture: onFile,
    pdf: {
      title: `Send this PDF to ${to}?`,
      confirmLabel: 'Send PDF',
      onPdf: (file) => onFile(file, documentName(file.name)),
    },
  })
  const left = messageLength - text.trim().length
  return (
    <form className={classes.composer} onSubmit={submit}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label="Add a picture or PDF"
        title="Add a picture or PDF"
        onClick={picture.choose}
      >
        <IconPaperclip size={22} aria-hidden />
      </ActionIcon>
      {picture.dialog}
      {isNutritionist ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          radius="xl"
          aria-label="Saved replies"
          title="Saved replies"
          onClick={replies.open}
        >
          <IconMessage2Bolt size={22} aria-hidden />
        </ActionIcon>
      ) : null}
      {replies.dialog}
      <Textarea
        {...replies.field}
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
