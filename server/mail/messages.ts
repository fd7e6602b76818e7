import { invitationDays } from '#domain/admin/invitations.ts'
import { whenWords } from '#domain/appointments/appointments.ts'
import { invitationOf, namedFor } from '#domain/appointments/calendar.ts'
import { undoDays } from '#domain/auth/email-change.ts'
import { settlingDays } from '#domain/auth/second-factor.ts'
import { formatDate, formatInstant, formatInstantDate } from '#domain/dates.ts'
import { formatReceiptNo, type Payment } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { notificationKinds } from '#domain/messages/notifications.ts'
import type { PushPayload } from '#domain/messages/reminders.ts'
import { joinDays } from '#domain/people/clients.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { SupportQuery } from '#domain/support/support.ts'
import type { Message } from './compose.ts'

/** How long links in mails are valid, in minutes. */
export const linkMinutes = { verify_email: 7 * 24 * 60, change_email: 24 * 60, reset_password: 60 }

/** Of links to an address that staff changed less than a day ago. */
const heldWords = (from: string) =>
  `The link works from ${formatInstant(from)} on. An administrator has changed the address, and whoever reads the earlier mailbox has a day to object.`

/** `from`: when the link begins to work; null for at once. */
export const verifyMessage = (url: string, brandName: string, from: string | null): Message => ({
  subject: 'Please confirm your e-mail address',
  lines: [
    `Welcome to ${brandName}. Please confirm that this address is yours, so that we can reach you about your account.`,
  ],
  action: { label: 'Confirm e-mail address', url },
  footnote: from
    ? heldWords(from)
    : 'The link works for 7 days. If you did not sign up, you can ignore this e-mail.',
})

export const resetMessage = (url: string, brandName: string, from: string | null): Message => ({
  subject: 'Choose a new password',
  lines: [`Somebody, hopefully you, asked for a new password for your ${brandName} account.`],
  action: { label: 'Choose a new password', url },
  footnote: from
    ? `${heldWords(from)} It works once, for a day.`
    : 'The link works once, for one hour. If it was not you, ignore this e-mail: your password stays as it is.',
})

const towardsPassword =
  'The button asks for your e-mail address and sends you a link to choose a new password'

/** `consequences`: what ended with the old password, in sentences. */
export const passwordChangedMessage = (forgotUrl: string, consequences: string[]): Message => ({
  subject: 'Your password was changed',
  lines: [`Your password was just changed. ${consequences.join(' ')}`, 'If it was you, all is well.'],
  action: { label: 'It was not me', url: forgotUrl },
  footnote: `${towardsPassword}.`,
})

/** `device` is the one whose session ended because an old refresh token was used. */
export const sessionEndedMessage = (forgotUrl: string, device: string): Message => ({
  subject: 'We have signed out one of your devices',
  lines: [
    `Somebody used a sign-in of ${device} that had been replaced already, so we ended it. The cause may be a bad connection, or a stranger with a copy of that sign-in.`,
    'If it was the connection, please sign in there again and all is well.',
  ],
  action: { label: 'Choose a new password', url: forgotUrl },
  footnote: 'If you are not sure, choose a new password: it signs out every device.',
})

/** `devices` were signed out; empty when there were none. */
export const secondFactorOnMessage = (forgotUrl: string, devices: string): Message => ({
  subject: 'Two-step sign-in is on',
  lines: [
    `From now on, signing in takes your password and a code from your authenticator app. ${devices ? `Signed out: ${devices}.` : 'No other device was signed in.'}`,
    'Please keep your recovery codes where you find them without your phone.',
  ],
  action: { label: 'It was not me', url: forgotUrl },
  footnote: `${towardsPassword}. Within ${settlingDays} days from now, that turns two-step sign-in off again and signs out every device.`,
})

/** Wrong codes came after the right password. */
export const wrongCodesMessage = (forgotUrl: string): Message => ({
  subject: 'Your password was right, the code was wrong',
  lines: [
    'Somebody, hopefully you, has given the right password of your account, and then a wrong code. Without a right code nobody comes in.',
    'If you mistyped the code, all is well. We tell you at most once a day.',
  ],
  action: { label: 'It was not me', url: forgotUrl },
  footnote: `Then somebody knows your password. ${towardsPassword}.`,
})

