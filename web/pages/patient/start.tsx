import { Anchor, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { PatientProfileInput, profileForm } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { focusFirst } from '#web/components/forms/form-inputs.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { isNotFound, queryKey, useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useDraft } from '#web/lib/storage/use-draft.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { markProfileCreated } from './dashboard/created-banner.tsx'
import { needsGuardian, profileValues, withWords } from './profile/profile-values.ts'
import { readStart, removeStart, startName } from './start/start-draft.ts'
import { isAnswered, stepOf, steps } from './start/steps.tsx'

/** The profile step by step, for somebody who has none yet. What is answered stays on the device until it is saved. */
export function Component() {
  const profile = useApi('GET /patients/profile')
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
            Five short steps. Stop at any time and go on later; or fill in{' '}
            <Anchor component={Link} to="/app/patient/profile">
              everything on one page
            </Anchor>
            .
          </>
        }
      />
      {isBegun ? (
        <Guide />
      ) : profile.isPending ? (
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

const firstProfile = profileForm()

/** The form, and the step that the address names, else the one at which the person stopped. */
function useSteps() {
  const { id, name } = useUser()
  const [search, setSearch] = useSearchParams()
  const [stored] = useState(() => readStart(id))
  const named = Number(search.get('step') ?? stored?.step ?? 1)
  const step = Math.min(steps.length, Math.max(1, Math.round(named) || 1))
  const form = useZodForm(firstProfile, {
    initialValues: { ...profileValues(undefined, name), ...stored?.values },
  })
  const { values } = form
  const isBegun = stored !== null || step > 1 || form.isDirty()
  useDraft(
    startName(id),
    useMemo(() => (isBegun ? { step, values, is_work: true } : null), [isBegun, step, values]),
    { outlivesPage: true },
  )
  return { form, step, go: (to: number) => setSearch({ step: String(to) }) }
}

/** Saves the new profile; `onRefused` gets the field that the server refused. */
function useFirstProfile(onRefused: (error: unknown, field: string | undefined) => void) {
  const { id } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useApiMutation('POST /patients/profile', {
    onSuccess(saved) {
      markProfileCreated()
      navigate('/app/patient/?profileCreated=true')
      removeStart(id)
      client.setQueryData(queryKey('GET /patients/profile'), saved)
    },
    onError(error) {
      onRefused(error, error.errors[0]?.path.split('.')[0])
      notify.error(errorText(error, 'Error saving profile. Please try again.'), { seconds: 5 })
    },
  })
}

function Guide() {
  const { form, step, go } = useSteps()
  const units = useUnits()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // The field that gets the focus on the next step.
  const refused = useRef<string>(null)
  const pending = { allergy: useRef(''), dislike: useRef('') }
  const slip = useSlipQuestion<'height_cm' | 'start_weight_kg'>()
  const save = useFirstProfile((error, field) => {
    form.setServerErrors(error)
    if (field) show(field)
  })
  const { title, why, fields, isOptional, render } = steps[step - 1]!
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
  /** What was typed into a list and not added yet must not be lost. */
  function addPending() {
    form.setFieldValue('allergies', withWords(form.getValues().allergies ?? [], pending.allergy.current))
    form.setFieldValue('dislikes', withWords(form.getValues().dislikes ?? [], pending.dislike.current))
    pending.allergy.current = ''
    pending.dislike.current = ''
  }
  function finish() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return show(Object.keys(errors).sort((one, other) => stepOf(one) - stepOf(other))[0]!)
    const { guardian_name, guardian_consent, ...own } = PatientProfileInput.parse(form.getTransformedValues())
    save.mutate({ body: { ...own, ...(needsGuardian(own.dob) && { guardian_name, guardian_consent }) } })
  }
  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    addPending()
    const wrong = fields.filter((name) => form.validateField(name).hasError)
    if (wrong.length) return focusFirst(wrong)
    if (isLast) return finish()
    if (!fields.includes('height_cm')) return go(step + 1)
    const { height_cm, start_weight_kg } = form.getTransformedValues()
    slip.saveOrAsk(
      (meant) => {
        const body = { height_cm, start_weight_kg, ...meant }
        return bodySlips(body.height_cm, body.start_weight_kg, units)
      },
      (meant) => {
        form.setValues(meant)
        go(step + 1)
      },
    )
  }

  const isSkipped = isOptional && !isAnswered(steps[step - 1]!, form.values)
  return (
    <form noValidate onSubmit={goOn} aria-label="Your profile, step by step">
      <Stack gap="lg" maw="46rem">
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            Step {step} of {steps.length}
          </Text>
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
        <div key={step}>{render(form, pending)}</div>
        <Group>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : isLast ? 'Finish' : isSkipped ? 'Skip for Now' : 'Continue'}
          </Button>
          {step > 1 ? (
            <Button variant="default" disabled={save.isPending} onClick={() => go(step - 1)}>
              Back
            </Button>
          ) : null}
        </Group>
      </Stack>
      {slip.dialog}
    </form>
  )
}
