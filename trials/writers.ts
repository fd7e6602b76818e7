import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from './platform.ts'

type Patient = Awaited<ReturnType<Platform['makeCare']>>['patient']
/** A message that was sent and perhaps stored: its answer has not come. */
type Unanswered = { patient: Patient; text: string; key: string }

/**
 * People who write messages, and what they know: which were acknowledged, and which got no answer. Those are sent again
 * with their Idempotency-Key, so that each is stored once.
 */
export function makeWriters(platform: Platform, patients: Patient[]) {
  const acknowledged: Unanswered[] = []
  const unanswered = new Set<Unanswered>()
  const asked = new Set<string>()
  const tokens = new Map(patients.map(({ email, token }) => [email, token]))

  /** The answer's status; 0 if none came. */
  async function send(message: Unanswered): Promise<number> {
    const { patient, text, key } = message
    unanswered.add(message)
    asked.add(text)
    const request = {
      params: { id: patient.conversation },
      body: { text },
      headers: { 'idempotency-key': key },
    }
    const post = () => platform.call('POST /conversations/:id/messages', request, tokens.get(patient.email))
    const { status } = await post().catch(() => ({ status: 0 }))
    if (status === 401) {
      // An access token lives for 15 minutes. The kill may come while its writer signs in.
      const again = await platform.signIn(patient.email).catch(() => undefined)
      if (!again) return 0
      tokens.set(patient.email, again.token)
      return send(message)
    }
    if (status !== 201) return status
    unanswered.delete(message)
    acknowledged.push(message)
    return status
  }
  const write = (patient: Patient) => send({ patient, text: randomUUID(), key: randomUUID() })

  return {
    acknowledged,
    /** The texts of all messages that were ever sent. */
    asked,
    write,
    /** The status of a read; 0 if no answer came. */
    async read({ email }: Patient) {
      const answer = await platform.call('GET /conversations', {}, tokens.get(email)).catch(() => undefined)
      return answer?.status ?? 0
    },
    /** Each person writes one message after the other, until one gets no answer or `isOver`. */
    async writeOn(isOver = () => false, pauseMs = 0) {
      const person = async (patient: Patient) => {
        while (!isOver()) {
          const status = await write(patient)
          if (status !== 201) return
          if (pauseMs) await pause(pauseMs)
        }
      }
      await Promise.all(patients.map(person))
    },
    /**
     * Each person writes one message after the other until `isOver`; one without an answer is sent again after a pause, as
     * often as `attempts` says. `answered` hears when the answered attempt began. Returns how many were given up, and
     * the refusals.
     */
    async persist(
      isOver: () => boolean,
      {
        pauses,
        attempts = Number.POSITIVE_INFINITY,
      }: { pauses: (failures: number) => number; attempts?: number },
      answered: (patient: Patient, begun: number) => void = () => {},
    ) {
      const failed: string[] = []
      const person = async (patient: Patient) => {
        while (!isOver()) {
          const message = { patient, text: randomUUID(), key: randomUUID() }
          for (let failures = 0; ; ) {
            const begun = performance.now()
            const status = await send(message)
            if (status === 201) {
              answered(patient, begun)
              break
            }
            const isTransient = status === 0 || status >= 500
            if (!isTransient || ++failures >= attempts) {
              failed.push(`a message got ${status}`)
              break
            }
            await pause(pauses(failures))
          }
        }
      }
      await Promise.all(patients.map(person))
      return failed
    },
    /** Sends what got no answer again. Returns how many of them are still not acknowledged. */
    async sendAgain() {
      for (const message of [...unanswered]) await send(message)
      return unanswered.size
    },
    /** Reads all messages: which acknowledged ones are missing, and which are there twice. */
    async check() {
      const found = new Map<string, number>()
      for (const { email, conversation } of patients) {
        const reader = await platform.signIn(email)
        for (let before: number | undefined; before !== 1; ) {
          const { body } = await reader.call('GET /conversations/:id/messages', {
            params: { id: conversation },
            query: { limit: 100, before },
          })
          for (const { text } of body) found.set(text, (found.get(text) ?? 0) + 1)
          before = body.at(-1)?.number ?? 1
        }
      }
      return {
        lost: acknowledged.filter(({ text }) => !found.has(text)).length,
        doubled: [...found.values()].filter((count) => count > 1).length,
      }
    },
  }
}
