import type { Answers } from '#domain/forms/answers.ts'
import { api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain, staleAfterWrite } from '#web/lib/api/stale.ts'
import { notify } from '#web/lib/notify.ts'
import type { Kind } from '../queue.ts'
import { readUnsent } from '../unsent-pictures.ts'

/** Answers of a form, or one picture for a question. `isDesk`: a nutritionist fills it. */
type FormAct = { form: string; isDesk: boolean } & (
  | { question: string; picture: string }
  | { question?: undefined; answers: Answers; done: boolean; version: number }
)

/** What is answered in forms: of a form only the last answers are sent, and each picture before what is added after it. */
export const formAnswers: Kind<FormAct> = {
  name: 'form-answers',
  async send(client, { what }) {
    const params = { id: what.form }
    const send = async () => {
      if (what.question !== undefined) {
        const body = await readUnsent(what.picture, 'The picture is no longer on this device.')
        const query = { question: what.question }
        return api('PUT /sent-forms/:id/picture', { params, query, body })
      }
      const { answers, done, version } = what
      const call = { params, body: { answers, done, version } }
      const saved = await (what.isDesk
        ? api('PUT /sent-forms/:id', call)
        : api('PUT /patients/forms/:id', call))
      if (done) notify.success('The form is filled and saved.')
      return saved
    }
    try {
      client.setQueryData(queryKey('GET /sent-forms/:id', { params }), await send())
    } finally {
      readAgain(client, staleAfterWrite('PUT /sent-forms/:id'))
    }
  },
  failed: 'Your answers could not be saved.',
  replaces: (older, newer) => older.form === newer.form && older.question === newer.question,
  picture: (what) => (what.question === undefined ? undefined : what.picture),
}
