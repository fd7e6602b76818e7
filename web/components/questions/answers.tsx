import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#domain/dates.ts'
import type { Picture } from '#domain/files/files.ts'
import { type Answers, answerTo, answerWords, askedSections } from '#domain/forms/answers.ts'
import type { SentForm } from '#domain/forms/sent-forms.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { FoodDayView } from './food-day.tsx'

/** Where a form stands, in words. */
export function formState({
  done_at,
  done_by_name,
  saved_at,
  version,
  saved_by_name,
  ...form
}: SentForm): string {
  const by = (name: string | null) => (name ? ` by ${name}` : '')
  if (done_at === null) {
    const sent = `Sent${by(form.sent_by_name)} on ${formatInstant(form.created_at)}. `
    return sent + (saved_at ? `Begun${by(saved_by_name)}, not filled yet.` : 'Not begun yet.')
  }
  const corrected =
    version > 1 && saved_at ? ` Corrected${by(saved_by_name)} on ${formatInstant(saved_at)}.` : ''
  return `Filled${by(done_by_name)} on ${formatInstant(done_at)}.${corrected}`
}

/** What was answered, section by section. `form` where the answers are those of now. */
function AnswerList({
  sections,
  answers,
  form,
}: Pick<SentForm, 'sections'> & { answers: Answers; form?: SentForm }) {
  return (
    <Stack className="breaks">
      {askedSections(sections, answers).map(({ title, questions }) => (
        <div key={title}>
          <Title order={3} size="h5" mb="xs">
            {title}
          </Title>
          <Facts
            className="stack tight"
            facts={questions.map((question) => {
              const { id, kind, label } = question
              const value = answerTo(answers, id)
              if (value === undefined)
                return [
                  label,
                  <span key={id} className="dimmed">
                    Not answered
                  </span>,
                ]
              if (kind === 'picture' && (value as Picture).id !== 'waiting')
                return [
                  label,
                  <StoredPicture key={id} picture={value as Picture} alt={label} width={160} height={120} />,
                ]
              const words = (
                <span key={id} className="written">
                  {answerWords(question, value)}
                </span>
              )
              return [
                label,
                kind === 'food_day' && form ? <FoodDayView key={id} form={form} question={id} /> : words,
              ]
            })}
          />
        </div>
      ))}
    </Stack>
  )
}

/** The answers of a form, with those before corrections. */
export function AnswersView({ form }: { form: SentForm }) {
  return (
    <Stack>
      <AnswerList sections={form.sections} answers={form.answers} form={form} />
      {form.version > 1 ? <FormerAnswers form={form} /> : null}
    </Stack>
  )
}

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
