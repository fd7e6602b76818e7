import { Stack, Title } from '@mantine/core'
import { IconEye, IconTargetArrow } from '@tabler/icons-react'
import { packageContent } from '#domain/ledger/package-content.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { certificationsNote, defaultAbout } from '#domain/site/site-content.ts'
import picture from '#web/assets/banner-nutritionist.svg'
import { ButtonLink, Heading, Tiles } from '#web/components/layout/page.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { allPackages } from '#web/lib/api/page-data.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useAboutInfo, useBrand } from '#web/lib/brand.ts'
import classes from './about.module.css'

export function Component() {
  const brand = useBrand()
  const about = useAboutInfo() ?? defaultAbout(brand)
  const packages = useApiList('GET /public/packages', { ...allPackages, staleTime: 10 * 60_000 })
  const purposes = [
    { id: 'mission', icon: IconTargetArrow, title: 'Our mission', text: about.mission },
    { id: 'vision', icon: IconEye, title: 'Our vision', text: about.vision },
  ]
  return (
    <PublicPage
      title={`About ${about.company_name}`}
      lead={`We bring people who want to eat better together with nutritionists who plan with them, since ${about.founded_year}.`}
    >
      <div className={`${classes.opening} columns`}>
        <Stack gap="1.75rem" className={classes.purpose}>
          {purposes.map(({ id, icon: PurposeIcon, title, text }) => (
            <section key={id} aria-labelledby={id}>
              <PurposeIcon size={30} stroke={1.6} aria-hidden />
              <Heading id={id}>{title}</Heading>
              <p>{text}</p>
            </section>
          ))}
          {about.team_size > 0 ? (
            <p className={classes.team}>
              <strong>{about.team_size}</strong>{' '}
              {about.team_size === 1 ? 'approved nutritionist works' : 'approved nutritionists work'} with us
              today.
            </p>
          ) : null}
        </Stack>
        <img src={picture} alt="" width={800} height={600} />
      </div>

      {(['services', 'values'] as const).map((name) => (
        <section key={name} aria-labelledby={name} className={classes.section}>
          <Title order={2} id={name}>
            Our {name}
          </Title>
          <Tiles component="ul" least="19rem" mt="1.25rem" className={`${classes[name]} list loose`}>
            {about[name].map(({ title, content }) => (
              <li key={title} className={name === 'services' ? 'card' : undefined}>
                <h3 className="heading">{title}</h3>
                <p>{content}</p>
              </li>
            ))}
          </Tiles>
        </section>
      ))}

      {packages.data?.rows.length ? (
        <section aria-labelledby="prices" className={classes.section}>
          <Title order={2} id="prices">
            Packages and prices
          </Title>
          <Tiles component="ul" least="19rem" mt="1.25rem" className={`${classes.services} list loose`}>
            {packages.data.rows.map((one) => (
              <li key={`${one.public_name} ${one.price_paise}`} className="card">
                <h3 className="heading">{one.public_name}</h3>
                <p>
                  {packageContent(one)}, within {counted(one.valid_days, 'day')}
                </p>
                <strong className="figure">{formatPaiseShort(one.price_paise)}</strong>
              </li>
            ))}
          </Tiles>
        </section>
      ) : null}

      {about.certifications.length ? (
        <section aria-labelledby="certifications" className={classes.section}>
          <Title order={2} id="certifications">
            Certifications
          </Title>
          {about.certifications_held ? null : <p className={classes.note}>{certificationsNote}</p>}
          <Tiles component="ul" least="26rem" mt="1rem" className={`${classes.certifications} list`}>
            {about.certifications.map((certification) => (
              <li key={certification} className="with-icon">
                <IconTargetArrow size={22} stroke={1.8} aria-hidden />
                {certification}
              </li>
            ))}
          </Tiles>
        </section>
      ) : null}

      <section aria-labelledby="join" className={`${classes.closing} row wrap between on-deep`}>
        <div>
          <Title order={2} id="join">
            Join {about.company_name}
          </Title>
          <p>Joining is free, as a Challenger or as a nutritionist.</p>
        </div>
        <div className={`${classes.actions} wrap`}>
          <ButtonLink to="/signup" size="lg" color="yellow">
            Sign Up
          </ButtonLink>
          <ButtonLink to="/contact" size="lg" variant="outline" className={classes.ghost}>
            Contact Us
          </ButtonLink>
        </div>
      </section>
    </PublicPage>
  )
}
