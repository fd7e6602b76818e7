import { Group, type ModalProps, Radio, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Manner } from '#domain/plans/draft/changes.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'

type WideDialogProps = Omit<ModalProps, 'opened'> & {
  title: string
  /** On windows up to this width it is full-screen. */
  fullUpTo?: string
}

/** A wide dialog over the week. */
export function WideDialog({ fullUpTo = '36em', ...modal }: WideDialogProps) {
  const isFull = useMediaQuery(`(max-width: ${fullUpTo})`, undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...modal}
    />
  )
}

/** Why the dialog's values can't be accepted. */
export function Problem({ text }: { text: string | null }) {
  return text ? (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  ) : null
}

type FootProps = {
  onCancel: () => void
  isBusy?: boolean
  children: ReactNode
  className?: string | undefined
}

/** The buttons at a dialog's end. */
export function DialogFoot({ onCancel, isBusy = false, children, className }: FootProps) {
  return (
    <Group justify="flex-end" className={className}>
      <PlainButton onClick={onCancel} disabled={isBusy}>
        Cancel
      </PlainButton>
      {children}
    </Group>
  )
}

type ActionProps = WideDialogProps & {
  problem?: string | null
  isBusy?: boolean
  /** The buttons beside Cancel. */
  action: ReactNode
}

/** A wide dialog with its fields, why they can't be accepted, and its buttons. While busy it can't be closed. */
export function ActionDialog(props: ActionProps) {
  const { problem = null, isBusy = false, action, children, onClose, ...dialog } = props
  return (
    <WideDialog {...dialog} onClose={isBusy ? () => {} : onClose}>
      <Stack>
        {children}
        <Problem text={problem} />
        <DialogFoot onCancel={onClose} isBusy={isBusy}>
          {action}
        </DialogFoot>
      </Stack>
    </WideDialog>
  )
}

type MannerProps = {
  value: Manner
  onChange: (manner: Manner) => void
  label?: string
  replace?: string
  add?: string
}

/** What happens to the meals that are already there. */
export function MannerField({
  value,
  onChange,
  label = 'This plan has meals already',
  replace = 'Replace the whole week',
  add = 'Keep them and add these',
}: MannerProps) {
  return (
    <Radio.Group label={label} value={value} onChange={(manner) => onChange(manner as Manner)}>
      <Radio mt="xs" value="replace" label={replace} />
      <Radio mt={6} value="add" label={add} />
    </Radio.Group>
  )
}
