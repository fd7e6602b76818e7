import { ActionIcon, type ActionIconProps, Group, Textarea } from '@mantine/core'
import { type Icon, IconMessage2Bolt, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type ComponentProps, type FormEvent, type KeyboardEvent, useState } from 'react'
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
    <Group
      component="form"
      align="flex-end"
      gap={8}
      wrap="nowrap"
      px="1rem"
      py="0.75rem"
      className={classes.foot}
      onSubmit={submit}
    >
      <Round {...tool} label="Add a picture or PDF" icon={IconPaperclip} onClick={picture.choose} />
      {picture.dialog}
      {isNutritionist ? (
        <Round {...tool} label="Saved replies" icon={IconMessage2Bolt} onClick={replies.open} />
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
      <Round type="submit" variant="filled" label="Send" icon={IconSend2} />
    </Group>
  )
}

const tool = { variant: 'subtle', color: 'gray' }
type RoundProps = ActionIconProps & ComponentProps<'button'> & { label: string; icon: Icon }

/** A round button beside the field. */
const Round = ({ label, icon: RoundIcon, ...button }: RoundProps) => (
  <ActionIcon size={44} radius="xl" aria-label={label} title={label} {...button}>
    <RoundIcon size={22} aria-hidden />
  </ActionIcon>
)
