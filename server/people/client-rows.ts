import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { formatInstantDate, today } from '#domain/dates.ts'
import {
  type ClientInvitation,
  type ClientRow,
  erasedOn,
  invitationsADay,
  joinDays,
  overCapacity,
  type SentInvitation,
  whatsAppUrl,
} from '#domain/people/clients.ts'
import { ownInvitations } from '#server/access.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { placesOf } from '#server/care/assignments.ts'
import { type Db, insert, orNotFound } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { countOfDay } from '#server/http/throttle.ts'
import { clientInvitationMessage } from '#server/mail/messages.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'

/* The rows of clients whom a nutritionist brings, and the links that invite them. */

export type Call = { db: Db; user: SignedIn; services: Services }
/** The nutritionist whose client it is. Administrators and desks invite for one. */
export type Carer = { id: string; display_name: string }

/** When an invitation (`i`) ended, by itself or because it was withdrawn. */
export const invitationEnd = sql<string>`least(i.withdrawn_at, i.expires_at)`

/** The invitations that are out, with who looks after the client: a nutritionist's own, for administrators all. */
export function invitationRows(db: Db, user: SignedIn) {
  return db
    .selectFrom('client_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.patient_id')
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.patient_id', '=', 'i.patient_id').on('a.active', '=', true),
    )
    .innerJoin('users as carer', 'carer.id', 'a.nutritionist_id')
    .leftJoin('users as by', 'by.id', 'i.consent_by')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'i.patient_id')
    .selectAll('i')
    .select([
      'u.display_name as name',
      'a.nutritionist_id',
      'carer.display_name as nutritionist_name',
      'by.display_name as consent_by_name',
      invitationEnd.as('ended'),
      sql<string | null>`coalesce(p.dob, i.date_of_birth)`.as('born'),
      sql<ClientInvitation['state']>`case when i.withdrawn_at is not null then 'withdrawn'
        when i.expires_at <= now() then 'expired' else 'open' end`.as('state'),
    ])
    .where(ownInvitations(user, 'i'))
}
type Row = Awaited<ReturnType<ReturnType<typeof invitationRows>['executeTakeFirstOrThrow']>>

export const shown = ({ ended, ...row }: Row) => ({
  ...row,
  erased_on: row.consented_on ? null : erasedOn(ended),
})

export async function invitation(db: Db, user: SignedIn, id: string) {
  return shown(await invitationRows(db, user).where('i.id', '=', id).executeTakeFirstOrThrow(orNotFound()))
}

/** The sentence about a capacity that is exceeded, which an invitation may do. */
export async function capacityNotice(db: Db, user: SignedIn, { id, display_name }: Carer) {
  const { capacity, load } = await placesOf(db, id)
  return load > capacity ? overCapacity(capacity, id === user.id ? undefined : display_name) : null
}

export const carerOf = (row: { nutritionist_id: string; nutritionist_name: string }): Carer => ({
  id: row.nutritionist_id,
  display_name: row.nutritionist_name,
})

export type Contact = { email?: string | null | undefined; phone?: string | null | undefined }

/** Those of these addresses and numbers that somebody in this nutritionist's care has: of an account, or of an invitation. */
export async function known(
  db: Db,
  nutritionistId: string,
  contacts: Contact[],
  except: string | null = null,
): Promise<Set<string>> {
  const all = (field: 'email' | 'phone') => sql`${contacts.flatMap((one) => one[field] ?? [])}::text[]`
  const { rows } = await sql<{ contact: string }>`
    select unnest(array[i.email, i.phone, u.email]) as contact from assignments a
    join users u on u.id = a.patient_id
    left join client_invitations i on i.patient_id = a.patient_id and i.accepted_at is null
    where a.nutritionist_id = ${nutritionistId} and a.active and i.id is distinct from ${except}::uuid
      and (i.email = any(${all('email')}) or i.phone = any(${all('phone')}) or u.email = any(${all('email')}))`.execute(
    db,
  )
  return new Set(rows.map(({ contact }) => contact))
}

export const isKnown = ({ email, phone }: Contact, contacts: Set<string>) =>
  [email, phone].some((one) => one && contacts.has(one))

type Links = { token: string; mailToken: string | null }
/** Only the hashes are stored. A mail has a link of its own: using that one proves who reads the mailbox. */
export const makeLinks = (isMailed: boolean): Links => ({
  token: randomToken(),
  mailToken: isMailed ? randomToken() : null,
})
export const stored = ({ token, mailToken }: Links) => ({
  hash: hash(token),
  mail_hash: mailToken && hash(mailToken),
  expires_at: sql<string>`now() + ${joinDays} * interval '1 day'`,
})

const joinUrl = ({ publicUrl }: Services, token: string) => `${publicUrl}/join/${token}`

type Mailed = { patient_id: string; email: string; mailToken: string }

export async function mailInvitations({ db, user, services }: Call, carer: Carer, mails: Mailed[]) {
  if (mails.length) await countOfDay(db, `invitations:${user.id}`, invitationsADay, mails.length)
  await enqueueMails(
    db,
    services,
    mails.map(({ patient_id: user_id, email: recipient, mailToken }) => ({
      to: { user_id, recipient },
      message: ({ brand_name }) =>
        clientInvitationMessage(joinUrl(services, mailToken), brand_name, carer.display_name),
    })),
  )
}

/** Adds clients: their rows, care by the nutritionist, and invitations. Mails are sent to those of `isMailed`. */
export async function addClients(call: Call, carer: Carer, rows: ClientRow[], isMailed: boolean) {
  const { db } = call
  const added = rows.map((row) => ({
    ...row,
    ...{ id: newId(), patient_id: newId(), email: row.email ?? null },
    links: makeLinks(isMailed && Boolean(row.email)),
  }))
  await insert(
    db,
    'users',
    added.map(({ patient_id: id, name }) => ({
      ...{ id, name, email: null, phone: '', password_hash: '', role: 'patient' as const },
    })),
  )
  const pairs = added.map(({ patient_id }) => ({ patient_id, nutritionist_id: carer.id }))
  await insert(
    db,
    'assignments',
    pairs.map((pair) => ({ id: newId(), ...pair, start_date: today() })),
  )
  await insert(
    db,
    'client_invitations',
    added.map(({ id, patient_id, email, phone = null, date_of_birth = null, links }) => ({
      ...{ id, patient_id, email, phone, date_of_birth },
      ...stored(links),
    })),
  )
  const notes = added.flatMap(({ patient_id, notes: text }) =>
    text ? [{ id: newId(), patient_id, nutritionist_id: carer.id, text }] : [],
  )
  if (notes.length) await insert(db, 'care_notes', notes)
  const mails = added.flatMap(({ patient_id, email, links: { mailToken } }) =>
    email && mailToken ? [{ patient_id, email, mailToken }] : [],
  )
  await mailInvitations(call, carer, mails)
  return { added, mailed: mails.length }
}

/** The answer with the link, which nobody can read later. */
export async function sent(call: Call, id: string, { token, mailToken }: Links): Promise<SentInvitation> {
  const { db, user, services } = call
  const row = await invitation(db, user, id)
  const carer = carerOf(row)
  const { brand_name } = await brandOf(db, services.config)
  const link = joinUrl(services, token)
  const text = `Hello ${row.name}, ${carer.display_name} invites you to ${brand_name}: ${link}\nThe link works once, until ${formatInstantDate(row.expires_at)}.`
  return {
    ...row,
    ...{ link, text, whatsapp: whatsAppUrl(row.phone, text), mailed: mailToken !== null },
    notice: await capacityNotice(db, user, carer),
  }
}
