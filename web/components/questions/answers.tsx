import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#domain/dates.ts'
import type { Picture } from '#domain/files/files.ts'
import {
  type Answers,
  answerTo,
  answerWords,
  askedSections,
  type FoodDayAnswer,
  mealsOf,
  recallMeals,
} from '#domain/forms/answers.ts'
import type { Question } from '#domain/forms/forms.ts'
import type { FoodDay, SentForm } from '#domain/forms/sent-forms.ts'
import { counted, whole } from '#domain/numbers.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { Muted, PlainButton } from '#web/components/layout/page.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUser } from '#web/session.tsx'

/** Where a form stands, in words. */
export function formState(form: SentForm): string {
  const { done_at, done_by_name, saved_at, version, saved_by_name } = form
  const by = (name: string | null) => (name ? ` by ${name}` : '')
  if (done_at === null) {
    const sent = `Sent${by(form.sent_by_name)} on ${formatInstant(form.created_at)}. `
    return sent + (saved_at ? `Begun${by(saved_by_name)}, not filled yet.` : 'Not begun yet.')
  }
  const corrected =
    version > 1 && saved_at ? ` Corrected${by(saved_by_name)} on ${formatInstant(saved_at)}.` : ''
  return `Filled${by(done_by_name)} on ${formatInstant(done_at)}.${corrected}`
}

type ListProps = Pick<SentForm, 'sections'> & { answers: Answers; form?: SentForm }

/** What was answered, section by section. `form` where the answers are those of now. */
function AnswerList({ sections, answers, form }: ListProps) {
  return (
    <Stack className="breaks">
      {askedSections(sections, answers).map(({ title, questions }) => {
        const answered = questions.filter(({ id }) => answerTo(answers, id) !== undefined)
        const left = questions.length - answered.length
        return (
          <div key={title}>
            <Title order={3} size="h5" mb="xs">
              {title}
            </Title>
            <Facts
              className="stack tight"
              facts={answered.map((question) => [
                question.label,
                <Answer key={question.id} {...{ question, answers, form }} />,
              ])}
            />
            {left > 0 ? <Muted>{counted(left, 'question')} without an answer</Muted> : null}
          </div>
        )
      })}
    </Stack>
  )
}

type AnswerProps = { question: Question; answers: Answers; form: SentForm | undefined }

function Answer({ question, answers, form }: AnswerProps) {
  const { id, kind, label } = question
  const value = answerTo(answers, id)
  if (kind === 'picture' && (value as Picture).id !== 'waiting')
    return <StoredPicture picture={value as Picture} alt={label} width={160} height={120} />
  if (kind === 'food_day' && form) return <FoodDayView form={form} question={id} />
  return <span className="written">{answerWords(question, value)}</span>
}

/** The answers of a form, with those before corrections. */
export const AnswersView = ({ form }: { form: SentForm }) => (
  <Stack>
    <AnswerList sections={form.sections} answers={form.answers} form={form} />
    {form.version > 1 ? <FormerAnswers form={form} /> : null}
  </Stack>
)

