import { Alert, Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

export const useWaitingForms = () =>
  useApiList('GET /patients/forms', { query: { waiting: 'true', limit: 5 }, refetchOnWindowFocus: true })

/** Says that a form waits to be filled; else nothing. */
export function WaitingForms() {
  const { rows = [], total = 0 } = useWaitingForms().data ?? {}
  const [form] = rows
  if (!form) return null
  return (
    <Alert
      color="yellow"
      icon={<IconForms aria-hidden />}
      title={total === 1 ? 'A form waits for you' : `${total} forms wait for you`}
    >
      <Text mb="sm" className="breaks">
        {form.sent_by_name ?? 'Your nutritionist'} asks you to fill “{form.title}”
        {form.saved_at ? '. What you answered so far is kept.' : '.'}
      </Text>
      <ButtonLink to={total === 1 ? `/app/patient/forms/${form.id}` : '/app/patient/forms'}>
        {total > 1 ? 'See the forms' : form.saved_at ? 'Go on' : 'Fill it'}
      </ButtonLink>
    </Alert>
  )
}
