import { Text } from '@mantine/core'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'

/** Asks before a number is saved that is probably a slip. `question` is null when nothing has to be asked. */
export function useSlipQuestion() {
  const { about, isOpen, start, close } = useDialog<{ question: string; save: () => void }>()
  return {
    isAsking: isOpen,
    saveOrAsk(question: string | null, save: () => void) {
      if (question) start({ question, save })
      else save()
    },
    dialog: (
      <ConfirmDialog
        opened={isOpen}
        title="Is this number right?"
        confirmLabel="Yes, save it"
        onConfirm={() => {
          close()
          about?.save()
        }}
        onClose={close}
      >
        <Text>{about?.question}</Text>
      </ConfirmDialog>
    ),
  }
}
