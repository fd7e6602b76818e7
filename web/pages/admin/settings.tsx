import { Box, Checkbox, NumberInput, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { matchingHours } from '#domain/care/promises.ts'
import {
  BrandInput,
  IssuerInput,
  MatchingInput,
  PaymentsInput,
  SecurityInput,
} from '#domain/site/settings.ts'
import {
  ButtonLink,
  Columns,
  Muted,
  PageHeader,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { JobsCard } from './settings/jobs-card.tsx'
import { LogoCard } from './settings/logo-card.tsx'
import { RequirementsCard } from './settings/requirements-card.tsx'
import { RulesCard } from './settings/rules-card.tsx'
import { SectionFormCard } from './settings/section-form.tsx'
import { TestMail } from './settings/test-mail.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        title="Settings"
        description="What is stored here stands over what the server was set up with, at once and for everybody."
      />
      <Stack gap="lg">
        <Brand />
        <LogoCard />
        <Issuer />
        <Payments />
        <RequirementsCard />
        <Matching />
        <Security />
        <RulesCard />
        <Texts />
        <TestMail />
        <JobsCard />
      </Stack>
    </>
  )
}

const brandFields = [
  { name: 'brand_name', label: 'Name', type: 'text' },
  { name: 'support_email', label: 'Support mailbox', type: 'email' },
  { name: 'support_phone', label: 'Support phone', type: 'tel' },
  { name: 'social_url', label: 'Social profile', type: 'url' },
  { name: 'grievance_officer', label: 'Grievance officer', type: 'text' },
] as const

const published = (phone: string | null) =>
  phone
    ? `Published: ${phone}, for calls and WhatsApp.`
    : 'Not published: no page shows a phone number or WhatsApp until you set one.'

/** The platform's name and contact details. */
function Brand() {
  return (
    <SectionFormCard
      name="brand"
      title="Name and contact"
      text="They stand on every page, in e-mails and in the built-in terms. Terms that you have published keep their words: publish a new version there. A field left empty is as the server was set up."
      height="16rem"
      failed="Failed to load name and contact"
      schema={BrandInput}
    >
      {(form, { stored, standard }) => (
        <Columns>
          {brandFields.map(({ name, label, type }) => (
            <TextInput
              key={name}
              label={label}
              type={type}
              placeholder={standard[name] ?? 'None'}
              description={
                name === 'support_phone' ? published(stored.support_phone ?? standard.support_phone) : null
              }
              {...form.getInputProps(name)}
            />
          ))}
        </Columns>
      )}
    </SectionFormCard>
  )
}

/** Who issues the receipts. */
function Issuer() {
  return (
    <SectionFormCard
      name="issuer"
      title="Issuer of receipts"
      text="They stand on every receipt and refund note that is made from now on, also of earlier payments. A field left empty is left out."
      height="12rem"
      failed="Failed to load the issuer of receipts"
      schema={IssuerInput}
    >
      {(form) => (
        <Columns>
          <TextInput label="Legal name" {...form.getInputProps('legal_name')} />
          <TextInput
            label="GSTIN"
            description="15 characters; only if you are registered"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            {...form.getInputProps('gstin')}
          />
          <Textarea label="Address" minRows={2} maxRows={6} {...form.getInputProps('address')} />
        </Columns>
      )}
    </SectionFormCard>
  )
}

/** How people pay, and the tax on invoices. */
function Payments() {
  return (
    <SectionFormCard
      name="payments"
      title="Payments"
      text="Invoices show a UPI code that pays to this UPI ID. Prices contain GST; invoices show it only while a GSTIN is set above. Issued invoices stay as they are."
      height="16rem"
      failed="Failed to load the payment settings"
      schema={PaymentsInput}
      bodyOf={({ gst_percent = null, ...rest }) => ({ ...rest, gst_percent })}
    >
      {(form) => (
        <Columns>
          <TextInput label="UPI ID" placeholder="thali@okbank" {...form.getInputProps('upi_id')} />
          <TextInput
            label="Payee name"
            placeholder="The legal name, or else the platform’s"
            {...form.getInputProps('upi_name')}
          />
          <NumberInput label="GST rate (%)" {...form.getInputProps('gst_percent')} />
          <TextInput label="SAC, the code of your service" {...form.getInputProps('sac')} />
          <Checkbox
            label="Show prices on the about page"
            description="Packages with their public names, for everybody to read."
            {...form.getInputProps('public_prices', { type: 'checkbox' })}
          />
        </Columns>
      )}
    </SectionFormCard>
  )
}

/** The hours until automatic matching. */
function Matching() {
  return (
    <SectionFormCard
      name="matching"
      title="Matching"
      text={`Challengers are promised a nutritionist within ${matchingHours} hours. While nobody confirms a match, the best one is assigned by itself some hours before.`}
      height="8rem"
      failed="Failed to load the hours of matching"
      schema={MatchingInput}
      bodyOf={({ automatic_after_hours = null, nutritionists_invite }) => ({
        ...{ automatic_after_hours, nutritionists_invite },
      })}
    >
      {(form, { standard }) => (
        <Columns>
          <NumberInput
            label="Hours of waiting"
            description={`From 1 to ${matchingHours - 1}. Left empty: ${standard.automatic_after_hours}.`}
            placeholder={String(standard.automatic_after_hours)}
            min={1}
            max={matchingHours - 1}
            allowDecimal={false}
            {...form.getInputProps('automatic_after_hours')}
          />
          <Checkbox
            label="Nutritionists may bring Challengers"
            description="They invite them with a link, and care begins without matching."
            {...form.getInputProps('nutritionists_invite', { type: 'checkbox' })}
          />
        </Columns>
      )}
    </SectionFormCard>
  )
}

/** Whether staff need two-step sign-in. */
function Security() {
  return (
    <SectionFormCard
      name="security"
      title="Security"
      text={
        <>
          With two-step sign-in a stolen password is not enough. Everybody can turn it on in their{' '}
          <TextLink to="/app/account">account</TextLink>.
        </>
      }
      height="6rem"
      failed="Failed to load the security settings"
      schema={SecurityInput}
    >
      {(form) => (
        <Checkbox
          label="Staff need two-step sign-in"
          description="Nutritionists and administrators set it up when they open the platform next, before anything else."
          {...form.getInputProps('second_factor_for_staff', { type: 'checkbox' })}
        />
      )}
    </SectionFormCard>
  )
}

/** Links to the pages for longer texts. */
function Texts() {
  const terms = useApi('GET /public/terms')
  return (
    <SectionCard title="Texts">
      <ul className="list stack loose ruled">
        <li className="row wrap loose close between">
          <Box flex="1 1 16rem">
            <strong>About page</strong>
            <Muted>Mission, vision, services, values and certifications</Muted>
          </Box>
          <ButtonLink to="/app/admin/settings/about" variant="default">
            Edit about page
          </ButtonLink>
        </li>
        <li className="row wrap loose close between">
          <Box flex="1 1 16rem">
            <strong>Terms and privacy notice</strong>
            {terms.isPending ? <Skeleton height="1.25rem" width="14rem" maw="100%" mt={4} aria-busy /> : null}
            {terms.data ? (
              <Muted>
                Version {terms.data.version}, last updated {terms.data.last_updated}
              </Muted>
            ) : null}
          </Box>
          <ButtonLink to="/app/admin/settings/terms" variant="default">
            Edit terms
          </ButtonLink>
        </li>
      </ul>
    </SectionCard>
  )
}