export const newRecoveryCodesMessage = (forgotUrl: string): Message => ({
  subject: 'Your account has new recovery codes',
  lines: [
    'Somebody, hopefully you, has made new recovery codes with your password and a code. The earlier ones do not work any more.',
    'If it was you, all is well.',
  ],
  action: { label: 'It was not me', url: forgotUrl },
  footnote: `${towardsPassword}, which signs out every device. Then make new recovery codes in your account.`,
})

export const secondFactorOffMessage = (forgotUrl: string, by: 'owner' | 'administrator'): Message => ({
  subject: 'Two-step sign-in is off',
  lines: [
    `${by === 'owner' ? 'Two-step sign-in was turned off.' : 'An administrator has turned off two-step sign-in of your account and signed out every device.'} From now on, your password alone signs in.`,
    'If you asked for it, all is well.',
  ],
  action: { label: 'It was not me', url: forgotUrl },
  footnote: `${towardsPassword}. Then turn on two-step sign-in again.`,
})

export const recoveryCodeUsedMessage = (accountUrl: string, left: number): Message => ({
  subject: 'A recovery code of your account was used',
  lines: [
    `Somebody, hopefully you, has used a recovery code instead of the authenticator app. ${left === 0 ? 'It was the last one.' : `${left} ${left === 1 ? 'is' : 'are'} left.`}`,
    'If you have lost your phone, turn two-step sign-in off and on again with the new one.',
  ],
  action: { label: 'Open my account', url: accountUrl },
  footnote: 'If it was not you, choose a new password at once: somebody knows the present one.',
})

export const changeEmailMessage = (url: string, brandName: string): Message => ({
  subject: 'Please confirm your new e-mail address',
  lines: [
    `Somebody, hopefully you, wants to use this address for their ${brandName} account. The account keeps its present address until you confirm this one.`,
  ],
  action: { label: 'Use this address', url },
  footnote: 'The link works once, for 24 hours. If it was not you, ignore this e-mail: nothing changes.',
})

/** To an address that an administrator has given to an account. */
export const emailCorrectedMessage = (url: string, brandName: string, from: string | null): Message => ({
  subject: `This is now the address of your ${brandName} account`,
  lines: [
    'An administrator has changed the e-mail address of your account to this one. From now on you sign in with it; your password stays as it is.',
    'Please confirm that this address is yours.',
  ],
  action: { label: 'Confirm e-mail address', url },
  footnote: `${from ? `${heldWords(from)} ` : ''}If you know nothing of such an account, you can ignore this e-mail.`,
})

/**
 * To the old address. It does not name the new one: this mailbox may be a stranger's. `undoUrl` is null for an address
 * that was never confirmed.
 */
export const emailReplacedMessage = (
  undoUrl: string | null,
  { brand_name, support_email }: Brand,
  by: 'owner' | 'administrator',
): Message => ({
  subject: `The e-mail address of your ${brand_name} account was changed`,
  lines: [
    `${by === 'owner' ? 'Your account' : 'An administrator has changed it: your account'} has another address now, and this one does not sign in any more.`,
    ...(by === 'administrator' ? ['For a day, links that are mailed to the new address do not work.'] : []),
    'If that is right, you need not do anything.',
  ],
  ...(undoUrl
    ? {
        action: { label: 'Undo the change', url: undoUrl },
        footnote: `The link works once, for ${undoDays} days. It brings this address back, signs out every device, and you choose a new password.`,
      }
    : { footnote: `If it is wrong, please write to ${support_email}.` }),
})

