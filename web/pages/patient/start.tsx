import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { focusFirst } from '#web/components/forms/form-inputs.ts'
import { Muted, PageHeader, PlainButton, TextLink } from '#web/components/layout/page.tsx'
import { type Asks, fieldsOf, Part } from '#web/components/profile/profile-fields.tsx'
import { isAnswered } from '#web/components/profile/profile-values.ts'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import { useProfileForm } from './profile/use-profile-form.ts'
import { readStart, startName } from './start/start-draft.ts'

/** The profile step by step, for somebody who has none yet. What is answered stays on the device until it is saved. */
export function Component() {
  const profile = useApi('GET /patients/profile')
  const care = useApi('GET /patients/care')
  // The profile that is saved at the end leads to the dashboard, and not from here to its own page.
  const [isBegun, setBegun] = useState(false)
  if (isNotFound(profile.error) && !isBegun) setBegun(true)
  if (profile.data && !isBegun) return <Navigate to="/app/patient/profile" replace />
  return (
    <>
      <PageHeader
        title="Your Profile, Step by Step"
        description={
          <>
            Six short steps. Stop at any time and go on later; or fill in{' '}
            <TextLink to="/app/patient/profile">everything on one page</TextLink>.
          </>
        }
      />
      {isBegun && !care.isPending ? (
        <Guide born={care.data?.date_of_birth} />
      ) : isBegun || profile.isPending ? (
        <Stack aria-busy maw="46rem">
          <Skeleton height="0.5rem" radius="xl" />
          <Skeleton height="2rem" width="18rem" maw="100%" />
          <Skeleton height="12rem" radius="lg" />
        </Stack>
      ) : (
        <LoadError query={profile} failed="Failed to load profile. Please try again." />
      )}
    </>
  )
}

function Guide({ born }: { born: string | null | undefined }) {
  const { id } = useUser()
  const [search, setSearch] = useSearchParams()
  const [stored] = useState(() => readStart(id))
  // The step that the address names, else the one at which the person stopped.
  const named = Number(search.get('step') ?? stored?.step ?? 1)
  const step = Math.min(steps.length, Math.max(1, Math.round(named) || 1))
  const go = (to: number) => setSearch({ step: String(to) })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // The field that gets the focus on the next step.
  const refused = useRef<string>(null)
  const { form, pending, wholeLists, slipDialog, checkBody, save } = useProfileForm(undefined, {
    born,
    onRefused({ errors }) {
      const field = errors[0]?.path.split('.')[0]
      if (field) show(field)
    },
  })
  const { values } = form
  const isBegun = stored !== null || step > 1 || form.isDirty()
  useDraft(
    startName(id),
    useMemo(() => (isBegun ? { step, values, is_work: true } : null), [isBegun, step, values]),
    { outlivesPage: true },
  )
  const { title, why, parts, isOptional } = steps[step - 1]!
  const fields = fieldsIn(steps[step - 1]!)
  const isLast = step === steps.length

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (refused.current) focusFirst([refused.current])
    else heading.current?.focus()
    refused.current = null
    window.scrollTo({ top: 0 })
  }, [step])

  /** Shows the step of a field, and puts the focus there. */
  function show(field: string) {
    if (stepOf(field) === step) return focusFirst([field])
    refused.current = field
    go(stepOf(field))
  }
  function finish() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return show(Object.keys(errors).sort((one, other) => stepOf(one) - stepOf(other))[0]!)
    save(form.getTransformedValues())
  }
  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    const { allergies, dislikes } = wholeLists(form.getValues())
    form.setFieldValue('allergies', allergies)
    form.setFieldValue('dislikes', dislikes)
    pending.allergy.current = pending.dislike.current = ''
    const wrong = fields.filter((name) => form.validateField(name).hasError)
    if (wrong.length) return focusFirst(wrong)
    if (isLast) return finish()
    if (!fields.includes('height_cm')) return go(step + 1)
    checkBody(form.getTransformedValues(), () => go(step + 1))
  }

  const isSkipped = isOptional && !fields.some((name) => isAnswered(values[name]))
  return (
    <form noValidate onSubmit={goOn} aria-label="Your profile, step by step">
      <Stack gap="lg" maw="46rem">
        <div>
          <Muted mb={6}>
            Step {step} of {steps.length}
          </Muted>
          <Progress value={(step / steps.length) * 100} size="sm" aria-label="Steps done" />
        </div>
        <div>
          <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {why}
          </Text>
        </div>
        {/* Anew for each step, so that no field takes over the text of another one. */}
        <Stack key={step} gap="xl">
          {parts.map((part) => (
            <Part key={part.title} {...part} form={form} pending={pending} />
          ))}
        </Stack>
        <Group>
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : isLast ? 'Finish' : isSkipped ? 'Skip for Now' : 'Continue'}
          </Button>
          {step > 1 ? (
            <PlainButton disabled={form.isBusy} onClick={() => go(step - 1)}>
              Back
            </PlainButton>
          ) : null}
        </Group>
      </Stack>
      {slipDialog}
    </form>
  )
}

type Step = {
  title: string
  /** Why it is asked. */
  why: string
  isOptional?: true
  parts: { title?: string; asks: Asks }[]
}

/** The goal comes first: everything else serves it. */
const steps: Step[] = [
  {
    title: 'What would you like to reach?',
    why: 'Your nutritionist aims each plan at it, and portions depend on how much you move. You can change it at any time.',
    isOptional: true,
    parts: [{ asks: [['goal']] }],
  },
  {
    title: 'Who are you?',
    why: 'Age and gender decide how much energy and which nutrients a body needs. Your name is how your nutritionist addresses you.',
    parts: [{ asks: ['person'] }],
  },
  {
    title: 'Where do you begin?',
    why: 'Portions are worked out from your height and weight, and your progress is counted from this weight.',
    parts: [{ asks: ['body'] }],
  },
  {
    title: 'What do you eat, and what must you avoid?',
    why: 'Every dish of your plan is checked against your diet, your rules and your allergies.',
    isOptional: true,
    parts: [{ asks: ['allergies', 'eating'] }],
  },
  {
    title: 'What are your home and meals like?',
    why: 'A plan that fits your kitchen and your days is easier to keep. Only your nutritionist reads this; answer what you like.',
    isOptional: true,
    parts: [{ asks: ['home'] }],
  },
  {
    title: 'Who fits you, and what should they know?',
    why: 'Two answers decide who becomes your nutritionist: your health needs and your language. Only that person reads the rest.',
    isOptional: true,
    parts: [
      { title: 'We match you by these', asks: ['needs', ['language']] },
      { title: 'Your nutritionist plans with these', asks: ['medical', ['pregnancy', 'emergency']] },
    ],
  },
]

/** The fields that must be right before the next step. */
const fieldsIn = ({ parts }: Step) => parts.flatMap(({ asks }) => fieldsOf(asks))

/** The number of the step that asks for a field; the first one when none does. */
const stepOf = (field: string | undefined) =>
  Math.max(1, steps.findIndex((step) => fieldsIn(step).some((name) => name === field)) + 1)
