import { Alert, Button, Stack, Title } from '@mantine/core'
import { IconChevronDown, IconClock, IconUrgent } from '@tabler/icons-react'
import { businessHours, faqs, phoneHours, urgentHelp } from '#domain/site/site-content.ts'
import { ContactWays } from '#web/components/content/contact-ways.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useAbout } from '#web/lib/brand.ts'
import { phoneLink } from '#web/lib/phone-link.ts'
import { ContactForm } from './contact/contact-form.tsx'
import classes from './contact.module.css'

export function Component() {
  const about = useAbout()
  return (
    <PublicPage
      title="Contact us"
      lead="A question before you join, or something we can put right? Write or call; people read every message."
    >
      <div className={classes.columns}>
        <SectionCard title="Write to us">
          <ContactForm />
        </SectionCard>
        <Stack gap="lg">
          <SectionCard title="Contact details">
            <ContactWays />
          </SectionCard>
          <SectionCard title="Business hours">
            <p className={classes.hours}>
              <IconClock size={22} stroke={1.8} aria-hidden />
              <span>
                {businessHours}
                <br />
                <span className={classes.dimmed}>Phone: {phoneHours}</span>
              </span>
            </p>
          </SectionCard>
          <Alert color="orange" icon={<IconUrgent aria-hidden />} title="Urgent help">
            {urgentHelp(about)}
            <span className={classes.calls}>
              <Button component="a" href="tel:112" color="orange" size="sm">
                Call 112
              </Button>
              <Button component="a" href={phoneLink(about.support_phone)} variant="default" size="sm">
                Call support
              </Button>
            </span>
          </Alert>
        </Stack>
      </div>

      <section aria-labelledby="faq" className={classes.faq}>
        <Title order={2} id="faq">
          Frequently asked questions
        </Title>
        <div>
          {faqs.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <IconChevronDown size={22} aria-hidden />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </PublicPage>
  )
}
