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

export const businessHours = 'Monday-Saturday 9-6, Sunday closed'
export const phoneHours = 'Mon-Fri 9AM-6PM IST'
export const responsePromise = 'We answer within 24-48 hours.'

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

export const features = [
  {
    title: 'Personalised meal plans',
    text: 'Your nutritionist plans your week meal by meal, around your goal, your routine and your kitchen.',
  },
  {
    title: 'Expert nutritionists',
    text: "Our team reviews every nutritionist's profile before they can work with Challengers.",
  },
  {
    title: 'Progress tracking',
    text: 'Log your weight, waist, energy and how closely you followed the plan. One short form a week.',
  },
  {
    title: 'Health analytics',
    text: 'Charts turn your reports into a clear picture for you and your nutritionist.',
  },
  {
    title: 'Direct messages',
    text: 'Write to your nutritionist directly. You are notified when they reply or your plan is ready.',
  },
  {
    title: 'Your plan, always at hand',
    text: 'Read your current plan offline, download it, or share it with whoever cooks at home.',
  },
]

export const howItWorks = [
  {
    title: 'Create profile',
    text: 'Sign up and tell us your goal, what you eat, your allergies and anything your nutritionist should know.',
  },
  {
    title: 'Get matched',
    text: 'Within 24 hours of completing your profile, you get a nutritionist. No subscription is needed for this.',
  },
  {
    title: 'Start journey',
    text: 'Your nutritionist prepares your meal plan, and we notify you when it is ready. Then report your progress each week.',
  },
]

/** Shown beside the certifications wherever they appear. */
export const certificationsNote = 'These are our aims. We do not claim to hold them.'

const aboutContent: Omit<AboutInfo, 'company_name' | 'team_size' | keyof Brand> = {
  founded_year: 2024,
  mission:
    'To help people across India eat better with the food they know, guided by a nutritionist who knows them by name.',
  vision:
    "An India where a personal nutritionist is within everyone's reach, and healthy eating fits every kitchen, budget and festival.",
  services: [
    {
      title: 'Weekly meal plans',
      content:
        'A plan of up to seven days, from breakfast to dinner and snacks, made for you by your nutritionist.',
    },
    {
      title: 'Matching with a nutritionist',
      content:
        'We look at your health needs, your language and who has room for you, and match you within 24 hours of completing your profile.',
    },
    {
      title: 'Progress tracking',
      content:
        'Weekly reports of weight, waist, energy and how closely you followed the plan, with room for notes.',
    },
    {
      title: 'Health analytics',
      content:
        'Charts of your reports, so that you and your nutritionist can see what works and what to change.',
    },
    {
      title: 'Messages',
      content:
        'A conversation with your nutritionist inside the platform, for the questions between two check-ins.',
    },
    {
      title: 'Support',
      content: 'People who read what you send us and answer within 24-48 hours.',
    },
  ],
  values: [
    {
      title: 'You come first',
      content: 'A plan starts from your life, your health and your taste.',
    },
    {
      title: 'Respect for your food',
      content: 'Your region, faith, fasts and family cooking are part of the plan, not a problem to solve.',
    },
    {
      title: 'Honesty',
      content: 'We show real figures, say what we do not know and never promise miracle results.',
    },
    {
      title: 'Privacy',
      content: 'Your health data is yours. You decide to give it, and you can take it with you or erase it.',
    },
    {
      title: 'Keeping our word',
      content: 'When we name a time, we watch the clock and you can see where you stand.',
    },
    {
      title: 'Room for everyone',
      content: 'We build for small phones, weak signals, keyboards and screen readers alike.',
    },
  ],
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
