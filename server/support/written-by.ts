import { type RawBuilder, sql } from 'kysely'

/** Queries `q` from an address that the person has proven to hold: an unproven one may be somebody else's. */
export const writtenBy = (user: RawBuilder<string>) => sql<boolean>`
  (q.email = (select email from users where id = ${user} and email_verified)
    or exists (select from former_emails f where f.user_id = ${user} and f.email_verified
      and f.email = q.email and q.created_at < f.replaced_at))`
