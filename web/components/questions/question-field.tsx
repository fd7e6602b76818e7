import { Checkbox, Chip, Group, Input, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import type { Picture } from '#domain/files/files.ts'
import {
  type FoodDayAnswer,
  longestLine,
  longestText,
  type RecallMeal,
  recallMeals,
  type SignatureAnswer,
} from '#domain/forms/answers.ts'
import type { Question } from '#domain/forms/forms.ts'
import { keysOf } from '#domain/keys.ts'
import { usePictureChoice } from '#web/components/files/picture-choice.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import type { Filling } from './use-filling.ts'

type Props = { question: Question; filling: Filling; error: string | undefined }

/** The field of a question; `data-path` is how a refused one is found. */
export const QuestionField = (props: Props) => (
  <div data-path={props.question.id} className="breaks">
    <Field {...props} />
  </div>
)

function Field({ question, filling, error }: Props) {
  const { id, kind, unit, required } = question
  const value = filling.answers[id]
  const set = (answer: unknown) => filling.set(id, answer)
  const label = unit ? `${question.label} (${unit})` : question.label
  const common = { label, error, required }
  const of = { question, error, onChange: set }
  const text = typeof value === 'string' ? value : ''
  if (kind === 'text' || kind === 'long_text') {
    const isLong = kind === 'long_text'
    const Line = (isLong ? Textarea : TextInput) as typeof TextInput
    return (
      <Line
        {...common}
        maxLength={isLong ? longestText : longestLine}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
    )
  }
  if (kind === 'date') return <DateField {...common} value={text} onChange={set} />
  if (kind === 'number')
    return (
      <FigureField {...common} decimalScale={2} maw="16rem" value={(value ?? '') as number} onChange={set} />
    )
  if (kind === 'choice')
    return (
      <Radio.Group {...common} value={text} onChange={set}>
        <Stack gap="xs" mt="xs">
          {question.choices?.map((choice) => (
            <Radio key={choice} value={choice} label={choice} />
          ))}
        </Stack>
      </Radio.Group>
    )
  if (kind === 'choices') {
    const chosen = (value ?? []) as string[]
    return (
      <OptionChips
        {...common}
        options={question.choices ?? []}
        value={chosen}
        onToggle={(choice) => set(toggled(chosen, choice))}
      />
    )
  }
  if (kind === 'scale') return <ScaleField {...of} value={value} />
  if (kind === 'picture') return <PictureField {...{ question, filling, error }} />
  if (kind === 'food_day') return <FoodDayField {...of} value={(value ?? {}) as FoodDayAnswer} />
  return <SignatureField {...of} value={(value ?? {}) as SignatureAnswer} />
}

type Of<Value> = {
  question: Question
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

const steps = Array.from({ length: 10 }, (_, step) => String(step + 1))

function ScaleField({ question: { label, required, choices }, value, error, onChange }: Of<unknown>) {
  const ends = choices?.length ? `1: ${choices[0]}. 10: ${choices[1]}.` : undefined
  return (
    <Input.Wrapper label={label} required={required} description={ends} error={error} labelElement="div">
      <Chip.Group value={value ? String(value) : null} onChange={(step) => onChange(Number(step))}>
        <Group gap="xs" mt="xs" role="radiogroup" aria-label={label}>
          {steps.map((step) => (
            <Chip key={step} value={step} size="md">
              {step}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function PictureField({ question: { id, label, required }, filling, error }: Props) {
  const picture = filling.answers[id] as Picture | undefined | null
  const choice = usePictureChoice({
    title: 'Use this picture?',
    confirmLabel: 'Use it',
    onPicture: (chosen) => filling.addPicture?.(id, chosen),
  })
  return (
    <Input.Wrapper label={label} required={required} error={error} labelElement="div">
      <Stack gap="xs" mt="xs" align="start">
        {picture?.id === 'waiting' ? <Text>The picture is chosen. It is sent with the network.</Text> : null}
        {picture && picture.id !== 'waiting' ? (
          <StoredPicture picture={picture} alt={label} width={160} height={120} />
        ) : null}
        {filling.addPicture ? (
          <Group gap="xs">
            <PlainButton icon={IconCamera} onClick={choice.choose}>
              {picture ? 'Another picture' : 'Choose a picture'}
            </PlainButton>
            {picture ? (
              <IconButton variant="subtle" color="red" icon={IconX} onClick={() => filling.set(id, null)}>
                Take it away
              </IconButton>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      {choice.dialog}
    </Input.Wrapper>
  )
}

function FoodDayField({ question: { label, required }, value, error, onChange }: Of<FoodDayAnswer>) {
  const change = (meal: RecallMeal, text: string) => onChange({ ...value, [meal]: { text } })
  return (
    <fieldset className="fieldset stack">
      <legend>
        {label}
        {required ? ' *' : ''}
      </legend>
      {error ? <Input.Error>{error}</Input.Error> : null}
      {keysOf(recallMeals).map((meal) => (
        <Textarea
          key={meal}
          label={recallMeals[meal]}
          placeholder="Nothing"
          minRows={1}
          maxLength={2000}
          value={value[meal]?.text ?? ''}
          onChange={(event) => change(meal, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}

function SignatureField({ question: { label, required }, value, error, onChange }: Of<SignatureAnswer>) {
  const { name = '', agreed = false, at } = value
  return (
    <fieldset className="fieldset stack">
      <legend className="written regular">
        {label}
        {required ? ' *' : ''}
      </legend>
      <TextInput
        label="Full name of who signs"
        maxLength={longestLine}
        disabled={at !== undefined}
        error={error}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value, agreed })}
      />
      <Checkbox
        label="I agree"
        disabled={at !== undefined}
        checked={agreed}
        onChange={(event) => onChange({ name, agreed: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
