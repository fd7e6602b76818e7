import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { today } from '#domain/dates.ts'
import { mostADay } from '#domain/files/limits.ts'
import { median } from '../bench/figures.ts'
import { expect, makePlatform, password, someAddress } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:strangers [seconds]: people sign in while strangers send the worst they can: pictures that fill the memory
 * when they are decoded, from four fresh accounts; documents that replace one another; JSON that is nested deeply. The
 * time of signing in at most doubles, and the memory stays level. Rounds with and without each attack alternate.
 */
const seconds = Number(process.argv[2] ?? 5)
const rounds = 3
const growthMB = 200

const picture = await sharp({
  create: { width: 7740, height: 7740, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
})
  .toColourspace('rgb16')
  .png({ progressive: true })
  .toBuffer()
const document = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(500_000, 'x'),
  Buffer.from('\n%%EOF\n'),
])
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

await trial('strangers', async (engine) => {
  const platform = await makePlatform(engine)
  await platform.start()
  const { email } = await platform.join('patient')
  const api = `${platform.url}/api/v1`

  const headers = (type: string) => ({ 'content-type': type, 'x-forwarded-for': someAddress() })
  /** A fresh account that sends a document of its laboratory result. */
  async function stranger(file: Buffer) {
    const { id, token, call } = await platform.join('patient')
    const result = { patient_id: id, title: 'HbA1c', taken_on: today() }
    const { id: resultId } = expect(await call('POST /lab-results', { body: result }))
    return () =>
      fetch(`${api}/lab-results/${resultId}/file`, {
        method: 'PUT',
        headers: { ...headers('application/octet-stream'), authorization: `Bearer ${token}` },
        body: new Uint8Array(file),
      })
  }
  const fresh = (count: number, file: Buffer) =>
    Promise.all(Array.from({ length: count }, () => stranger(file)))
  const signUp = (body: string) => () =>
    fetch(`${api}/auth/signup`, { method: 'POST', headers: headers('application/json'), body })
  const attacks = {
    pictures: await fresh(4, picture),
    documents: await fresh(1, document),
    nested: Array.from({ length: 10 }, (_, n) => signUp(nested(n % 2 ? 30_000 : 500_000))),
  }

  let most = 0
  const watch = setInterval(() => (most = Math.max(most, platform.memory())), 50)
  /** The median time of signing in, in milliseconds. */
  async function signInsWait() {
    const times: number[] = []
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      const began = performance.now()
      const body = { username: email, password }
      expect(await platform.call('POST /auth/login', { body }))
      times.push(performance.now() - began)
      await pause(20)
    }
    return median(times)
  }

  const failures: string[] = []
  const figures: string[] = []
  await signInsWait()
  for (const [name, senders] of Object.entries(attacks)) {
    const answered: Record<number, number> = {}
    const waits: { alone: number; beside: number }[] = []
    const before = platform.memory()
    most = before
    for (let round = 0; round < rounds; round++) {
      const alone = await signInsWait()
      let isOver = false
      const attack = senders.map(async (send) => {
        while (!isOver) {
          const { status } = await send().catch(() => ({ status: 0 }))
          answered[status] = (answered[status] ?? 0) + 1
          // A refusal costs little. Who sends again without a pause takes the processor from this process, too.
          await pause(status >= 400 || status === 0 ? 1000 : 0)
        }
      })
      const beside = await signInsWait()
      isOver = true
      await Promise.all(attack)
      waits.push({ alone, beside })
    }
    const [alone, beside] = [
      median(waits.map((wait) => wait.alone)),
      median(waits.map((wait) => wait.beside)),
    ]
    const growth = Math.round(most - before)
    if (beside > 2 * alone) failures.push(`${name}: signing in takes more than twice as long`)
    if (growth > growthMB) failures.push(`${name}: the memory grew by ${growth} MB`)
    if (name === 'documents' && (answered[200] ?? 0) > mostADay.files)
      failures.push(`${answered[200]} documents of one person were stored`)
    figures.push(
      `${name}: ${alone.toFixed(0)} -> ${beside.toFixed(0)} ms, +${growth} MB, answers ${JSON.stringify(answered)}`,
    )
  }
  clearInterval(watch)
  await platform.remove()
  return { figures: figures.join('; '), failures }
})
