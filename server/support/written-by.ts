import { type RawBuilder, sql } from 'kysely'

/** Queries `q` from an address that the person has proven to hold: an unproven one may be somebody else's. */
export const writtenBy = (user: RawBuilder<string>) => sql<boolean>`q.id in (
  select own.id from support_queries own join users u on u.email = own.email where u.id = ${user} and u.email_verified
  union all select own.id from former_emails f join support_queries own on own.email = f.email
    where f.user_id = ${user} and f.email_verified and own.created_at < f.replaced_at)`
