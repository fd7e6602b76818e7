import { useParams } from 'react-router'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { CertificatePage } from '#web/components/plans/certificate-page.tsx'
import { isAbsent } from '#web/lib/api/queries.ts'
import { Absent } from './absent.tsx'

/** How one of the challenger's plans was checked. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <CertificatePage
      planId={id}
      back={`/app/patient/meal-plans/${id}`}
      hint="One week tells little of a nutrient: please ask your nutritionist where you wonder about a figure."
      failure={(query) =>
        isAbsent(query) ? (
          <Absent text="The link may be old or mistyped." />
        ) : (
          <LoadError
            query={query}
            failed="How this week was checked could not be loaded. Please try again."
          />
        )
      }
    />
  )
}
