import { z } from 'zod'
import { type Contract, callsFor } from '#domain/endpoint.ts'
import { Account, Detail, linkToken, Proof } from './account.ts'
import { Email } from './auth.ts'

/** How many days a former address can be brought back. Until then nobody else can have it. */
export const undoDays = 7

export const EmailChange = z.object({ email: Email, ...Proof.shape })

export const sameEmailMessage = 'This is the present address already'
export const mailedLatelyMessage =
  'We have just sent a mail to this address, or many today. Please wait a while and try again.'
export const takenMeanwhileMessage =
  'Another account has got this address meanwhile. Yours keeps its present one; please choose another address.'

export const emailChange = {
  ...callsFor('signed in', {
    'POST /account/email': {
      desk: true,
      summary: 'Ask for another e-mail address; it changes when the link in the mail to it is opened',
      body: EmailChange,
      reply: Account,
      status: 202,
    },
    'POST /account/email/resend': {
      desk: true,
      summary: 'Send the link that confirms the new address again; at most one in two minutes',
      reply: Detail,
      status: 202,
    },
    'DELETE /account/email': {
      desk: true,
      summary: 'Withdraw the change of address that waits for its link, if there is one',
    },
  }),
  'POST /auth/change-email': {
    status: 200,
    access: 'anyone',
    summary: 'Change the e-mail address with the link that was mailed to the new one',
    body: z.object({ token: linkToken }),
    reply: z.object({ email: z.string() }),
    throttle: 'auth',
  },
  'POST /auth/undo-email-change': {
    status: 200,
    access: 'anyone',
    summary:
      'Bring a former address back with the link that was mailed to it; ends every session and the password',
    body: z.object({ token: linkToken }),
    /** `reset_token` is for `POST /auth/reset-password`; it is mailed as well. */
    reply: z.object({ email: z.string(), reset_token: z.string() }),
    throttle: 'auth',
  },
} satisfies Contract
