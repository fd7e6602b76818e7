import { Alert, Box, Button, Stack, Textarea, Title } from '@mantine/core'
import { IconChevronDown, IconClock, IconUrgent } from '@tabler/icons-react'
import { phoneHours } from '#domain/site/brand.ts'
import { faqs, urgentHelp } from '#domain/site/contact-content.ts'
import { ContactInput, queryLabels } from '#domain/site/public.ts'
import { businessHours } from '#domain/site/site-content.ts'
import { ContactWays } from '#web/components/content/contact-ways.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { blankSender, SenderForm } from '#web/components/forms/sender-form.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { phoneLink } from '#web/lib/phone-link.ts'
import classes from './contact.module.css'

export function Component() {
  const about = useBrand()
  const phone = about.support_phone
  return (
    <PublicPage
      title="Contact us"
      lead={`A question before you join, or something we can put right? Write${phone ? ' or call' : ' to us'}; people read every message.`}
    >
      <div className={`${classes.columns} columns`}>
        <SectionCard title="Write to us">
          <ContactForm />
        </SectionCard>
        <Stack gap="lg">
          <SectionCard title="Contact details">
            <ContactWays />
          </SectionCard>
          <SectionCard title="Business hours">
            <p className="with-icon">
              <IconClock size={22} stroke={1.8} aria-hidden />
              <span>
                {businessHours}
                {phone ? (
                  <>
                    <br />
                    <span className="small dimmed">Phone: {phoneHours}</span>
                  </>
                ) : null}
              </span>
            </p>
          </SectionCard>
          <Alert color="orange" icon={<IconUrgent aria-hidden />} title="Urgent help">
            {urgentHelp(about)}
            <Box component="span" mt="0.875rem" className="wrap tight">
              <Button component="a" href="tel:112" color="orange" size="sm">
                Call 112
              </Button>
              {phone ? (
                <Button component="a" href={phoneLink(phone)} variant="default" size="sm">
                  Call support
                </Button>
              ) : null}
            </Box>
          </Alert>
        </Stack>
      </div>

      <section aria-labelledby="faq" className={`${classes.faq} columns`}>
        <Title order={2} id="faq" pt="0.75rem">
          Frequently asked questions
        </Title>
        <div>
          {faqs.map(({ title, content }) => (
            <details key={title}>
              <summary className="row loose between">
                {title}
                <IconChevronDown size={22} aria-hidden className="rigid" />
              </summary>
              <p>{content}</p>
            </details>
          ))}
        </div>
      </section>
    </PublicPage>
  )
}

function ContactForm() {
  const form = useZodForm(ContactInput, { initialValues: { ...blankSender, message: '' } })
  const send = useApiMutation('POST /public/contact')
  return (
    <SenderForm
      label="Contact form"
      form={form}
      post={(body) => send.mutateAsync({ body })}
      done="Thank you for your message! We'll get back to you within 24-48 hours."
      failed="Failed to send message. Please try again later."
      submit="Send Message"
    >
      <Textarea label={queryLabels.message} required minRows={5} {...form.getInputProps('message')} />
    </SenderForm>
  )
}
