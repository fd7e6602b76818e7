import { expect, test } from 'vitest'
import { type Brand, defaultBrand, phoneHours } from './brand.ts'
import { faqs, urgentHelp } from './contact-content.ts'
import { AboutInfo, Terms } from './public.ts'
import * as site from './site-content.ts'
import { medicalDisclaimer, termsContent } from './terms-content.ts'

const brand: Brand = {
  brand_name: 'Poshan',
  support_email: 'help@poshan.example',
  support_phone: '+91 11111 22222',
  social_url: 'https://social.example/poshan',
  grievance_officer: 'Asha Rao',
  time_zone: 'Asia/Kolkata',
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

test('there is as much of everything as the pages are built for', () => {
  const about = site.defaultAbout()
  expect(about.services).toHaveLength(6)
  expect(about.values).toHaveLength(6)
  expect(about.certifications).toHaveLength(4)
  expect(termsContent().sections).toHaveLength(12)
  expect(site.bannerTexts).toHaveLength(4)
  expect(site.features).toHaveLength(6)
  expect(site.howItWorks.map((step) => step.title)).toEqual([
    'Create profile',
    'Get matched',
    'Start journey',
  ])
  expect(faqs).toHaveLength(4)
})

test('about and terms are what the endpoints answer', () => {
  const about = site.defaultAbout()
  expect(AboutInfo.parse(about)).toEqual(about)
  expect(about).toMatchObject({ company_name: 'Thali', founded_year: 2024, team_size: 0, social_url: null })
  const terms = termsContent()
  expect(Terms.parse(terms)).toEqual(terms)
  expect(terms.last_updated).toBe('September 2024')
})

test('without a phone number no text names one', () => {
  const texts = textsOf([site.defaultAbout(), termsContent(), urgentHelp()]).join('\n')
  expect(texts).not.toMatch(/\d{5} \d{5}|Phone:|Mon-Fri|null/)
  expect(urgentHelp()).toContain(`write to ${defaultBrand.support_email}.`)
})

test('the brand stands everywhere, the default nowhere', () => {
  const texts = textsOf([
    site.defaultAbout(brand),
    termsContent(brand),
    medicalDisclaimer(brand),
    urgentHelp(brand),
    site.features,
    site.howItWorks,
    faqs,
  ]).join('\n')
  for (const own of Object.values(brand)) expect(texts).toContain(own)
  expect(texts).not.toMatch(/Thali|00000|thali\.example/)
})

test('no text is empty or holds an unfilled placeholder', () => {
  const texts = textsOf([site, faqs, site.defaultAbout(), termsContent(), medicalDisclaimer()])
  for (const text of texts) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/[{}]|undefined|null/)
  }
})

test('section titles differ, as anchors are made from them', () => {
  const titles = termsContent().sections.map((section) => section.title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the promises are worded the same everywhere', () => {
  const terms = textsOf(termsContent(brand)).join('\n')
  for (const promise of [
    'within 24 hours of completing your profile',
    '2-3 business days',
    '24-48 hours',
    'charged in advance',
    'non-refundable, except where the law requires',
    "30 days' notice",
    phoneHours,
  ])
    expect(terms).toContain(promise)
  const [matching, changing] = faqs
  expect(matching?.content).toContain('Within 24 hours of completing your profile')
  expect(changing?.content).toContain('2-3 business days')
})