/** To an address that was brought back. `consequences`: what else that ended, in sentences. */
export const emailRestoredMessage = (
  publicUrl: string,
  token: string,
  brandName: string,
  consequences: string[],
): Message => ({
  subject: 'Your e-mail address is back',
  lines: [
    `This is the address of your ${brandName} account again. The old password does not work any more.`,
    consequences.join(' '),
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/reset-password#token=${token}` },
  footnote: `The link works once, for one hour. Later you get another one at ${publicUrl}/forgot-password.`,
})

/** To the address that an undo has removed from an account. */
export const emailGoneMessage = (brandName: string, supportEmail: string): Message => ({
  subject: `This is no longer the address of a ${brandName} account`,
  lines: [
    'The account has its earlier address again: somebody opened the link that we had sent there.',
    `If the account is yours and it was not you, please write to ${supportEmail}.`,
  ],
})

const administratorActs = {
  invitation: 'Somebody was invited to become an administrator',
  'desk invitation': 'Somebody was invited to work at the front desk',
  address: 'An administrator has changed somebody’s e-mail address',
  'second factor': 'An administrator has turned off somebody’s two-step sign-in',
  suspended: 'An administrator was suspended',
  active: 'A suspended administrator is active again',
}
export type AdministratorAct = keyof typeof administratorActs

/** To all administrators. It names nobody: who is erased later must not stand in mails to others. */
export const administratorActMessage = (act: AdministratorAct, url: string): Message => ({
  subject: administratorActs[act],
  lines: [
    `${administratorActs[act]}. The page shows whom it concerns, and the audit log who did it.`,
    'If one of you did it, all is well. If not, somebody is in an administrator’s account: suspend that administrator on their page.',
  ],
  action: { label: 'Look at it', url },
})

/** To a client whom a nutritionist brings. It tells nothing about them: the address may be a stranger's. */
export const clientInvitationMessage = (url: string, brandName: string, inviter: string): Message => ({
  subject: `${inviter} invites you to ${brandName}`,
  lines: [
    `${inviter} would like to accompany you on ${brandName}: with a meal plan, and by messages.`,
    'The page asks for the address to which this e-mail was sent, and for a password of your own.',
  ],
  action: { label: 'Join', url },
  footnote: `The link works once, for ${joinDays} days. If you do not know ${inviter}, ignore this e-mail: nothing happens.`,
})

export function invitationMessage(url: string, brandName: string, inviter: string, isDesk: boolean): Message {
  return {
    subject: isDesk
      ? `You are invited to the front desk of ${brandName}`
      : `You are invited to administer ${brandName}`,
    lines: [
      isDesk
        ? `${inviter} invites you to work at the front desk of ${brandName}: you would add people, record payments and answer visitors.`
        : `${inviter} invites you to become an administrator of ${brandName}: you would approve nutritionists, match people and answer visitors.`,
    ],
    action: { label: 'Accept the invitation', url },
    footnote: `The link works once, for ${invitationDays} days. If you do not know what this is about, ignore this e-mail.`,
  }
}

export const accountSuspendedMessage = (brandName: string, supportEmail: string): Message => ({
  subject: `Your ${brandName} account is suspended`,
  lines: [
    'An administrator has suspended your account. You cannot sign in until it is active again.',
    `If you think this is a mistake, please write to ${supportEmail}.`,
  ],
})

export const accountActiveMessage = (url: string, brandName: string): Message => ({
  subject: `Your ${brandName} account is active again`,
  lines: ['You can sign in again.'],
  action: { label: 'Sign in', url },
})

export const accountDeletedMessage = (
  { brand_name, support_email }: Brand,
  by: 'owner' | 'administrator',
): Message => ({
  subject: 'Your account was deleted',
  lines:
    by === 'owner'
      ? [`Your ${brand_name} account and the personal data in it were erased, as you asked.`]
      : [
          `An administrator has deleted your ${brand_name} account. The personal data in it were erased.`,
          `If you think this is a mistake, please write to ${support_email}.`,
        ],
})

const emailChoice = (publicUrl: string) => `You choose which e-mails you get at ${publicUrl}/app/account.`

/** An administrator's reply to a visitor, with the visitor's message below. */
export const replyMessage = (
  query: Pick<SupportQuery, 'name' | 'subject' | 'message' | 'source' | 'created_at'>,
  reply: string,
  brandName: string,
): Message => ({
  subject: query.source === 'contact' ? `Your message to ${brandName}` : `Re: ${query.subject}`,
  lines: [reply],
  quote: { heading: `On ${formatInstantDate(query.created_at)}, ${query.name} wrote:`, text: query.message },
})

/** Goes with the receipt attached. */
export function receiptMessage(payment: Payment, publicUrl: string, brandName: string): Message {
  const number = formatReceiptNo(payment.receipt_no)
  const amount = `${formatPaise(payment.amount_paise)} of ${formatDate(payment.paid_on)}`
  return {
    ...(payment.kind === 'refund'
      ? {
          subject: `Refund note ${number} from ${brandName}`,
          lines: [`We have recorded our refund of ${amount} to you. The note of the refund is attached.`],
        }
      : {
          subject: `Receipt ${number} from ${brandName}`,
          lines: [`Thank you. We have recorded your payment of ${amount}. The receipt is attached.`],
        }),
    action: { label: 'See all your payments', url: `${publicUrl}/app/patient/payments` },
    footnote: emailChoice(publicUrl),
  }
}

export const testMessage = (brandName: string): Message => ({
  subject: `Test e-mail from ${brandName}`,
  lines: [
    'This e-mail was sent from the settings page. If you read it, e-mails leave the platform and arrive.',
    'You need not do anything.',
  ],
})

/** What is announced, without the dishes: they say what somebody suffers from. */
const reminderTexts = {
  appointment: 'You have an appointment tomorrow.',
  meals: 'Your dashboard says what there is today.',
  soak: 'Your dashboard says what is to be soaked or set this evening for tomorrow’s meals.',
}

/** A reminder of a meal or of the evening's work, for somebody who has no device that shows it. */
export const reminderMessage = (
  kind: keyof typeof reminderTexts,
  { title, body, url }: PushPayload,
  publicUrl: string,
): Message => ({
  subject: title,
  // Time and place say nothing of what for.
  lines: [reminderTexts[kind], ...(kind === 'appointment' ? [body] : [])],
  action: { label: 'Open', url: `${publicUrl}${url}` },
  footnote: `You choose what you are reminded of at ${publicUrl}/app/account.`,
})

export type PendingNotification = { kind: keyof typeof notificationKinds } & Parameters<
  (typeof notificationKinds)['report_received']['text']
>[0]

/** One mail for all notifications that a person gets now. It counts things, not notifications, and leads to each. */
export function notificationMessage(
  notifications: PendingNotification[],
  publicUrl: string,
  { brand, email }: { brand: Brand; email: string },
): Message {
  const things = new Map(
    notifications.map((one) => {
      const { text, link } = notificationKinds[one.kind]
      const thing = { text: text(one), url: `${publicUrl}${link(one)}` }
      return [JSON.stringify(thing), thing]
    }),
  )
  const items = [...things.values()]
  const [first] = items
  const footnote = emailChoice(publicUrl)
  if (!first || items.length > 1)
    return { subject: `${items.length} things are new for you`, lines: [], items, footnote }
  return {
    subject: first.text.replace(/\.$/, ''),
    lines: [first.text],
    action: { label: 'Open', url: first.url },
    footnote,
    ...appointmentParts(notifications[0]!, first.text, brand, email),
  }
}

/** When and where, and the file for a calendar. */
function appointmentParts(
  { kind, appointment, person }: PendingNotification,
  text: string,
  { brand_name: brandName, support_email: organizer }: Brand,
  attendee: string,
): Partial<Message> | undefined {
  if (!appointment) return
  const { starts_at, ends_at, place, link, to } = appointment
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
  const first_name = namedFor(to, person)
  const isOver = kind === 'appointment_cancelled'
  const details = [
    `When: ${whenWords(starts_at)}, ${minutes} minutes`,
    `Where: ${place}${link ? `, ${link}` : ''}`,
  ]
  return {
    ...(!isOver && { lines: [text, details.join('\n')] }),
    calendar: invitationOf(
      { ...appointment, first_name, changed_at: new Date().toISOString() },
      isOver ? 'CANCEL' : 'REQUEST',
      { brandName, organizer, attendee },
    ),
  }
}
