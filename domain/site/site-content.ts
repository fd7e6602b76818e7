import { type Brand, defaultBrand } from './brand.ts'
import type { AboutInfo, TermsSection } from './public.ts'

export const businessHours = 'Monday-Saturday 9-6, Sunday closed'
export const responsePromise = 'We answer within 24-48 hours.'

/** Texts by their titles as sections. */
export const titled = (texts: Record<string, string>): TermsSection[] =>
  Object.entries(texts).map(([title, content]) => ({ title, content }))

/** The slides of the landing page. `alt` describes the picture. */
export const bannerTexts = [
  {
    title: 'A plan for your plate',
    text: 'Weekly meal plans made for you by a nutritionist, with the food you already like.',
    alt: 'A steel thali with rotis, dal, rice, a vegetable dish, salad and curd',
  },
  {
    title: 'A nutritionist of your own',
    text: 'Complete your profile and we match you with a nutritionist within 24 hours.',
    alt: 'A nutritionist and a Challenger going over a meal plan together at a table',
  },
  {
    title: 'See how far you have come',
    text: 'Report once a week and watch your weight, waist and energy on simple charts.',
    alt: 'A phone showing a line chart of weekly progress, beside a bowl of fruit',
  },
  {
    title: 'Made for Indian kitchens',
    text: 'Vegetarian, Jain, halal or fasting days: tell us how you eat, and your nutritionist plans with it.',
    alt: 'Lentils, spices and fresh vegetables set out on a kitchen counter',
  },
]

export const features = titled({
  'Personalised meal plans':
    'Your nutritionist plans your week meal by meal, around your goal, your routine and your kitchen.',
  'Expert nutritionists':
    "Our team reviews every nutritionist's profile before they can work with Challengers.",
  'Progress tracking':
    'Log your weight, waist, energy and how closely you followed the plan. One short form a week.',
  'Health analytics': 'Charts turn your reports into a clear picture for you and your nutritionist.',
  'Direct messages':
    'Write to your nutritionist directly. You are notified when they reply or your plan is ready.',
  'Your plan, always at hand':
    'Read your current plan offline, download it, or share it with whoever cooks at home.',
})

export const howItWorks = titled({
  'Create profile':
    'Sign up and tell us your goal, what you eat, your allergies and anything your nutritionist should know.',
  'Get matched':
    'Within 24 hours of completing your profile, you get a nutritionist. No subscription is needed for this.',
  'Start journey':
    'Your nutritionist prepares your meal plan, and we notify you when it is ready. Then report your progress each week.',
})

/** Shown beside the certifications wherever they appear. */
export const certificationsNote = 'These are our aims. We do not claim to hold them.'

export const aboutContent: Omit<AboutInfo, 'company_name' | 'team_size' | keyof Brand> = {
  founded_year: 2024,
  mission:
    'To help people across India eat better with the food they know, guided by a nutritionist who knows them by name.',
  vision:
    "An India where a personal nutritionist is within everyone's reach, and healthy eating fits every kitchen, budget and festival.",
  services: titled({
    'Weekly meal plans':
      'A plan of up to seven days, from breakfast to dinner and snacks, made for you by your nutritionist.',
    'Matching with a nutritionist':
      'We look at your health needs, your language and who has room for you, and match you within 24 hours of completing your profile.',
    'Progress tracking':
      'Weekly reports of weight, waist, energy and how closely you followed the plan, with room for notes.',
    'Health analytics':
      'Charts of your reports, so that you and your nutritionist can see what works and what to change.',
    Messages:
      'A conversation with your nutritionist inside the platform, for the questions between two check-ins.',
    Support: 'People who read what you send us and answer within 24-48 hours.',
  }),
  values: titled({
    'You come first': 'A plan starts from your life, your health and your taste.',
    'Respect for your food':
      'Your region, faith, fasts and family cooking are part of the plan, not a problem to solve.',
    Honesty: 'We show real figures, say what we do not know and never promise miracle results.',
    Privacy: 'Your health data is yours. You decide to give it, and you can take it with you or erase it.',
    'Keeping our word': 'When we name a time, we watch the clock and you can see where you stand.',
    'Room for everyone': 'We build for small phones, weak signals, keyboards and screen readers alike.',
  }),
  certifications_held: false,
  certifications: [
    'Our aim: ISO/IEC 27001 certification for information security',
    'Our aim: ISO/IEC 27701 certification for privacy management',
    'Our aim: an independent audit against WCAG 2.2 AA for accessibility',
    'Our aim: Registered Dietitian (RD) credentials across our nutritionist team',
  ],
}

/** The built-in about page. `team_size` is 0; the server fills in the real number. */
export function defaultAbout(brand: Brand = defaultBrand): AboutInfo {
  return { ...aboutContent, ...brand, company_name: brand.brand_name, team_size: 0 }
}
