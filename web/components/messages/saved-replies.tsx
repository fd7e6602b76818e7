import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  mostReplies,
  type SavedReply,
  SavedReplyInput,
  savedReplyLabels,
  titleOf,
  withReply,
} from '#domain/messages/saved-replies.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useFocusAfter } from '#web/lib/focus.ts'

/**
 * One's saved replies for a field with this text: `open` shows them in `dialog`, and the chosen one goes where the caret
 * is. `field` are props of the field's Textarea.
 */
export function useSavedReplies(text: string, onText: (text: string) => void) {
  const [isOpen, { open, close }] = useDisclosure()
  const field = useRef<HTMLTextAreaElement>(null)
  // Until somebody was in the field, a browser says that its caret is at the start.
  const wasInside = useRef(false)
  const [caret, setCaret] = useState<{ at: number }>()
  useEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  function put(reply: string) {
    const at = wasInside.current ? field.current?.selectionEnd : undefined
    const next = withReply(text, at ?? text.length, reply)
    onText(next.text)
    setCaret({ at: next.caret })
    close()
  }
  return {
    open,
    field: {
      ref: field,
      onFocus() {
        wasInside.current = true
      },
    },
    dialog: isOpen ? <RepliesDialog typed={text.trim()} onChoose={put} onClose={close} /> : null,
  }
}

type Props = { typed: string; onChoose: (text: string) => void; onClose: () => void }

/** One's own saved replies: choose one, save what is typed as one, change and delete them. */
function RepliesDialog({ typed, onChoose, onClose }: Props) {
  useReturnFocus()
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  const replies = usePages('GET /saved-replies', mostReplies)
  const form = useDialog<SavedReply>()
  const removal = useDialog<SavedReply>()
  const { mutate: save, isPending } = useToastMutation('POST /saved-replies', {
    done: ({ title }) => `Saved as “${title}”.`,
    failed: 'The reply could not be saved. Please try again.',
    onDone: () => focusAfter(list),
  })
  const isSaved = replies.data?.rows.some(({ text }) => text === typed)
  return (
    <Modal opened title="Saved replies" size="lg" returnFocus={false} onClose={onClose}>
      <Stack>
        <div ref={list} tabIndex={-1} className="no-ring">
          <RowList
            list={replies}
            of={null}
            loading="6rem"
            failed="Your saved replies could not be loaded"
            empty={{
              icon: <IconMessage2Bolt />,
              title: 'No saved replies yet',
              text: 'Save what you write often, and put it into a message with one press. You alone see your replies.',
            }}
          >
            {(reply) => (
              <li key={reply.id} className="row tight">
                <button type="button" className="bare hovers fill" onClick={() => onChoose(reply.text)}>
                  <span className="block strong breaks">{reply.title}</span>
                  <Text component="span" size="sm" c="dimmed" lineClamp={2} className="breaks">
                    {reply.text}
                  </Text>
                </button>
                <EditDelete
                  name={reply.title}
                  onEdit={() => form.start(reply)}
                  onDelete={() => removal.start(reply)}
                />
              </li>
            )}
          </RowList>
        </div>
        <Group gap="xs">
          {typed && !isSaved ? (
            <Button
              variant="light"
              disabled={isPending}
              onClick={() => save({ body: { title: titleOf(typed), text: typed } })}
            >
              Save what you typed
            </Button>
          ) : null}
          <PlainButton onClick={() => form.start(null)}>New reply</PlainButton>
        </Group>
      </Stack>
      {form.isOpen ? <ReplyDialog reply={form.subject} onClose={form.close} /> : null}
      <Removal
        route="DELETE /saved-replies/:id"
        dialog={removal}
        noun="reply"
        onTop
        onDone={() => focusAfter(list)}
      >
        {({ title }) => `“${title}” is removed from your saved replies. Messages that you sent with it stay.`}
      </Removal>
    </Modal>
  )
}

function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const form = useCallForm(reply ? 'PUT /saved-replies/:id' : 'POST /saved-replies', {
    schema: SavedReplyInput,
    draft: `saved-reply:${reply?.id ?? 'new'}`,
    stored: reply,
    values: storedValues(SavedReplyInput, reply),
    done: 'Reply saved.',
    failed: 'The reply could not be saved. Please try again.',
    onDone: onClose,
  })
  const field = labelledFields(form, savedReplyLabels)
  return (
    <DialogForm
      form={form}
      title={reply ? 'Change reply' : 'New reply'}
      onSubmit={(body) =>
        form.call(reply ? { params: { id: reply.id }, body: form.edit.changesOf(body) } : { body })
      }
      onClose={onClose}
    >
      <TextInput required data-autofocus {...field('title')} />
      <Textarea required minRows={4} maxRows={12} {...field('text')} />
    </DialogForm>
  )
}
