import { Box } from '@mantine/core'
import type { Terms, TermsSection } from '#domain/site/public.ts'
import classes from './terms-sections.module.css'
import { TermsText } from './terms-text.tsx'

export function TermsSections({ title, sections }: { title: string; sections: readonly TermsSection[] }) {
  return (
    <Box maw="46rem" className={`${classes.terms} breaks`}>
      <h3>{title}</h3>
      {sections.map((section, index) => (
        <section key={section.title}>
          <h4>
            {index + 1}. {section.title}
          </h4>
          <TermsText text={section.content} />
        </section>
      ))}
    </Box>
  )
}

type Version = Terms & { number: number }

/** Versions of the terms, each closed until a person opens it. */
export function TermsVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <div className={`${classes.versions} stack`}>
      {versions.map((version) => (
        <details key={version.number}>
          <summary>
            Version {version.version}, last updated {version.last_updated}
          </summary>
          <TermsSections title={version.title} sections={version.sections} />
        </details>
      ))}
    </div>
  )
}
