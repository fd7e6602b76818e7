import type { PaymentKind, PaymentMethod, QueryStatus, QueryType } from '#server/db/tables.ts'

export type Sender = { name: string; email: string; phone: string | null }
type Query = {
  from: Sender
  query_type: QueryType
  subject: string
  message: string
  status: QueryStatus
  hoursAgo: number
  /** An administrator's reply, and how many hours later it was written. */
  reply: { after: number; text: string } | null
}

/** `phone`: the last digits of a number of the demo. */
const sender = (name: string, email: string, phone?: number): Sender => ({
  ...{ name, email, phone: phone ? `910000000${phone}` : null },
})
const reply = (after: number, to: string, text: string) => ({
  after,
  text: `Dear ${to},\n\n${text}\n\nKind regards`,
})

/** Queries from the support page: how many hours ago, where each stands, and its reply. */
export const demoQueries: Query[] = [
  {
    ...{ query_type: 'technical', status: 'new', hoursAgo: 3, reply: null },
    from: sender('Ananya Iyer', 'ananya@thali.example', 201),
    subject: 'Downloaded plan opens empty on my phone',
    message: 'When I open the downloaded plan on my phone it shows a blank page. On the laptop it works.',
  },
  {
    ...{ query_type: 'general', status: 'new', hoursAgo: 19, reply: null },
    from: sender('Ramesh Narayanan', 'ramesh.narayanan@mail.example'),
    subject: "Filling in my mother's reports",
    message: 'My mother does not use a smartphone. May I send her weekly report for her from my phone?',
  },
  {
    ...{ query_type: 'complaint', status: 'in_progress', hoursAgo: 29 },
    from: sender('Manoj Patnaik', 'manoj@thali.example', 216),
    subject: 'No plan since last week',
    message: 'My last plan ended some days ago and I have not received the next one.',
    reply: reply(
      6,
      'Manoj',
      'I have asked your nutritionist. You will have your plan within two days, and I will see to it.',
    ),
  },
  {
    ...{ query_type: 'general', status: 'in_progress', hoursAgo: 44, reply: null },
    from: sender('कमला देवी', 'kamla.devi@mail.example', 431),
    subject: 'क्या हिंदी में बात हो सकती है?',
    message: 'नमस्ते, मुझे शुगर है। क्या पोषण विशेषज्ञ से हिंदी में बात हो सकती है?',
  },
  {
    ...{ query_type: 'billing', status: 'resolved', hoursAgo: 24 * 12 },
    from: sender('Karan Malhotra', 'karan@thali.example', 223),
    subject: 'Receipt for the quarterly plan',
    message: 'I paid by UPI last month. Please send a receipt in the name of my firm.',
    reply: reply(20, 'Karan', 'the receipt is in your inbox, in the name of your firm.'),
  },
  {
    ...{ query_type: 'feedback', status: 'resolved', hoursAgo: 24 * 26 },
    from: sender('Shruti Hegde', 'shruti@thali.example'),
    subject: 'More millet breakfasts, please',
    message: 'The vegan plans are good. A few more millet breakfasts would be welcome.',
    reply: reply(
      3,
      'Shruti',
      'thank you! We have passed it on to all our nutritionists: ragi and jowar are on their way.',
    ),
  },
]

/** Messages from the contact page, and how many hours ago they came. */
export const demoMessages: { from: Sender; message: string; hoursAgo: number }[] = [
  {
    ...{ from: sender('Prakash Rao', 'prakash.rao@mail.example', 441), hoursAgo: 8 },
    message: 'We are a company of 40 in Mangaluru. Do you offer nutrition coaching for teams?',
  },
  {
    ...{ from: sender('Dr. Sheela Menon', 'sheela.menon@clinic.example'), hoursAgo: 31 },
    message: 'I would like to refer patients with gestational diabetes. Whom may I speak to?',
  },
  {
    ...{ from: sender('Ishita', 'ishita@mail.example'), hoursAgo: 24 * 6 },
    message: 'Is there an app, or does it work in the browser?',
  },
  {
    ...{ from: sender('Joseph Lalrinmawia', 'joseph.l@mail.example', 444), hoursAgo: 24 * 17 },
    message: 'Do your nutritionists know Mizo food? Not everything here is dal and roti.',
  },
]

type DemoPayment = {
  kind?: PaymentKind
  rupees: number
  method: PaymentMethod
  reference: string | null
  note?: string
}
type DemoSubscription = {
  first: string
  plan: string
  /** Days before today, as all others here. */
  startedDaysAgo: number
  days: number
  /** What the package holds. */
  visits?: number
  weeks?: number
  /** When it was recorded, if not on its first day. */
  recordedDaysAgo?: number
  cancelledDaysAgo?: number
  payments: DemoPayment[]
}

const paid = (method: PaymentMethod, rupees: number, reference: string | null, note?: string) => ({
  ...{ method, rupees, reference, ...(note && { note }) },
})
const upi = (rupees: number, number: string, note?: string) => paid('upi', rupees, `UPI ${number}`, note)
const since = (first: string, startedDaysAgo: number) => ({ first, startedDaysAgo })
const monthly = { plan: 'Monthly', days: 30, visits: 2, weeks: 4 }
const quarterly = { plan: 'Quarterly', days: 90, visits: 5, weeks: 12 }
const yearly = { plan: 'Yearly', days: 365 }

/** What the practice sells, for rupees. */
export const demoPackages = [
  { ...monthly, rupees: 1499 },
  { ...quarterly, rupees: 3999 },
]
/** How the practice is paid. No bank has this handle, so nobody is paid by mistake. */
export const demoPayments = { upi_id: 'thali@example', upi_name: 'Thali Demo Clinic', public_prices: true }
/** An invoice of three days ago that is not paid yet. */
export const demoInvoice = { first: 'Rohan', text: 'Follow-up visit', rupees: 800, issuedDaysAgo: 3 }

/** Subscriptions and their payments. */
export const demoSubscriptions: DemoSubscription[] = [
  { ...since('Ananya', 74), ...quarterly, payments: [upi(3999, '526118340021')] },
  {
    ...{ ...since('Ananya', -16), ...quarterly, recordedDaysAgo: 2 },
    payments: [upi(3999, '532471905562', 'Paid ahead.')],
  },
  { ...since('Rohan', 60), ...quarterly, payments: [paid('card', 3999, 'Card slip 004417')] },
  {
    ...{ ...since('Jignesh', 52), ...yearly },
    payments: [paid('bank', 7000, 'NEFT N284210557'), paid('bank', 5999, 'NEFT N291874410')],
  },
  { ...since('Thomas', 66), ...monthly, payments: [paid('cash', 1499, null)] },
  { ...since('Thomas', 12), ...monthly, payments: [upi(1499, '531420099871')] },
  { ...since('Karan', 40), ...quarterly, payments: [upi(3999, '529044127730')] },
  {
    ...{ ...since('Gaurav', 38), ...monthly, cancelledDaysAgo: 20 },
    payments: [
      upi(1499, '530011276645'),
      {
        ...upi(999, '530790033102', 'Stopped after ten days; the rest of the month was returned.'),
        kind: 'refund',
      },
    ],
  },
]
