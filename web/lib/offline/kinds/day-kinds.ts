import { addDays } from '#domain/dates.ts'
import type { DayWord } from '#domain/days/day-kinds.ts'
import type { Day } from '#domain/days/days.ts'
import { api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain, staleAfterWrite } from '#web/lib/api/stale.ts'
import type { Kind } from '../queue.ts'

const route = 'PUT /patients/days/:date/kind'
const usual = { kind: null, fast: null, ask_doctor: false, agreed_at: null }

/** What is said of days; of the same days only the last word is sent. */
export const saidDays: Kind<DayWord> = {
  name: 'said-days',
  async send(client, { what: { date, ...body } }) {
    const { days } = await api(route, { params: { date }, body })
    for (let on = date; on <= (body.until ?? date); on = addDays(on, 1))
      client.setQueryData<Day>(
        queryKey('GET /patients/days/:date', { params: { date: on } }),
        (shown) => shown && { ...shown, ...usual, ...days.find((day) => day.date === on) },
      )
    readAgain(client, staleAfterWrite(route))
  },
  failed: 'What you said of the day could not be saved.',
  replaces: (older, newer) =>
    older.date === newer.date && (older.until ?? older.date) === (newer.until ?? newer.date),
}
