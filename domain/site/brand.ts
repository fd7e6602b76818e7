import type { AboutInfo } from './public.ts'

/** The brand, set by the operator: the name on every screen and the contact details. */
export type Brand = Pick<
  AboutInfo,
  'brand_name' | 'support_email' | 'support_phone' | 'social_url' | 'grievance_officer' | 'time_zone'
>

/** Used until the operator sets real details. The mailbox does not exist. */
export const defaultBrand: Brand = {
  brand_name: 'Thali',
  support_email: 'support@thali.example',
  support_phone: null,
  social_url: null,
  grievance_officer: 'The Grievance Officer, Thali',
  time_zone: 'Asia/Kolkata',
}

export const phoneHours = 'Mon-Fri 9AM-6PM IST'
