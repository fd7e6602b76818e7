import { Button, Group, type ModalProps, Radio, type RadioCardProps, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Manner } from '#domain/plans/draft/changes.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import classes from './dialog-parts.module.css'

type WideDialogProps = Omit<ModalProps, 'opened'> & { title: string }

/** A wide dialog over the week; full-screen on a phone. */
export function WideDialog(modal: WideDialogProps) {
  const isFull = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
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
export const Problem = ({ text }: { text: string | null }) =>
  text ? (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  ) : null

type FootProps = {
  onCancel: () => void
  isBusy?: boolean
  children: ReactNode
  className?: string | undefined
}

/** The buttons at a dialog's end. */
export const DialogFoot = ({ onCancel, isBusy = false, children, className }: FootProps) => (
  <Group justify="flex-end" className={className}>
    <PlainButton onClick={onCancel} disabled={isBusy}>
      Cancel
    </PlainButton>
    {children}
  </Group>
)

type ActionProps = WideDialogProps & {
  /** The text of the button. */
  submit: string
  /** Returns a sentence when it can't be done, which is said until something else is pressed. */
  act: () => unknown
  /** Whether the button can't be pressed yet. */
  isUnfit?: boolean
  isBusy?: boolean
  /** What else can't be accepted. */
  problem?: string | null
}

/** A wide dialog with its fields, why they can't be accepted, and its buttons. While busy it can't be closed. */
export function ActionDialog(props: ActionProps) {
  const { submit, act, isUnfit = false, isBusy = false, problem, children, onClose, ...dialog } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run() {
    const answer = await act()
    setRefusal(typeof answer === 'string' ? answer : null)
  }
  return (
    <WideDialog {...dialog} onClose={isBusy ? () => {} : onClose}>
      <Stack onClick={() => setRefusal(null)}>
        {children}
        <Problem text={refusal ?? problem ?? null} />
        <DialogFoot onCancel={onClose} isBusy={isBusy}>
          <Button onClick={() => void run()} disabled={isUnfit || isBusy}>
            {submit}
          </Button>
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

type ChoiceProps = Pick<RadioCardProps, 'px' | 'py'> & { value: string; title: string; children: ReactNode }

/** One of several choices, with a line about it. */
export const ChoiceCard = ({ title, children, ...card }: ChoiceProps) => (
  <Radio.Card className={classes.choice} {...card}>
    <Radio.Indicator />
    <span>
      <b className="block">{title}</b>
      <span className="block small breaks">{children}</span>
    </span>
  </Radio.Card>
)
