import { Box, Button, Title } from '@mantine/core'
import {
  type Icon,
  IconChartLine,
  IconCheck,
  IconDeviceMobile,
  IconMessages,
  IconSoup,
  IconTrendingUp,
  IconUserHeart,
} from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { features, howItWorks } from '#domain/site/site-content.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useBrand } from '#web/lib/brand.ts'
import { AuthForm, type AuthMode } from './home/auth-form.tsx'
import { Banner } from './home/banner.tsx'
import classes from './home.module.css'

const featureIcons: Icon[] = [
  IconSoup,
  IconUserHeart,
  IconTrendingUp,
  IconChartLine,
  IconMessages,
  IconDeviceMobile,
]
const promises = ['Free to join', 'Matched within 24 hours', 'Change nutritionist any time']

/** The landing page, with the sign-in form. */
export function Component() {
  const { brand_name } = useBrand()
  const { state, key } = useLocation()
  const asked: unknown = state?.form
  const [mode, setMode] = useState<AuthMode>('sign-in')
  const [calls, setCalls] = useState(0)
  const form = useRef<HTMLDivElement>(null)

  function show(next: AuthMode) {
    setMode(next)
    setCalls((count) => count + 1)
    form.current?.scrollIntoView({ block: 'start' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every click on Login counts, also a second one.
  useEffect(() => {
    if (asked === 'sign-in' || asked === 'sign-up') show(asked)
  }, [asked, key])

  return (
    <>
      <section className={`${classes.hero} columns`}>
        <div className={classes.pitch}>
          <h1>Eat better, with the food you already love</h1>
          <p>
            {brand_name} brings you together with a qualified nutritionist. They plan your week around your
            body, your routine and your kitchen, and follow your progress with you.
          </p>
          <Box mt="1.75rem" className={`${classes.actions} wrap`}>
            <Button size="lg" data-form="sign-up" onClick={() => show('sign-up')}>
              Get Started Free
            </Button>
            <PlainButton size="lg" data-form="sign-in" onClick={() => show('sign-in')}>
              Sign In
            </PlainButton>
          </Box>
          <ul className={`${classes.promises} list wrap`}>
            {promises.map((promise) => (
              <li key={promise} className="row with-icon">
                <IconCheck size={18} stroke={2.4} aria-hidden /> {promise}
              </li>
            ))}
          </ul>
        </div>
        <Banner />
      </section>

      <section id="features" aria-labelledby="features-title" className={classes.band}>
        <div className={`${classes.features} columns`}>
          <Features />
          <div id="sign-in-form" ref={form} className={classes.form}>
            <AuthForm mode={mode} onMode={setMode} calls={calls} />
          </div>
        </div>
      </section>

      <HowItWorks />

      <section aria-labelledby="closing-title" className={`${classes.closing} row wrap between rims on-deep`}>
        <div>
          <Title order={2} id="closing-title">
            Your next meal is a good place to start
          </Title>
          <p>
            Tell us how you eat today. Within 24 hours of completing your profile you have a nutritionist.
          </p>
        </div>
        <Button size="lg" color="yellow" data-form="sign-up" onClick={() => show('sign-up')}>
          Create Your Profile
        </Button>
      </section>
    </>
  )
}

function Features() {
  return (
    <div className={classes.list}>
      <Title order={2} id="features-title" mb="1.5rem" className={classes.heading}>
        Features
      </Title>
      <ul className={`${classes.cards} list`}>
        {features.map(({ title, content }, index) => {
          const FeatureIcon = featureIcons[index] ?? IconSoup
          return (
            <li key={title}>
              <span className={`${classes.katori} plate`}>
                <FeatureIcon size={24} stroke={1.7} aria-hidden />
              </span>
              <div>
                <h3 className="heading">{title}</h3>
                <p>{content}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className={classes.how}>
      <Title order={2} id="how-title" mb="1.5rem" className={classes.heading}>
        How It Works
      </Title>
      <ol className={`${classes.steps} list`}>
        {howItWorks.map(({ title, content }, index) => (
          <li key={title} style={{ '--step': `"${index + 1}"` } as CSSProperties}>
            <h3 className="heading">{title}</h3>
            <p>{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
