import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  enoughFormsMessage,
  type FormInput,
  forms,
  mostForms,
  readyFormMessage,
} from '#domain/forms/forms.ts'
import { requireVisible } from '#server/access.ts'
import { type Db, insert, inserted, lockOwn, now, updated } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, forbidden, found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare, lockUsers } from '#server/people/users.ts'
import { readyForms } from './ready-forms.ts'

const own = (form: Selectable<DB['forms']>) => ({ ...form, own: true })
const columnsOf = ({ title, sections }: FormInput) => ({ title, sections: JSON.stringify(sections) })

/** One's own forms by title, then the ready ones. */
async function formsOf(db: Db, user: SignedIn) {
  const rows = await db
    .selectFrom('forms')
    .selectAll()
    .where('nutritionist_id', '=', user.id)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()
  return [...rows.map(own), ...readyForms()]
}

/** A form that the caller may use; 404 for one of somebody else. */
const formOf = async (db: Db, user: SignedIn, id: string) =>
  found((await formsOf(db, user)).find((form) => form.id === id))

/** The row of one's own form, locked; 403 for a ready one. */
async function toChange(db: Db, user: SignedIn, id: string) {
  if (readyForms().some((form) => form.id === id)) throw forbidden(readyFormMessage)
  return lockOwn(db, 'forms', id, sql`nutritionist_id = ${user.id}`)
}

const notices = { byChallenger: 'form_filled', byNutritionist: 'form_sent' } as const

/** Tells the other side of care that a form was sent or filled. */
export async function tellOfForm(db: Db, user: SignedIn, patient_id: string) {
  const nutritionist_id = await lockCare(db, patient_id)
  if (nutritionist_id) await tellOtherSide(db, user, { patient_id, nutritionist_id }, notices)
}

export const formHandlers = implement(forms, {
  'GET /forms': async ({ db, user, query: { limit, skip } }) => {
    const all = await formsOf(db, user)
    return { rows: all.slice(skip, skip + limit), total: all.length }
  },

  'POST /forms': async ({ db, user, body }) => {
    await lockUsers(db, [user.id])
    if ((await formsOf(db, user)).filter((form) => form.own).length >= mostForms)
      throw conflict(enoughFormsMessage)
    const values = { id: newId(), nutritionist_id: user.id, ...columnsOf(body) }
    return own(await inserted(db, 'forms', values))
  },

  'GET /forms/:id': ({ db, user, params }) => formOf(db, user, params.id),

  'PUT /forms/:id': async ({ db, user, params, body }) => {
    const { id } = await toChange(db, user, params.id)
    return own(await updated(db, 'forms', 'id', id, { ...columnsOf(body), updated_at: now }))
  },

  'DELETE /forms/:id': async ({ db, user, params }) => {
    const { id } = await toChange(db, user, params.id)
    await db.deleteFrom('forms').where('id', '=', id).execute()
  },

  'POST /forms/:id/send': async ({ db, user, params, body: { patient_id, at_desk } }) => {
    await requireVisible(db, user, patient_id)
    const form = await formOf(db, user, params.id)
    const id = newId()
    await insert(db, 'sent_forms', { id, patient_id, form_id: form.id, sent_by: user.id, ...columnsOf(form) })
    if (!at_desk) await tellOfForm(db, user, patient_id)
    return { id }
  },
})
