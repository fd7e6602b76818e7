import type { z } from 'zod'
import type { WeightInput } from '#domain/progress/weights.ts'
import { api } from '#web/lib/api/api.ts'
import { readAgain, staleAfterWrite } from '#web/lib/api/stale.ts'
import { notify } from '#web/lib/notify.ts'
import type { Kind, Waiting } from '../queue.ts'

const route = 'POST /patients/weights'

type WeightOfDay = z.output<typeof WeightInput>
export type UnsentWeight = Waiting<WeightOfDay>

/** Weights of single days: of a day only the last one is sent. What the server refuses stays, so that no figure is lost. */
export const newWeights: Kind<WeightOfDay> = {
  name: 'weights',
  async send(client, { key, what }) {
    await api(route, { body: what, idempotencyKey: key })
    notify.success('Weight noted.')
    readAgain(client, staleAfterWrite(route))
  },
  failed: 'Error saving the weight. Please try again.',
  keepsRefused: true,
  replaces: (older, newer) => older.date === newer.date,
}
