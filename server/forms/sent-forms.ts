import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql, type Transaction } from 'kysely'
import {
  type Answers,
  answersOf,
  answerTo,
  mostAnswers,
  questionsOf,
  type SignatureAnswer,
  tooMuchMessage,
} from '#domain/forms/answers.ts'
import type { Question } from '#domain/forms/forms.ts'
import {
  filledMessage,
  filledStaysMessage,
  formChangedMessage,
  type SentFormChange,
  sentForms,
  signedMessage,
} from '#domain/forms/sent-forms.ts'
import { requireVisible, visiblePatients } from '#server/access.ts'
import { type Db, insert, lockOwn, now, orNotFound, page, update } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { storeFile, takeFile } from '#server/files/files.ts'
import { readPicture } from '#server/files/pictures.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, found, invalidField, invalidFields } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { foodDayToStore, withFoodDays } from './food-days.ts'
import { tellOfForm } from './forms.ts'

type Row = Selectable<DB['sent_forms']>

/** The forms that the caller may see, newest first. */
const visibleForms = (db: Db, user: SignedIn) =>
  db
    .selectFrom('sent_forms as s')
    .leftJoin('users as sender', 'sender.id', 's.sent_by')
    .leftJoin('users as filler', 'filler.id', 's.done_by')
    .leftJoin('users as saver', 'saver.id', 's.saved_by')
    .selectAll('s')
    .select(['sender.display_name as sent_by_name', 'filler.display_name as done_by_name'])
    .select('saver.display_name as saved_by_name')
    .where(visiblePatients(user, 's.patient_id'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

async function formOf(db: Db, user: SignedIn, id: string) {
  const form = await visibleForms(db, user).where('s.id', '=', id).executeTakeFirstOrThrow(orNotFound())
  return (await withFoodDays(db, user, [form]))[0]!
}

const lock = (db: Db, user: SignedIn, id: string) =>
  lockOwn(db, 'sent_forms', id, visiblePatients(user, 'sent_forms.patient_id'))

/** An answer as it is sent, with what only the server may say of it. */
async function settled(db: Db, user: SignedIn, { kind, id }: Question, sent: unknown, stored: unknown) {
  if (kind === 'food_day' && sent) return foodDayToStore(db, user, sent, stored)
  if (kind === 'signature' && sent) {
    const { name, agreed } = Object(sent) as SignatureAnswer
    const signed = stored as SignatureAnswer | undefined
    return signed?.name === name && signed?.agreed === agreed ? signed : { name, agreed }
  }
  if (kind !== 'picture' || !sent) return sent
  const picture = stored as { id: string } | undefined
  if (picture?.id !== Object(sent).id) throw invalidField(`answers.${id}`, 'Please choose the picture again.')
  return picture
}

/** The answers as they are stored from now on; 422 with one sentence for each that is wrong. */
async function answersToStore(db: Db, user: SignedIn, row: Row, { answers: sent, done }: SentFormChange) {
  const questions = questionsOf(row.sections)
  const given: Answers = { ...row.answers }
  for (const [id, answer] of Object.entries(sent)) {
    const question = questions.find((one) => one.id === id)
    if (!question) throw invalidField(`answers.${id}`, 'This form has no such question.')
    given[id] = await settled(db, user, question, answer, answerTo(row.answers, id))
  }
  const { answers, errors } = answersOf(row.sections, given, done)
  for (const { id, kind, label } of questions) {
    if (kind !== 'signature') continue
    const [before, after] = [answerTo(row.answers, id), answers[id]] as (SignatureAnswer | undefined)[]
    if (before?.at && !isDeepStrictEqual(before, after)) throw conflict(signedMessage)
    const by = user.id === row.patient_id ? 'challenger' : 'nutritionist'
    if (done && after && !after.at) answers[id] = { ...after, text: label, at: new Date().toISOString(), by }
  }
  const wrong = Object.entries(errors).map(([id, message]) => ({ path: ['answers', id], message }))
  if (wrong.length) throw invalidFields(wrong)
  if (Buffer.byteLength(JSON.stringify(answers)) > mostAnswers) throw invalidField('answers', tooMuchMessage)
  return answers
}

/** Deletes pictures that answer nothing any more; of a filled form all of them stay, for its history. */
const dropPictures = (db: Db, id: string) =>
  sql`
  delete from files f using sent_forms s
  where f.sent_form_id = ${id} and s.id = ${id} and s.version = 0
    and not exists (select from jsonb_each(s.answers) a where a.value->>'id' = f.id::text)`.execute(db)

async function fill(db: Transaction<DB>, user: SignedIn, id: string, change: SentFormChange) {
  const row = await lock(db, user, id)
  const { version, answers: before, saved_at, saved_by } = row
  const answers = await answersToStore(db, user, row, change)
  // Sent again, as from a device that got no answer.
  if (isDeepStrictEqual(answers, before) && (version > 0 || !change.done)) return formOf(db, user, id)
  if (change.version !== undefined && change.version !== version) throw conflict(formChangedMessage)
  if (version > 0 && !change.done) throw conflict(filledMessage)
  if (version > 0 && saved_at)
    await insert(db, 'sent_form_versions', {
      sent_form_id: id,
      version,
      answers: JSON.stringify(before),
      saved_at,
      saved_by,
    })
  await update(db, 'sent_forms', 'id', id, {
    answers: JSON.stringify(answers),
    saved_at: now,
    saved_by: user.id,
  })
  await dropPictures(db, id)
  if (change.done) {
    const first = version === 0 ? { done_at: now, done_by: user.id } : {}
    await update(db, 'sent_forms', 'id', id, { version: version + 1, ...first })
    if (user.id === row.patient_id) await tellOfForm(db, user, row.patient_id)
  }
  return formOf(db, user, id)
}

/** 409 for a form that is filled; 404 for a question that no picture answers. */
function refusePicture({ version, sections }: Row, question: string) {
  if (version > 0) throw conflict(filledStaysMessage)
  found(questionsOf(sections).find(({ id, kind }) => id === question && kind === 'picture'))
}

export const sentFormHandlers = implement(sentForms, {
  'GET /patients/forms': async ({ db, user, query }) => {
    const all = visibleForms(db, user)
    const answer = await page(db, query.waiting ? all.where('s.version', '=', 0) : all, query)
    return { ...answer, rows: await withFoodDays(db, user, answer.rows) }
  },

  'PUT /patients/forms/:id': ({ db, user, params, body }) => fill(db, user, params.id, body),

  'GET /nutritionists/patients/:id/forms': async ({ db, user, params, query }) => {
    await requireVisible(db, user, params.id)
    const answer = await page(db, visibleForms(db, user).where('s.patient_id', '=', params.id), query)
    return { ...answer, rows: await withFoodDays(db, user, answer.rows) }
  },

  'GET /sent-forms/:id': async ({ db, user, params, concerns }) => {
    const form = await formOf(db, user, params.id)
    concerns(form.patient_id)
    return form
  },

  'PUT /sent-forms/:id': async ({ db, user, params, body, concerns }) => {
    const form = await fill(db, user, params.id, body)
    concerns(form.patient_id)
    return form
  },

  'DELETE /sent-forms/:id': async ({ db, user, params, concerns }) => {
    const row = await lock(db, user, params.id)
    concerns(row.patient_id)
    if (row.version > 0) throw conflict(filledStaysMessage)
    await db.deleteFrom('sent_forms').where('id', '=', row.id).execute()
  },

  'PUT /sent-forms/:id/picture': slow(
    async ({ db, services, user, params, query, body, concerns, write }) => {
      const { patient_id, ...form } = await formOf(db, user, params.id)
      concerns(patient_id)
      refusePicture({ patient_id, ...form }, query.question)
      const picture = await takeFile(services, user, patient_id, body, readPicture)
      return write(async (inside) => {
        const row = await lock(inside, user, params.id)
        refusePicture(row, query.question)
        const { id, width, height } = await storeFile(
          inside,
          user,
          patient_id,
          { sent_form_id: row.id },
          picture,
        )
        const answers = JSON.stringify({ ...row.answers, [query.question]: { id, width, height } })
        await update(inside, 'sent_forms', 'id', row.id, { answers, saved_at: now, saved_by: user.id })
        await dropPictures(inside, row.id)
        return formOf(inside, user, row.id)
      })
    },
  ),

  'GET /sent-forms/:id/versions': async ({ db, user, params, query, concerns }) => {
    const { patient_id } = await formOf(db, user, params.id)
    concerns(patient_id)
    const versions = db
      .selectFrom('sent_form_versions as v')
      .leftJoin('users as u', 'u.id', 'v.saved_by')
      .selectAll('v')
      .select('u.display_name as saved_by_name')
      .where('v.sent_form_id', '=', params.id)
      .orderBy('v.version', 'desc')
    return page(db, versions, query)
  },
})
