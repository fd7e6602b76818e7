import { defaultAbout } from '#domain/site/site-content.ts'
import type { TermsVersion } from '#domain/site/terms.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'

type Brand = ReplyOf<'GET /admin/settings/brand'>
type About = ReplyOf<'GET /admin/settings/about'>

const unchanged = { version: 0, updated_at: null, updated_by: null }
const standard = defaultAbout()

/** The brand section; by default nothing is stored. */
export const sampleBrand = (stored: Partial<Brand['stored']> = {}, version = 0): Brand => ({
  ...unchanged,
  version,
  stored: {
    brand_name: null,
    support_email: null,
    support_phone: null,
    social_url: null,
    grievance_officer: null,
    ...stored,
  },
  standard,
})

/** The issuer of receipts; by default nothing is stored. */
export const sampleIssuer = (
  stored: Partial<ReplyOf<'GET /admin/settings/issuer'>['stored']> = {},
  version = 0,
): ReplyOf<'GET /admin/settings/issuer'> => ({
  ...unchanged,
  version,
  stored: { legal_name: null, address: null, gstin: null, ...stored },
  standard: { legal_name: null, address: null, gstin: null },
})

export const sampleMatching = (
  hours: number | null = null,
  version = 0,
): ReplyOf<'GET /admin/settings/matching'> => ({
  ...unchanged,
  version,
  stored: { automatic_after_hours: hours },
  standard: { automatic_after_hours: 20 },
})

export const sampleSecurity = (
  isRequired: boolean | null = null,
  version = 0,
): ReplyOf<'GET /admin/settings/security'> => ({
  ...unchanged,
  version,
  stored: { second_factor_for_staff: isRequired },
  standard: { second_factor_for_staff: false },
})

/** The about section; by default nothing is stored. */
export const sampleAbout = (stored: Partial<About['stored']> = {}, version = 0): About => ({
  ...unchanged,
  version,
  stored: {
    mission: null,
    vision: null,
    founded_year: null,
    services: null,
    values: null,
    certifications: null,
    certifications_held: null,
    ...stored,
  },
  standard,
})

/** A version of the terms; by default the second one. */
export const sampleTerms = (more: Partial<TermsVersion> = {}): TermsVersion => ({
  number: 2,
  version: '2026-01-05',
  title: 'Terms and privacy notice',
  sections: [
    { title: 'Acceptance of these terms', content: 'Whoever signs up accepts them.' },
    { title: 'Health data', content: 'It is read by your nutritionist.' },
  ],
  last_updated: '5 January 2026',
  asks_again: false,
  ...more,
})
