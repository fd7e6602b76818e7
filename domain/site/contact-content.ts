import { type Brand, defaultBrand, phoneHours } from './brand.ts'
import { titled } from './site-content.ts'

/* Texts of the contact page, apart from those that the first screens load. */

export function urgentHelp(brand: Brand = defaultBrand): string {
  const way = brand.support_phone
    ? `call ${brand.support_phone} (${phoneHours})`
    : `write to ${brand.support_email}`
  return `In a medical emergency, call 112 or go to the nearest hospital. For urgent help with your account, ${way}.`
}

/** Questions with their answers. */
export const faqs = titled({
  'How soon will I be matched with a nutritionist?':
    'Within 24 hours of completing your profile. You do not need a subscription to be matched. Your dashboard shows where you are, and we notify you when your first plan is ready.',
  'Can I change my nutritionist?':
    'Yes, any time. Send a request from your profile page and tell us why. We find you a better match in 2-3 business days, and your new nutritionist can see your history, so you do not start again from zero.',
  'Can you work with my dietary restrictions?':
    'Yes. Add your diet, allergies and food rules, such as Jain, halal, no onion and garlic, or fasting days, to your profile. Your nutritionist plans with them in view, and we flag dishes that seem to clash. Flags help but can miss things, so always check ingredients yourself if you have an allergy.',
  'Is my data secure?':
    "Your profile, reports and messages are for you and your nutritionist, and only while they are assigned to you. Administrators' screens do not show your measurements, reports, plan contents or messages. Staff access to health data is recorded, and your password is stored only in a form that cannot be read back. You can export or erase your data from your account page.",
})
