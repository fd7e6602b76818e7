import { sql } from 'kysely'
import type { UserStatus } from '#domain/auth/auth.ts'
import type { Role } from '#domain/endpoint.ts'
import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { hash } from '#server/auth/secrets.ts'
import type { Db } from '#server/db/rows.ts'

/** The person who sent the request, as stored at this moment. */
export type SignedIn = {
  id: string
  session_id: string
  email: string
  name: string | null
  display_name: string
  phone: string
  role: Role
  /** An administrator who is only a front desk. */
  desk: boolean
  status: UserStatus
  email_verified: boolean
  consent_version: string | null
  needs_second_factor: boolean
  weight_unit: 'kg' | 'lb'
  length_unit: 'cm' | 'in'
  created_at: string
  /** Only for nutritionists with a profile. */
  approval_status: ApprovalStatus | null
}

/**
 * The active user of a bearer token; undefined when the token is missing, unknown or expired, or the user suspended.
 */
export async function authenticate(db: Db, header: string | undefined): Promise<SignedIn | undefined> {
  const token = header?.match(/^Bearer +([\w-]{20,200})$/i)?.[1]
  return token ? userOf(db, token) : undefined
}

/** The active user of an access token; undefined as for `authenticate`. */
export async function userOf(db: Db, token: string): Promise<SignedIn | undefined> {
  // Plain SQL: every request runs this, and the query builder would take longer than the database. A token that ends more
  // than a day ahead was made while the clock was ahead.
  const { rows } = await sql<SignedIn>`
    select u.id, s.id as session_id, u.email, u.name, u.display_name, u.phone, u.role, u.desk, u.status, u.email_verified,
      u.consent_version, u.weight_unit, u.length_unit, u.created_at, n.approval_status,
      u.role <> 'patient' and exists (
        select from settings where key = 'security' and value @> '{"second_factor_for_staff": true}')
      and not exists (select from second_factors where user_id = u.id and since is not null) as needs_second_factor
    from access_tokens t
      join sessions s on s.id = t.session_id
      join users u on u.id = s.user_id
      left join nutritionist_profiles n on n.user_id = u.id
    where t.hash = ${hash(token)} and t.expires_at between now() and now() + interval '1 day' and u.status = 'active'`.execute(
    db,
  )
  return rows[0]
}