function FormerAnswers({ form }: { form: SentForm }) {
  const [isOpen, setOpen] = useState(false)
  const versions = useApiList('GET /sent-forms/:id/versions', {
    params: { id: form.id },
    query: { limit: 100 },
    enabled: isOpen,
  })
  return (
    <Folded title="Answers before corrections" onToggle={setOpen}>
      <Loaded query={versions} loading="4rem" failed="The former answers could not be loaded">
        {({ rows }) => (
          <ol className="list stack ruled">
            {rows.map(({ version, saved_at, saved_by_name, answers }) => (
              <li key={version}>
                <Text fw={600} mb="xs">
                  As {saved_by_name ?? 'a former nutritionist'} answered on {formatInstant(saved_at)}
                </Text>
                <AnswerList sections={form.sections} answers={answers} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Folded>
  )
}

/** What a day had. Where a food, an amount or a figure is not known, it is at least so much. */
function figuresText({ figures, unknown }: FoodDay): string | null {
  if (!figures) return null
  const all = Object.values(figures)
  if (all.every(({ known }) => known === 0)) return 'No food was understood, so nothing is summed.'
  const atLeast = unknown > 0 || all.some(({ known }) => known < 1) ? 'At least ' : ''
  const { calories, protein_g, carbs_g, fat_g } = figures
  const grams = `${whole(protein_g.amount)} g protein, ${whole(carbs_g.amount)} g carbohydrate, ${whole(fat_g.amount)} g fat`
  return `${atLeast}${whole(calories.amount)} kcal: ${grams}.`
}

/** A recalled day: its text by meal, for nutritionists the foods that are read in it, and what they have together. */
function FoodDayView({ form, question }: { form: SentForm; question: string }) {
  const answer = answerTo(form.answers, question) as FoodDayAnswer
  const day = form.food_days[question] as FoodDay | undefined
  const isNutritionist = useUser().role === 'nutritionist'
  const sum = day && figuresText(day)
  return (
    <Stack gap="sm">
      {mealsOf(answer).map(([meal, { text }]) => (
        <div key={meal}>
          <Text fw={600}>{recallMeals[meal]}</Text>
          <Text className="written">{text}</Text>
        </div>
      ))}
      {sum ? <Text fw={600}>{sum}</Text> : null}
      {day && isNutritionist ? (
        <ReadFoods key={form.version} form={form} question={question} answer={answer} day={day} />
      ) : null}
    </Stack>
  )
}

type Props = { form: SentForm; question: string; answer: FoodDayAnswer; day: FoodDay }

/** The foods that are read, to be confirmed with their amounts. One without an amount is not counted. */
function ReadFoods({ form, question, answer, day }: Props) {
  const [grams, setGrams] = useState<Record<string, number | ''>>({})
  const save = useToastMutation('PUT /sent-forms/:id', {
    done: 'Foods confirmed.',
    failed: 'The foods could not be confirmed. Please try again.',
  })
  const read = mealsOf(day.meals)
  const isConfirmed = read.every(([, { confirmed }]) => confirmed)
  const unread = read.flatMap(([, { foods }]) => foods.filter(({ food_id }) => food_id === null))
  function confirm() {
    const meals = read.map(([meal, { foods }]) => {
      const confirmed = foods.map((food, at) => ({ ...food, grams: grams[`${meal} ${at}`] ?? food.grams }))
      const known = confirmed.map((food) => ({ ...food, grams: food.grams === '' ? null : food.grams }))
      return [meal, { text: answer[meal]?.text ?? '', foods: known }]
    })
    save.mutate({
      params: { id: form.id },
      body: { answers: { [question]: Object.fromEntries(meals) }, done: true, version: form.version },
    })
  }
  return (
    <Stack gap="sm" align="start">
      <Muted>
        {isConfirmed
          ? 'The foods are confirmed.'
          : 'These foods are read in the text. Please check the amounts.'}{' '}
        Nothing of a form changes the profile.
        {unread.length ? ` Not understood: ${unread.map(({ text }) => text).join(', ')}.` : ''}
      </Muted>
      <Group gap="sm" align="end">
        {read.flatMap(([meal, { foods }]) =>
          foods.map((food, at) =>
            food.food_id === null ? null : (
              <FigureField
                // biome-ignore lint/suspicious/noArrayIndexKey: the same food may be read twice in a meal.
                key={`${meal} ${at}`}
                label={`${recallMeals[meal]}: ${food.name} (g)`}
                w="12rem"
                min={0}
                max={5000}
                value={grams[`${meal} ${at}`] ?? food.grams ?? ''}
                onChange={(value) =>
                  setGrams((all) => ({ ...all, [`${meal} ${at}`]: value === '' ? '' : Number(value) }))
                }
              />
            ),
          ),
        )}
      </Group>
      <PlainButton size="sm" disabled={save.isPending} onClick={confirm}>
        {save.isPending ? 'Saving...' : isConfirmed ? 'Save the amounts' : 'Confirm the foods'}
      </PlainButton>
    </Stack>
  )
}
