import { z } from 'zod'
import { linkToken, Proof } from '#domain/auth/account.ts'
import { Email, NewPassword, Phone, SessionStart } from '#domain/auth/auth.ts'
import { type Contract, callsFor, Id, Instant, paging, requiredLine } from '#domain/endpoint.ts'

/** How long an invitation is valid. */
export const invitationDays = 7

export const InvitationInput = z.object({
  email: Email,
  /** Who accepts is a front desk: an administrator who only keeps people, money and queries. */
  desk: z.boolean().default(false),
  ...Proof.shape,
})

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  desk: z.boolean(),
  /** Null when the account of who invited was erased. */
  invited_by_name: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
})
export type Invitation = z.output<typeof Invitation>

export const AcceptedInvitation = z.object({
  token: linkToken,
  name: requiredLine('Name is required', 100),
  phone: Phone,
  password: NewPassword,
})

export const invitations = {
  ...callsFor('admin', {
    'POST /admin/invitations': {
      summary:
        'Invite somebody to become an administrator or a front desk; an earlier invitation of this address stops working',
      body: InvitationInput,
      reply: Invitation,
    },
    'GET /admin/invitations': {
      summary: 'Invitations that can still be accepted, newest first',
      query: z.object(paging(20)),
      reply: z.array(Invitation),
    },
    'DELETE /admin/invitations/:id': 'Withdraw an invitation: its link stops working',
  }),
  'POST /auth/accept-invitation': {
    access: 'anyone',
    summary: 'Become an administrator or a front desk with the link of an invitation, and sign in',
    body: AcceptedInvitation,
    reply: SessionStart,
    throttle: 'auth',
  },
} satisfies Contract
