import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { PatientProfile } from '#domain/people/patients.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import { focusFirst } from '#web/components/forms/form-inputs.ts'
import { Muted, PageTitle, PlainButton, TextLink } from '#web/components/layout/page.tsx'
import {
  isAnswered,
  needsGuardian,
  type ProfileValues,
  profileValues,
} from '#web/components/profile/profile-values.ts'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import { useProfileForm } from './profile/use-profile-form.ts'
import classes from './start/guide.module.css'
import { AnswersOf, type Question, questions } from './start/questions.tsx'
import { readStart, startName } from './start/start-draft.ts'

const firstDay = '/app/patient/start/day'
/** Of an optional question one answer is enough. */
function isOpen({ fields, isOptional }: Question, values: ProfileValues) {
  const isBlank = (name: keyof ProfileValues) => !isAnswered(values[name])
  return isOptional
    ? fields.every(isBlank)
    : fields.some((name) => (name.startsWith('guardian_') ? needsGuardian(values.dob) : isBlank(name)))
}

/** The profile, one question a screen: all of it for a newcomer, else what is not known yet. */
export function Component() {
  const { id, name } = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const profile = useApi('GET /patients/profile')
  const care = useApi('GET /patients/care')
  // The questions stay while they are answered, also when a profile comes meanwhile.
  const [begun, setBegun] = useState<{ profile: PatientProfile | undefined; asked: Question[] } | null>(null)
  const isKnown = !care.isPending && (profile.data !== undefined || isNotFound(profile.error))
  if (isKnown && !begun) {
    const known = profileValues(profile.data, name, care.data?.date_of_birth)
    const wanted = search.get('ask')?.split(',')
    // What the account and the invitation say already is not asked.
    const given = ['name', 'born']
    const asked = questions.filter((question) =>
      wanted
        ? wanted.includes(question.id) || wanted.includes(question.follows ?? '')
        : (!profile.data && !given.includes(question.id)) || isOpen(question, known),
    )
    setBegun({ profile: profile.data, asked: readStart(id) && !profile.data ? questions : asked })
  }
  // Back from the first day leads out of the questions, however many there were.
  const [isSaved, setSaved] = useState(false)
  const depth = useDepth()
  if (isSaved && depth === 0) return <Navigate to={firstDay} replace />
  if (
    begun?.profile &&
    !begun.asked.some(({ isAsked }) => isAsked?.(profileValues(begun.profile, name)) ?? true)
  )
    return <Navigate to={firstDay} replace />
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      {begun ? (
        <Guide
          {...begun}
          born={care.data?.date_of_birth}
          onSaved={() => {
            setSaved(true)
            if (depth > 0) navigate(-depth)
          }}
        />
      ) : profile.isPending || care.isPending ? (
        <Stack aria-busy maw="34rem">
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

/** How many questions of this visit stand before the present one in the browser's history. */
const useDepth = () => (useLocation().state as { depth?: number } | null)?.depth ?? 0

type Props = {
  profile: PatientProfile | undefined
  asked: Question[]
  born: string | null | undefined
  onSaved: () => void
}

function Guide({ profile, asked, born, onSaved }: Props) {
  const { id } = useUser()
  const navigate = useNavigate()
  const depth = useDepth()
  const [search, setSearch] = useSearchParams()
  const [stored] = useState(() => (profile ? null : readStart(id)))
  const heading = useRef<HTMLHeadingElement>(null)
  // The field that gets the focus on the next question.
  const refused = useRef<string>(null)
  const { form, pending, wholeLists, slipDialog, checkBody, save } = useProfileForm(profile, {
    born,
    onSaved,
    onRefused({ errors }) {
      const field = errors[0]?.path.split('.')[0]
      if (field) show(field)
    },
  })
  const { values } = form
  const listOf = (all: ProfileValues) => asked.filter(({ isAsked }) => isAsked?.(all) ?? true)
  const list = listOf(values)
  const wanted = search.get('question') ?? stored?.question
  const at = Math.max(
    0,
    list.findIndex((one) => one.id === wanted),
  )
  const question = list[at]!
  const isLast = at === list.length - 1
  const shown = useRef(question.id)
  const isBegun = !profile && (stored !== null || at > 0 || form.isDirty())
  useDraft(
    profile ? undefined : startName(id),
    useMemo(
      () => (isBegun ? { question: question.id, values, is_work: true } : null),
      [isBegun, question.id, values],
    ),
    { outlivesPage: true },
  )

  useEffect(() => {
    if (shown.current === question.id) return
    shown.current = question.id
    if (refused.current) focusFirst([refused.current])
    else heading.current?.focus()
    refused.current = null
    window.scrollTo({ top: 0 })
  }, [question.id])

  function go(to: Question, replace = false) {
    const next = new URLSearchParams(search)
    next.set('question', to.id)
    setSearch(next, replace ? { replace } : { state: { depth: depth + 1 } })
  }
  const back = () => (depth > 0 ? navigate(-1) : go(list[at - 1]!, true))

  /** Shows the question of a field, and puts the focus there. */
  function show(field: string) {
    const its = list.find(({ fields }) => fields.some((name) => name === field)) ?? list[0]!
    if (its.id === question.id) return focusFirst([field])
    refused.current = field
    go(its)
  }
  function next(all: ProfileValues) {
    const rest = listOf(all)
    const after = rest[rest.findIndex((one) => one.id === question.id) + 1]
    if (after) return go(after)
    const { hasErrors, errors } = form.validate()
    const [wrong] = Object.keys(errors)
    if (hasErrors && wrong) return show(wrong.split('.')[0]!)
    save(form.getTransformedValues(all as never))
  }
  function choose(answer: Partial<ProfileValues>) {
    form.setValues(answer as never)
    next({ ...values, ...answer })
  }
  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    const lists = wholeLists(form.getValues())
    form.setValues(lists as never)
    pending.allergy.current = pending.dislike.current = ''
    const wrong = question.fields.filter((name) => form.validateField(name).hasError)
    if (wrong.length) return focusFirst([...wrong])
    const all = { ...values, ...lists } as ProfileValues
    if (question.id !== 'body') return next(all)
    checkBody(form.getTransformedValues(), (meant) => next({ ...all, ...meant } as ProfileValues))
  }

  const isBlank = question.isOptional && !question.fields.some((name) => isAnswered(values[name]))
  const label = isBlank ? (question.none ?? 'Skip for Now') : isLast ? 'Finish' : 'Continue'
  return (
    <form
      noValidate
      onSubmit={goOn}
      className={classes.guide}
      data-guide
      aria-label="Your profile, question by question"
    >
      <div>
        <Muted mb={6}>
          Question {at + 1} of {list.length}
        </Muted>
        <Progress value={((at + 1) / list.length) * 100} size="sm" aria-label="Questions done" />
      </div>
      <div>
        <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {question.title}
        </Title>
        <Text c="dimmed" mt={4}>
          {question.why}
        </Text>
      </div>
      {/* Anew for each question, so that no field takes over the text of another one. */}
      <AnswersOf key={question.id} question={question} form={form} pending={pending} choose={choose} />
      <EditConflicts form={form} />
      {at === 0 && !profile ? (
        <Muted>
          Stop at any time and go on later; or fill in{' '}
          <TextLink to="/app/patient/profile">everything on one page</TextLink>.
        </Muted>
      ) : null}
      <Group className={classes.foot}>
        <Button type="submit" disabled={form.isBusy} variant={isBlank ? 'light' : 'filled'}>
          {form.isBusy ? 'Saving...' : label}
        </Button>
        {at > 0 ? (
          <PlainButton disabled={form.isBusy} onClick={back}>
            Back
          </PlainButton>
        ) : null}
      </Group>
      {slipDialog}
    </form>
  )
}
