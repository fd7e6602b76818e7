import { Anchor, Box, List, Stack, Text } from '@mantine/core'
import { account } from '#domain/auth/account.ts'
import { mailtoLink } from '#domain/mailto.ts'
import { ConsentField } from '#web/components/auth/sign-up-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { SmallHeading } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useUser } from '#web/session.tsx'
import { DeleteAccount, YourData } from './account/your-data.tsx'
import { GateFrame } from './gate-frame.tsx'

const ConsentForm = account['POST /account/consent'].body

const kept = {
  patient: [
    'What you tell us about your health: measurements, allergies, medical notes, meals and progress reports.',
    'Your nutritionist sees it, to plan your meals and follow your progress. Administrators do not.',
    'You can read, download or erase all of it yourself, any time.',
  ],
  nutritionist: [
    'Your professional profile and the plans you make, together with your account.',
    'You see the health data of the challengers in your care, to be used for their care only.',
    'You can read, download or erase what we hold about you, any time.',
  ],
}

/** Shown instead of every page until a challenger or nutritionist has given consent. */
export function ConsentGate() {
  const { role } = useUser()
  const { brand_name, support_email } = useBrand()
  const form = useCallForm('POST /account/consent', {
    schema: ConsentForm,
    values: { consent: null },
    failed: 'Your agreement could not be saved. Please try again.',
  })
  const terms = useApi('GET /public/terms')

  return (
    <GateFrame title="Your agreement">
      <Text c="dimmed" mt={4} mb="lg">
        {brand_name} needs your agreement to its terms and to processing health data.
        {terms.data ? ` The terms were last updated: ${terms.data.last_updated}.` : null}
      </Text>
      <SmallHeading mb="xs">What we keep, and who sees it</SmallHeading>
      <List spacing={6} mb="lg">
        {kept[role === 'nutritionist' ? 'nutritionist' : 'patient'].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <PageForm
        state={form}
        onSubmit={form.onSubmit(() => form.call({ body: { consent: true } }))}
        submit="Continue"
        button={{ fullWidth: false, size: 'lg' }}
      >
        <Box p="md" bdrs="md" className="card">
          <ConsentField form={form} />
        </Box>
      </PageForm>
      <SmallHeading mt="xl" mb="xs">
        If you do not agree
      </SmallHeading>
      <Text mb="lg">
        You need not agree to take your data with you or to erase your account. Questions? Write to{' '}
        <Anchor href={mailtoLink(support_email)}>{support_email}</Anchor>.
      </Text>
      <Stack gap="lg">
        <YourData />
        <DeleteAccount />
      </Stack>
    </GateFrame>
  )
}
