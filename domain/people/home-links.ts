import { z } from 'zod'
import { Email } from '#domain/auth/auth.ts'
import { callsFor, Id, Instant } from '#domain/endpoint.ts'

/** Days for which an invitation stands, and for which a declined one may not come again. */
export const homeInvitationDays = 30
/** Invitations that one person may send within a day. */
export const homeInvitationsADay = 5

/** The other challenger of a home of two, and the invitations to it. */
export const HomeLink = z.object({
  link: z
    .object({
      name: z.string(),
      since: Instant,
      /** False while the other account is suspended: nothing of it is shared then. */
      is_available: z.boolean(),
    })
    .nullable(),
  /** To the caller's confirmed address, newest first; none while they share a home. */
  invitations: z.array(z.object({ id: Id, from: z.string() })),
  /** Of the caller, newest first. Nothing here says whether the address is known, or what became of it. */
  sent: z.array(z.object({ id: Id, email: z.string() })),
})
export type HomeLink = z.output<typeof HomeLink>

export const ownAddressMessage = 'This is your own address. Please write that of the other person.'
export const sharesHomeMessage = 'You share a home already. Stop sharing it before you share another one.'

export const HomeInvitationInput = z.object({ email: Email })

export const homeLinks = callsFor('patient', {
  'POST /patients/home/invitations': {
    summary: 'Invite another challenger to share a home; the answer is the same for any address',
    body: HomeInvitationInput,
    reply: z.object({ id: Id }),
  },
  'POST /patients/home/invitations/:id/accept': 'Share a home with who invites',
  'DELETE /patients/home/invitations/:id': 'Take an invitation back, or decline one',
  'DELETE /patients/home/link': 'Stop sharing a home, at once for both',
})
