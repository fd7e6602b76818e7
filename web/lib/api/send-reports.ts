import { notify } from '#web/lib/notify.ts'
import { unsentReports } from '#web/lib/storage/pending-ticks.ts'
import { api } from './api.ts'
import { pendingSender } from './send-pending.ts'
import { readAgain, staleAfterWrite } from './stale.ts'

const route = 'POST /patients/progress'

/** Progress reports that are not sent yet, and a function that keeps one until there is a network. */
export const useUnsentReports = pendingSender(
  unsentReports,
  async (client, { key, body }) => {
    await api(route, { body, idempotencyKey: key })
    notify.success('Progress report created successfully!')
    readAgain(client, staleAfterWrite(route))
  },
  {
    failed: 'Error creating progress report. Please try again.',
    refused: (report, reason) => ({ ...report, refused: reason }),
    isReady: ({ refused }) => refused === undefined,
  },
)
