import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { builtInTerms, medicalDisclaimer, termsContent } from '#domain/site/terms-content.ts'
import { TermsVersions } from '#web/components/content/terms-sections.tsx'
import { TermsText } from '#web/components/content/terms-text.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, TextLink } from '#web/components/layout/page.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import classes from './terms.module.css'

/** A section's anchor: 'Privacy notice' becomes #privacy-notice. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Earlier versions of the terms, read when a person opens them. */
function EarlierTerms() {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // On a slow phone somebody may open the earlier versions before React hears of it.
  useEffect(() => setOpen(details.current!.open), [])
  const versions = useApiList('GET /public/terms/versions', {
    query: { limit: 100, skip: 1 },
    enabled: isOpen,
  })
  return (
    <Box
      component="details"
      ref={details}
      mt="2.5rem"
      className="no-print"
      data-wakes
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Box component="summary" py="0.625rem" style={{ cursor: 'pointer' }}>
        Earlier versions of these terms
      </Box>
      {versions.isLoading ? <p role="status">Loading...</p> : null}
      <LoadError query={versions} failed="Failed to load the earlier versions" />
      {versions.data ? <TermsVersions versions={versions.data.rows} /> : null}
    </Box>
  )
}

export function Component() {
  const about = useBrand()
  // The built-in terms are shown until the server answers, or if it does not.
  const terms = useApi('GET /public/terms', { staleTime: 10 * 60_000 }).data ?? termsContent(about)
  const disclaimer = medicalDisclaimer(about)
  const isStated = terms.sections.some(({ content }) => content.includes(disclaimer))
  return (
    <PublicPage title={terms.title} lead={`Last updated: ${terms.last_updated}`}>
      <div className={`${classes.columns} columns between`}>
        <nav aria-labelledby="contents" className={`${classes.contents} card no-print`}>
          <h2 id="contents">Contents</h2>
          <ol>
            {terms.sections.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchorOf(title)}`} className="block plain">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.sections}>
          {terms.sections.map(({ title, content }, index) => (
            <section key={title} id={anchorOf(title)} aria-labelledby={`${anchorOf(title)}-title`}>
              <h2 id={`${anchorOf(title)}-title`}>
                <Box component="span" c="green">{`${index + 1}.`}</Box> {title}
              </h2>
              <TermsText text={content} important={disclaimer} importantClass={classes.important} />
            </section>
          ))}
          {/* Terms by an administrator may lack the disclaimer. */}
          {isStated ? null : (
            <section aria-labelledby="medical-disclaimer">
              <h2 id="medical-disclaimer">Medical disclaimer</h2>
              <p className={classes.important}>{disclaimer}</p>
            </section>
          )}
          {terms.version === builtInTerms ? null : <EarlierTerms />}
          <div className={`${classes.closing} row wrap loose between no-print`}>
            <p>
              Something is not clear?{' '}
              <TextLink to="/contact" inherit>
                Contact us
              </TextLink>
              , and we explain it.
            </p>
            <ButtonLink to="/signup">Sign Up</ButtonLink>
          </div>
        </div>
      </div>
    </PublicPage>
  )
}
