import type { ProgressInput } from '#domain/progress/progress.ts'
import { api } from '#web/lib/api/api.ts'
import { readAgain, staleAfterWrite } from '#web/lib/api/stale.ts'
import { notify } from '#web/lib/notify.ts'
import { earlierDraft, type Kind, type Waiting } from '../queue.ts'

const route = 'POST /patients/progress'

export type UnsentReport = Waiting<ProgressInput>

/** Progress reports. What the server refuses stays, for the person to edit. */
export const newReports: Kind<ProgressInput> = {
  name: 'reports',
  async send(client, { key, what }) {
    await api(route, { body: what, idempotencyKey: key })
    notify.success('Progress report created successfully!')
    readAgain(client, staleAfterWrite(route))
  },
  failed: 'Error creating progress report. Please try again.',
  keepsRefused: true,
  earlier: (owner) =>
    earlierDraft<{ key: string; body: ProgressInput; refused?: string }, ProgressInput>(
      `reports:${owner}`,
      ({ body, ...one }) => ({ ...one, what: body }),
    ),
}
