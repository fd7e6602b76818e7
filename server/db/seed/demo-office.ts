import type { PaymentKind, PaymentMethod, QueryStatus, QueryType } from '#server/db/tables.ts'

export type Sender = { name: string; email: string; phone: string | null }

/** Messages from the public forms, and how many hours ago they came. */
export const demoQueries: {
  from: Sender
  query_type: QueryType
  subject: string
  message: string
  status: QueryStatus
  hoursAgo: number
  /** An administrator's reply, and how many hours later it was written. */
  reply?: { after: number; text: string }
}[] = [
  {
    from: { name: 'Ananya Iyer', email: 'ananya@thali.example', phone: '910000000201' },
    query_type: 'technical',
    subject: 'Downloaded plan opens empty on my phone',
    message: 'When I open the downloaded plan on my phone it shows a blank page. On the laptop it works.',
    status: 'new',
    hoursAgo: 3,
  },
  {
    from: { name: 'Ramesh Narayanan', email: 'ramesh.narayanan@mail.example', phone: null },
    query_type: 'general',
    subject: "Filling in my mother's reports",
    message: 'My mother does not use a smartphone. May I send her weekly report for her from my phone?',
    status: 'new',
    hoursAgo: 19,
  },
  {
    from: { name: 'Manoj Patnaik', email: 'manoj@thali.example', phone: '910000000216' },
    query_type: 'complaint',
    subject: 'No plan since last week',
    message: 'My last plan ended some days ago and I have not received the next one.',
    status: 'in_progress',
    hoursAgo: 29,
    reply: {
      after: 6,
      text: 'Dear Manoj,\n\nI have asked your nutritionist. You will have your plan within two days, and I will see to it.\n\nKind regards',
    },
  },
  {
    from: { name: 'कमला देवी', email: 'kamla.devi@mail.example', phone: '910000000431' },
    query_type: 'general',
    subject: 'क्या हिंदी में बात हो सकती है?',
    message: 'नमस्ते, मुझे शुगर है। क्या पोषण विशेषज्ञ से हिंदी में बात हो सकती है?',
    status: 'in_progress',
    hoursAgo: 44,
  },
  {
    from: { name: 'Karan Malhotra', email: 'karan@thali.example', phone: '910000000223' },
    query_type: 'billing',
    subject: 'Receipt for the quarterly plan',
    message: 'I paid by UPI last month. Please send a receipt in the name of my firm.',
    status: 'resolved',
    hoursAgo: 24 * 12,
    reply: {
      after: 20,
      text: 'Dear Karan,\n\nthe receipt is in your inbox, in the name of your firm.\n\nKind regards',
    },
  },
  {
    from: { name: 'Shruti Hegde', email: 'shruti@thali.example', phone: null },
    query_type: 'feedback',
    subject: 'More millet breakfasts, please',
    message: 'The vegan plans are good. A few more millet breakfasts would be welcome.',
    status: 'resolved',
    hoursAgo: 24 * 26,
    reply: {
      after: 3,
      text: 'Dear Shruti,\n\nthank you! We have passed it on to all our nutritionists: ragi and jowar are on their way.\n\nKind regards',
    },
  },
]

export const demoMessages: { from: Sender; message: string; hoursAgo: number }[] = [
  {
    from: { name: 'Prakash Rao', email: 'prakash.rao@mail.example', phone: '910000000441' },
    message: 'We are a company of 40 in Mangaluru. Do you offer nutrition coaching for teams?',
    hoursAgo: 8,
  },
  {
    from: { name: 'Dr. Sheela Menon', email: 'sheela.menon@clinic.example', phone: null },
    message: 'I would like to refer patients with gestational diabetes. Whom may I speak to?',
    hoursAgo: 31,
  },
  {
    from: { name: 'Ishita', email: 'ishita@mail.example', phone: null },
    message: 'Is there an app, or does it work in the browser?',
    hoursAgo: 24 * 6,
  },
  {
    from: { name: 'Joseph Lalrinmawia', email: 'joseph.l@mail.example', phone: '910000000444' },
    message: 'Do your nutritionists know Mizo food? Not everything here is dal and roti.',
    hoursAgo: 24 * 17,
  },
]

type DemoPayment = {
  kind?: PaymentKind
  rupees: number
  method: PaymentMethod
  reference: string | null
  note?: string
}

const upi = (rupees: number, number: string): DemoPayment => ({
  rupees,
  method: 'upi',
  reference: `UPI ${number}`,
})
const monthly = { plan: 'Monthly', days: 30 }
const quarterly = { plan: 'Quarterly', days: 90 }

/** Subscriptions and their payments. Days count back from today. */
export const demoSubscriptions: {
  first: string
  plan: string
  startedDaysAgo: number
  days: number
  /** When it was recorded, if not on its first day. */
  recordedDaysAgo?: number
  cancelledDaysAgo?: number
  payments: DemoPayment[]
}[] = [
  { first: 'Ananya', ...quarterly, startedDaysAgo: 74, payments: [upi(3999, '526118340021')] },
  {
    first: 'Ananya',
    ...quarterly,
    startedDaysAgo: -16,
    recordedDaysAgo: 2,
    payments: [{ ...upi(3999, '532471905562'), note: 'Paid ahead.' }],
  },
  {
    first: 'Rohan',
    ...quarterly,
    startedDaysAgo: 60,
    payments: [{ rupees: 3999, method: 'card', reference: 'Card slip 004417' }],
  },
  {
    first: 'Jignesh',
    plan: 'Yearly',
    startedDaysAgo: 52,
    days: 365,
    payments: [
      { rupees: 7000, method: 'bank', reference: 'NEFT N284210557' },
      { rupees: 5999, method: 'bank', reference: 'NEFT N291874410' },
    ],
  },
  {
    first: 'Thomas',
    ...monthly,
    startedDaysAgo: 66,
    payments: [{ rupees: 1499, method: 'cash', reference: null }],
  },
  { first: 'Thomas', ...monthly, startedDaysAgo: 12, payments: [upi(1499, '531420099871')] },
  { first: 'Karan', ...quarterly, startedDaysAgo: 40, payments: [upi(3999, '529044127730')] },
  {
    first: 'Gaurav',
    ...monthly,
    startedDaysAgo: 38,
    cancelledDaysAgo: 20,
    payments: [
      upi(1499, '530011276645'),
      {
        ...upi(999, '530790033102'),
        kind: 'refund',
        note: 'Stopped after ten days; the rest of the month was returned.',
      },
    ],
  },
]
