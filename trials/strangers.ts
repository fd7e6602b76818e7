import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { today } from '#domain/dates.ts'
import { mostADay } from '#domain/files/limits.ts'
import { median, quantile } from '../bench/figures.ts'
import { expect, makePlatform, password, someAddress } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:strangers [seconds]: people sign in while strangers send the worst they can: pictures that are large
 * when they are decoded, from four fresh accounts; documents that replace one another; JSON that is nested deeply. The
 * time of signing in at most doubles, and the memory stays level. Short rounds with and without each attack alternate, and
 * the two of a pair are compared: what others do on the machine slows both.
 */
const seconds = Number(process.argv[2] ?? 2)
const rounds = 9
const growthMB = 200

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })
const progressive = { progressive: true }
/** What the header of the picture refuses: it would be kept whole while it is decoded. */
const refused = await plain(7740, 7740).toColourspace('rgb16').png(progressive).toBuffer()
/** The largest that are decoded, one of each kind. */
const decoded = await Promise.all([
  plain(7740, 7740).toColourspace('rgb16').png().toBuffer(),
  plain(5000, 4990).png(progressive).toBuffer(),
  plain(5770, 5770).jpeg(progressive).toBuffer(),
  plain(5000, 4990).webp({ effort: 0 }).toBuffer(),
])
const document = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(500_000, 'x'),
  Buffer.from('\n%%EOF\n'),
])
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

await trial('strangers', async () => {
  const platform = await makePlatform()
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
  const signUp = (body: string) => () =>
    fetch(`${api}/auth/signup`, { method: 'POST', headers: headers('application/json'), body })
  const attacks = {
    'refused pictures': await Promise.all(Array.from({ length: 4 }, () => stranger(refused))),
    'decoded pictures': await Promise.all(decoded.map(stranger)),
    documents: [await stranger(document)],
    nested: Array.from({ length: 10 }, (_, n) => signUp(nested(n % 2 ? 30_000 : 500_000))),
  }

  let most = 0
  const watch = setInterval(() => (most = Math.max(most, platform.memory())), 50)
  /** Times of signing in, in milliseconds. */
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
    return times
  }

  const failures: string[] = []
  const figures: string[] = []
  await signInsWait()
  for (const [name, senders] of Object.entries(attacks)) {
    const answered: Record<number, number> = {}
    const waits: { alone: number[]; beside: number[] }[] = []
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
    const ratio = median(waits.map((wait) => median(wait.beside) / median(wait.alone)))
    const told = (times: number[]) => `${median(times).toFixed(0)} (p95 ${quantile(times, 0.95).toFixed(0)})`
    const [alone, beside] = [waits.flatMap((wait) => wait.alone), waits.flatMap((wait) => wait.beside)]
    const growth = Math.round(most - before)
    if (ratio > 2) failures.push(`${name}: signing in takes more than twice as long`)
    if (growth > growthMB) failures.push(`${name}: the memory grew by ${growth} MB`)
    if (name === 'decoded pictures' && !answered[200]) failures.push('no picture was decoded')
    if (name === 'documents' && (answered[200] ?? 0) > mostADay.files)
      failures.push(`${answered[200]} documents of one person were stored`)
    figures.push(
      `${name}: ${told(alone)} -> ${told(beside)} ms, ${ratio.toFixed(2)} times (median of ${rounds} pairs), +${growth} MB, answers ${JSON.stringify(answered)}`,
    )
  }
  clearInterval(watch)
  await platform.remove()
  return { figures: figures.join('; '), failures }
})
