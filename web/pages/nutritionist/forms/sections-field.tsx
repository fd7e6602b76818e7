import {
  ActionIcon,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type Condition,
  type FormSection,
  mostSections,
  type Question,
  type QuestionKind,
  questionKindLabels,
} from '#domain/forms/forms.ts'
import { newKey } from '#domain/keys.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'

const blank = { kind: 'text', label: '', unit: null, choices: null, required: false, show_if: null } as const
const blankQuestion = (): Question => ({ id: `q-${newKey()}`, ...blank })
export const blankSection = (): FormSection => ({ title: '', questions: [blankQuestion()], show_if: null })

/** What is used of a form with lists. */
type ListForm = {
  errors: Record<string, ReactNode>
  getInputProps(path: string): object
  setFieldValue(path: string, value: unknown): void
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  reorderListItem(path: string, payload: { from: number; to: number }): void
}
type ItemProps = { form: ListForm; path: string; at: number; of: number; noun: string }

/** Moves an item of a list up and down, or takes it away. */
function ItemButtons({ form, path, at, of, noun }: ItemProps) {
  const move = (to: number) => form.reorderListItem(path, { from: at, to })
  const remove = () => form.removeListItem(path, at)
  const buttons = [
    { label: `Move ${noun} up`, icon: IconArrowUp, isOff: at === 0, act: () => move(at - 1) },
    { label: `Move ${noun} down`, icon: IconArrowDown, isOff: at === of - 1, act: () => move(at + 1) },
    { label: `Remove ${noun}`, icon: IconTrash, isOff: of === 1, act: remove },
  ]
  return (
    <Group gap="xs">
      {buttons.map(({ label, icon: ButtonIcon, isOff, act }) => (
        <ActionIcon key={label} variant="default" aria-label={label} disabled={isOff} onClick={act}>
          <ButtonIcon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}

/** The sections of a form with their questions. */
export function SectionsField({ form, sections }: { form: ListForm; sections: FormSection[] }) {
  return (
    <Stack>
      {form.errors.sections ? (
        <Text c="red" role="alert">
          {form.errors.sections}
        </Text>
      ) : null}
      {sections.map((section, at) => {
        const path = `sections.${at}`
        const noun = `section ${at + 1}`
        const earlier = sections.slice(0, at).flatMap(({ questions }) => questions)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name of its own, and its fields are the form's.
          <Card key={at} component="section" aria-label={`Section ${at + 1}`}>
            <Stack>
              <Group justify="space-between" align="end">
                <TextInput
                  className="fill"
                  label={`Title of section ${at + 1}`}
                  required
                  {...form.getInputProps(`${path}.title`)}
                />
                <ItemButtons form={form} path="sections" at={at} of={sections.length} noun={noun} />
              </Group>
              <ConditionField form={form} path={path} value={section.show_if} earlier={earlier} of={noun} />
              {section.questions.map((question, of) => (
                <QuestionFields
                  key={question.id}
                  {...{ form, question, at: of, count: section.questions.length, section: at }}
                  earlier={[...earlier, ...section.questions.slice(0, of)]}
                />
              ))}
              <PlainButton
                icon={IconPlus}
                onClick={() => form.insertListItem(`${path}.questions`, blankQuestion())}
              >
                Add a question to section {at + 1}
              </PlainButton>
            </Stack>
          </Card>
        )
      })}
      <PlainButton
        icon={IconPlus}
        disabled={sections.length >= mostSections}
        onClick={() => form.insertListItem('sections', blankSection())}
      >
        Add a section
      </PlainButton>
    </Stack>
  )
}

type QuestionProps = {
  form: ListForm
  question: Question
  section: number
  at: number
  count: number
  earlier: Question[]
}

function QuestionFields({ form, question, section, at, count, earlier }: QuestionProps) {
  const list = `sections.${section}.questions`
  const path = `${list}.${at}`
  const { kind, choices, required } = question
  const noun = `question ${at + 1} of section ${section + 1}`
  const hasChoices = kind === 'choice' || kind === 'choices' || kind === 'scale'
  return (
    <fieldset className="fieldset stack tight">
      <legend>Question {at + 1}</legend>
      <Textarea
        label={kind === 'signature' ? 'The text that is signed' : 'What is asked'}
        required
        minRows={1}
        {...form.getInputProps(`${path}.label`)}
      />
      <NativeSelect
        label="Kind of answer"
        data={choicesOf(questionKindLabels)}
        value={kind}
        onChange={(event) => {
          const next = event.currentTarget.value as QuestionKind
          form.setFieldValue(path, {
            ...question,
            kind: next,
            unit: null,
            choices: hasChoices ? choices : null,
          })
        }}
      />
      {kind === 'number' ? (
        <TextInput label="Unit" {...form.getInputProps(`${path}.unit`)} value={question.unit ?? ''} />
      ) : null}
      {hasChoices ? (
        <Textarea
          label={kind === 'scale' ? 'What 1 and what 10 means, a line each' : 'Answers, a line each'}
          minRows={2}
          {...form.getInputProps(`${path}.choices`)}
          value={choices?.join('\n') ?? ''}
          onChange={(event) => form.setFieldValue(`${path}.choices`, event.currentTarget.value.split('\n'))}
        />
      ) : null}
      <ConditionField form={form} path={path} value={question.show_if} earlier={earlier} of={noun} />
      <Group justify="space-between">
        <Checkbox
          label="Must be answered"
          checked={required}
          onChange={(event) => form.setFieldValue(`${path}.required`, event.currentTarget.checked)}
        />
        <ItemButtons form={form} path={list} at={at} of={count} noun={noun} />
      </Group>
    </fieldset>
  )
}

type ConditionProps = {
  form: ListForm
  path: string
  value: Condition | null | undefined
  earlier: Question[]
  of: string
}

const nameOf = ({ question, is }: Condition) => `${question}=${is}`

/** On which earlier answer it depends whether something is asked. */
function ConditionField({ form, path, value, earlier, of }: ConditionProps) {
  const possible = earlier
    .filter(({ kind }) => kind === 'choice' || kind === 'choices')
    .flatMap(({ id, label, choices }) =>
      (choices ?? [])
        .filter(Boolean)
        .map((is) => ({ question: id, is, label: `${label.slice(0, 60)} = ${is}` })),
    )
  if (possible.length === 0 && !value) return null
  const isKnown = !value || possible.some((one) => nameOf(one) === nameOf(value))
  return (
    <NativeSelect
      label={`When ${of} is asked`}
      error={form.errors[`${path}.show_if`]}
      data={[
        { value: '', label: 'Always' },
        ...possible.map((one) => ({ value: nameOf(one), label: `Only when: ${one.label}` })),
        ...(isKnown ? [] : [{ value: nameOf(value), label: 'An answer that is not there any more' }]),
      ]}
      value={value ? nameOf(value) : ''}
      onChange={(event) => {
        const chosen = possible.find((one) => nameOf(one) === event.currentTarget.value)
        form.setFieldValue(`${path}.show_if`, chosen ? { question: chosen.question, is: chosen.is } : null)
      }}
    />
  )
}
