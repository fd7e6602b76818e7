import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePicture, type TestApp, testApp } from '#server/testing/app.ts'
import { makeCare, sendForm } from '#server/testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const files = (id: string) => app.db.selectFrom('files').select('id').where('sent_form_id', '=', id).execute()

test('a picture answers a question, is replaced and taken away, and stays once the form is filled', async () => {
  const care = await makeCare(app)
  const { patient, nutritionist } = care
  const params = { id: await sendForm(app, care) }
  const place = (question: string, who = patient) =>
    who.call('PUT /sent-forms/:id/picture', { params, query: { question }, body: samplePicture })
  expect((await place('hours')).status).toBe(404)
  const first = (await place('bed')).body.answers.bed as { id: string }
  const { body } = await place('bed')
  const second = body.answers.bed as { id: string }
  expect(await files(params.id)).toEqual([{ id: second.id }])
  expect((await nutritionist.call('GET /files/:id', { params: { id: second.id } })).status).toBe(200)

  const put = (answers: object, done = false) =>
    patient.call('PUT /patients/forms/:id', { params, body: { answers, done } })
  expect((await put({ bed: first })).problem.detail).toBe('Please choose the picture again.')
  expect((await put({ bed: null })).body.answers).toEqual({})
  expect(await files(params.id)).toEqual([])
  const { bed } = (await place('bed')).body.answers
  expect((await put({ hours: 7, bed }, true)).body.answers).toEqual({ hours: 7, bed })
  expect((await place('bed')).status).toBe(409)
  expect(await files(params.id)).toHaveLength(1)
})
