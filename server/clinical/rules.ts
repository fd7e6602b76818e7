import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { RuleList } from '#domain/clinical/evaluate.ts'
import {
  gateStaysMessage,
  notVerifiedMessage,
  onlyTheNamedMessage,
  ruleList,
} from '#domain/clinical/rule-list.ts'
import { ruleById, rules } from '#domain/clinical/rules/rules.ts'
import { type Db, insert } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { forbidden, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

const key = 'rules'

/** Active nutritionists who are approved and whose registration was checked. */
const verified = (db: Db) =>
  db
    .selectFrom('nutritionist_profiles as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.id', 'u.display_name as name'])
    .where('u.status', '=', 'active')
    .where('n.approval_status', '=', 'approved')
    .where('n.verified', '=', true)

/** Who signs the list, if they still may. */
const named = (db: Db) =>
  verified(db)
    .where(
      'u.id',
      '=',
      sql<string>`(select (value->>'nutritionist_id')::uuid from settings where key = ${key})`,
    )
    .executeTakeFirst()

const newest = (db: Db) =>
  db
    .selectFrom('rule_signatures as s')
    .leftJoin('users as u', 'u.id', 's.signed_by')
    .select(['s.off_rules', 's.signed_at as at', 'u.display_name as by'])
    .orderBy('s.signed_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Who signed the list last, and when; null before. */
export async function signatureOf(db: Db) {
  const signature = await newest(db)
  return signature ? { by: signature.by, at: signature.at } : null
}

/** The practice's list, as the check of a week takes it. */
export async function practiceRules(db: Db): Promise<RuleList> {
  const signature = await newest(db)
  return { signed: !!signature, off: new Set(signature?.off_rules) }
}

async function listOf(db: Db, user: SignedIn) {
  const { off } = await practiceRules(db)
  return {
    rules: rules.map(({ id, condition, text, source, effect, gate }) => ({
      ...{ id, condition, text, source, effect },
      on: !!gate || !off.has(id),
    })),
    signed: await signatureOf(db),
    may_sign: (await named(db))?.id === user.id,
  }
}

async function settingsOf(db: Db) {
  return {
    nutritionist: (await named(db)) ?? null,
    candidates: await verified(db).orderBy('u.display_name').orderBy('u.id').execute(),
    signed: await signatureOf(db),
  }
}

export const ruleHandlers = implement(ruleList, {
  'GET /rules': async ({ db, user }) => listOf(db, user),

  'PUT /rules': async ({ db, user, body }) => {
    if ((await named(db))?.id !== user.id) throw forbidden(onlyTheNamedMessage)
    const { off } = await practiceRules(db)
    const next = new Set(off)
    for (const { id, on } of body.rules) {
      const rule = ruleById.get(id)
      if (!rule)
        throw invalidField('rules', 'One of these rules is not in the list. Please load the list again.')
      if (rule.gate && !on) throw invalidField('rules', gateStaysMessage(rule.text))
      if (on) next.delete(id)
      else next.add(id)
    }
    await insert(db, 'rule_signatures', { id: newId(), signed_by: user.id, off_rules: [...next].sort() })
    return listOf(db, user)
  },

  'GET /admin/settings/rules': async ({ db }) => settingsOf(db),

  'PUT /admin/settings/rules': async ({ db, user, body }) => {
    const { nutritionist_id } = body
    const isVerified =
      nutritionist_id && (await verified(db).where('u.id', '=', nutritionist_id).executeTakeFirst())
    if (nutritionist_id && !isVerified) throw invalidField('nutritionist_id', notVerifiedMessage)
    await sql`
      insert into settings (key, value, updated_by)
      values (${key}, ${JSON.stringify({ nutritionist_id })}::jsonb, ${user.id}::uuid)
      on conflict (key) do update set value = excluded.value, version = settings.version + 1, updated_at = now(),
        updated_by = excluded.updated_by`.execute(db)
    return settingsOf(db)
  },
})
