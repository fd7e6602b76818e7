import { Button, Group, Progress, Stack, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { answersOf, askedSections } from '#domain/forms/answers.ts'
import type { FormSection } from '#domain/forms/forms.ts'
import { focusFirst } from '#web/components/forms/form-inputs.ts'
import { Muted, PlainButton } from '#web/components/layout/page.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { QuestionField } from './question-field.tsx'
import type { Filling } from './use-filling.ts'

type Props = {
  title: string
  sections: FormSection[]
  filling: Filling
  /** The text of the last button. */
  submit: string
  /** Keeps the draft when a section is left, and sends the form at the end. */
  onSave: (done: boolean) => void
  onClose?: () => void
}

/** A form to fill, one section a screen. Only what is asked is shown. */
export function Fill({ title, sections, filling, submit, onSave, onClose }: Props) {
  const [search, setSearch] = useSearchParams()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const { answers } = filling
  const asked = askedSections(sections, answers)
  const step = Math.min(asked.length, Math.max(1, Math.round(Number(search.get('section'))) || 1))
  const section = asked[step - 1]
  const isLast = step === asked.length
  const shown = useRef(step)
  /** Questions that get the focus once their section is shown. */
  const refused = useRef<{ step: number; ids: string[] }>(null)
  useEffect(() => {
    if (refused.current?.step === step) {
      focusFirst(refused.current.ids)
      refused.current = null
    } else if (shown.current !== step) {
      heading.current?.focus()
      window.scrollTo({ top: 0 })
    }
    shown.current = step
  })

  const go = (to: number) => {
    onSave(false)
    setSearch({ section: String(to) })
  }
  /** Shows what is wrong, and puts the focus on the first of it. */
  function refuse(found: Record<string, string>) {
    const wrong = Object.keys(found)
    const to = 1 + asked.findIndex(({ questions }) => questions.some(({ id }) => wrong.includes(id)))
    refused.current = { step: to, ids: wrong }
    setErrors(found)
    if (to !== step) setSearch({ section: String(to) })
  }
  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    const found = answersOf(sections, answers, isLast).errors
    const here = section?.questions.map(({ id }) => id) ?? []
    const wrong = Object.entries(found).filter(([id]) => isLast || here.includes(id))
    if (wrong.length) return refuse(Object.fromEntries(wrong))
    setErrors({})
    if (isLast) onSave(true)
    else go(step + 1)
  }

  if (!section) return null
  return (
    <form noValidate onSubmit={goOn} aria-label={title}>
      <Stack gap="lg" maw="46rem">
        {asked.length > 1 ? (
          <div>
            <Muted mb={6}>
              Section {step} of {asked.length}
            </Muted>
            <Progress value={(step / asked.length) * 100} size="sm" aria-label="Sections" />
          </div>
        ) : null}
        <Title order={2} ref={heading} tabIndex={-1} className="no-ring breaks">
          {section.title}
        </Title>
        {section.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            filling={{
              ...filling,
              set(id, answer) {
                setErrors(({ [id]: _, ...others }) => others)
                filling.set(id, answer)
              },
            }}
            error={errors[question.id]}
          />
        ))}
        <Group>
          <Button type="submit">{isLast ? submit : 'Continue'}</Button>
          {step > 1 ? <PlainButton onClick={() => go(step - 1)}>Back</PlainButton> : null}
          {onClose ? (
            <Button variant="subtle" onClick={onClose}>
              Close
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
