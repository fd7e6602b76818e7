import { useParams } from 'react-router'
import { SentFormPage } from '#web/components/questions/sent-form-page.tsx'

/** A form that the challenger is asked to fill, or has filled. */
export const Component = () => (
  <SentFormPage
    id={useParams().id ?? ''}
    back="/app/patient/forms"
    backLabel="Back to Forms"
    description="Your nutritionist reads the answers. Stop at any time and go on later: what you wrote stays."
  />
)
