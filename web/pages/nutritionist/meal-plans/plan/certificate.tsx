import { useParams } from 'react-router'
import { CertificatePage } from '#web/components/plans/certificate-page.tsx'
import { PlanFailure } from './plan-failure.tsx'

/** How a challenger's plan was checked. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <CertificatePage
      planId={id}
      back={`/app/nutritionist/meal-plans/${id}`}
      failure={(query) => <PlanFailure query={query} failed="Failed to check the plan. Please try again." />}
    />
  )
}
