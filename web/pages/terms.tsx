import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { medicalDisclaimer, termsContent } from '#domain/terms-content.ts'
import { useAbout } from '#web/brand.ts'
import { PublicPage } from '#web/components/public-page.tsx'
import { useApi } from '#web/queries.ts'
import classes from './terms.module.css'

/** 'Privacy notice' stands at #privacy-notice. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Paragraphs are separated by blank lines; a list's lines start with "- ". */
function Content({ text, important }: { text: string; important: string }) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n')
    if (lines.every((line) => line.startsWith('- ')))
      return (
        <ul key={block}>
          {lines.map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </ul>
      )
    return (
      <p key={block} className={block === important ? classes.important : undefined}>
        {block}
      </p>
    )
  })
}

export function Component() {
  const about = useAbout()
  // The built-in terms stand until the answer, and stay when there is none.
  const terms = useApi('GET /public/terms', { staleTime: 10 * 60_000 }).data ?? termsContent(about)
  const disclaimer = medicalDisclaimer(about)
  const isStated = terms.sections.some(({ content }) => content.includes(disclaimer))
  return (
    <PublicPage title={terms.title} lead={`Last updated: ${terms.last_updated}`}>
      <div className={classes.columns}>
        <nav aria-labelledby="contents" className={`${classes.contents} no-print`}>
          <h2 id="contents">Contents</h2>
          <ol>
            {terms.sections.map(({ title }) => (
              <li key={title}>
                <a href={`#${anchorOf(title)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.sections}>
          {terms.sections.map(({ title, content }, index) => (
            <section key={title} id={anchorOf(title)} aria-labelledby={`${anchorOf(title)}-title`}>
              <h2 id={`${anchorOf(title)}-title`}>
                <span className={classes.number}>{index + 1}.</span> {title}
              </h2>
              <Content text={content} important={disclaimer} />
            </section>
          ))}
          {/* Terms that an administrator wrote may not say it. */}
          {isStated ? null : (
            <section aria-labelledby="medical-disclaimer">
              <h2 id="medical-disclaimer">Medical disclaimer</h2>
              <p className={classes.important}>{disclaimer}</p>
            </section>
          )}
          <div className={`${classes.closing} no-print`}>
            <p>
              Something is not clear?{' '}
              <Anchor component={Link} to="/contact" inherit>
                Contact us
              </Anchor>
              , and we explain it.
            </p>
            <Button component={Link} to="/signup">
              Sign Up
            </Button>
          </div>
        </div>
      </div>
    </PublicPage>
  )
}
