import { useParams } from 'react-router'
import { challengerPage } from '#domain/care/places.ts'
import { SentFormPage } from '#web/components/questions/sent-form-page.tsx'

/** A form of a challenger, filled at the desk or read with its answers. */
export function Component() {
  const { id = '', form = '' } = useParams()
  return (
    <SentFormPage
      id={form}
      back={challengerPage(id, 'forms')}
      backLabel="Back to the challenger"
      description="Fill it as the challenger says. The record says that you did; the challenger sees the answers."
    />
  )
}
