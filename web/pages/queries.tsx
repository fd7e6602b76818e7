import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconBulb,
  IconClock,
  IconDeviceMobileCog,
  IconHelp,
  IconReceiptRupee,
} from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { QueryInput, type QueryType, queryLabels, queryTypeLabels, queryTypes } from '#domain/site/public.ts'
import { responsePromise } from '#domain/site/site-content.ts'
import { ContactWays } from '#web/components/content/contact-ways.tsx'
import choice from '#web/components/forms/choice-cards.module.css'
import { useZodForm } from '#web/components/forms/form.ts'
import { blankSender, SenderForm } from '#web/components/forms/sender-form.tsx'
import { Heading, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import classes from './queries.module.css'

const cards: Record<QueryType, { icon: Icon; text: string }> = {
  general: { icon: IconHelp, text: 'How things work, or anything that fits nowhere else.' },
  technical: { icon: IconDeviceMobileCog, text: 'Signing in, or a page that does not do what it should.' },
  billing: { icon: IconReceiptRupee, text: 'Subscriptions, payments and refunds.' },
  feedback: { icon: IconBulb, text: 'What you like, and what you miss.' },
  complaint: { icon: IconAlertTriangle, text: 'Something that went wrong and should be put right.' },
}

/** The support page. */
export function Component() {
  const [chosen, setChosen] = useState<QueryType>('general')
  const select = useRef<HTMLSelectElement>(null)
  return (
    <PublicPage title="Support" lead="Tell us what it is about, and it reaches the people who can answer it.">
      <section aria-labelledby="types">
        <Heading id="types" mb="sm">
          What is it about?
        </Heading>
        <ul className={`${classes.types} list`}>
          {queryTypes.map((type) => {
            const { icon: TypeIcon, text } = cards[type]
            return (
              <li key={type}>
                <button
                  type="button"
                  className={`${choice.card} bare`}
                  aria-pressed={chosen === type}
                  onClick={() => {
                    setChosen(type)
                    select.current?.focus({ preventScroll: true })
                    select.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
                  }}
                >
                  <span className={`${choice.icon} ${classes.katori} plate`}>
                    <TypeIcon size={22} stroke={1.8} aria-hidden />
                  </span>
                  <span className={`${choice.name} ${classes.name}`}>{queryTypeLabels[type]}</span>
                  <span className={`${classes.text} small dimmed`}>{text}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </section>

      <div className={`${classes.columns} columns`}>
        <SectionCard title="Send your query">
          <QueryForm type={chosen} onType={setChosen} select={select} />
        </SectionCard>
        <Stack gap="lg">
          <SectionCard title="When you hear from us">
            <p className="with-icon">
              <IconClock size={22} stroke={1.8} aria-hidden />
              {responsePromise}
            </p>
          </SectionCard>
          <SectionCard title="Other ways to reach us">
            <ContactWays />
            <Text mt="md">
              Many answers are among the <TextLink to="/contact#faq">frequently asked questions</TextLink>.
            </Text>
          </SectionCard>
        </Stack>
      </div>
    </PublicPage>
  )
}

const QueryFields = QueryInput.omit({ query_type: true })

type Props = {
  type: QueryType
  onType: (type: QueryType) => void
  select: RefObject<HTMLSelectElement | null>
}

function QueryForm({ type, onType, select }: Props) {
  const form = useZodForm(QueryFields, { initialValues: { ...blankSender, subject: '', message: '' } })
  const send = useApiMutation('POST /public/queries')
  return (
    <SenderForm
      label="Query form"
      form={form}
      post={(fields) => send.mutateAsync({ body: { ...fields, query_type: type } })}
      onSent={() => onType('general')}
      done="Query submitted successfully! We'll respond within 24-48 hours."
      failed="Failed to submit query. Please try again later."
      submit="Submit Query"
      before={
        <NativeSelect
          ref={select}
          label={queryLabels.query_type}
          required
          data={choicesOf(queryTypeLabels)}
          value={type}
          onChange={(event) => onType(event.currentTarget.value as QueryType)}
        />
      }
    >
      <TextInput label={queryLabels.subject} required {...form.getInputProps('subject')} />
      <Textarea
        label={queryLabels.message}
        description="Minimum 10 characters. The more you tell us, the better we can answer."
        required
        minRows={5}
        {...form.getInputProps('message')}
      />
    </SenderForm>
  )
}
