import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'

/** How long the storage may take to answer, in milliseconds. A file that streams may take longer. */
const patience = 20_000

/** An object in the bucket, and the checksum of what was put there. */
export type StoredObject = { object: string; sha256: Buffer }

/** Why the storage did not do what it was asked. `code` is its own, or `unreachable`. */
export class BucketError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The pieces of an object. The last one comes only when all of them together are what was stored. */
async function* verified(pieces: AsyncIterable<Uint8Array>, { object, sha256 }: StoredObject) {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const piece of pieces) {
    if (held) yield held
    held = piece
    hash.update(piece)
  }
  if (!hash.digest().equals(sha256))
    throw new BucketError('changed', `The object ${object} is not what was stored.`)
  if (held) yield held
}

/** The bucket of an S3-compatible storage in which files may be; undefined without the settings for one. */
export function openBucket(config: Config) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_KEY_ID, S3_SECRET } = config
  if (!S3_BUCKET) return undefined
  const client = new AwsClient({
    ...{ accessKeyId: S3_KEY_ID!, secretAccessKey: S3_SECRET!, region: S3_REGION, service: 's3' },
    // A person waits: they are told, and try again.
    retries: 0,
  })
  const address = `${S3_ENDPOINT}/${S3_BUCKET}`

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(patience)
    const answer = await client
      .fetch(`${address}${path}`, { method, signal, redirect: 'manual', ...init })
      .catch((error) => {
        const why = error.cause?.code ?? error.cause?.message ?? error.message
        throw new BucketError('unreachable', `The storage at ${S3_ENDPOINT} does not answer: ${why}.`)
      })
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    const code = text.match(/<Code>(\w+)<\/Code>/)?.[1] ?? `HTTP ${answer.status}`
    throw new BucketError(code, `The storage at ${S3_ENDPOINT} answers ${method} with ${code}.`)
  }

  async function read(stored: StoredObject): Promise<Readable> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new Error('no answer in time')), patience)
    const answer = await ask('GET', `/${stored.object}`, { signal: waiting.signal }).finally(() =>
      clearTimeout(timer),
    )
    return Readable.from(verified(answer.body!, stored), { objectMode: false })
  }

  async function isEmpty(): Promise<boolean> {
    const text = await (await ask('GET', '?max-keys=1')).text()
    if (!text.includes('<ListBucketResult'))
      throw new BucketError('no storage', `At ${S3_ENDPOINT} is no S3 storage.`)
    return !text.includes('<Contents>')
  }

  return {
    async put(content: Uint8Array, { object, sha256 }: StoredObject) {
      // The storage refuses what is not what was signed.
      const headers = { 'X-Amz-Content-Sha256': sha256.toString('hex') }
      await ask('PUT', `/${object}`, { body: content as Uint8Array<ArrayBuffer>, headers })
    },

    /** A stream of the object, which fails at its end if it is not what was stored. */
    read,

    isEmpty,

    /** Returns when the storage has confirmed that there is no such object. */
    async remove(object: string) {
      const answer = await ask('DELETE', `/${object}`).catch((error) => {
        if (error.code !== 'NoSuchKey') throw error
      })
      if (answer?.headers.get('x-amz-delete-marker') === 'true')
        throw new BucketError('versions', `The bucket ${S3_BUCKET} keeps what is deleted: it has versions.`)
    },

    /** Throws an Error for the operator if a setting is wrong. Warns when the storage does not answer: it may, later. */
    async check() {
      try {
        await isEmpty()
        const versions = await ask('GET', '?versioning').then(
          (answer) => answer.text(),
          () => '',
        )
        if (versions.includes('<Status>Enabled</Status>'))
          throw new Error('The setting S3_BUCKET names a bucket with versions, which keep what is deleted.')
      } catch (error) {
        if (!(error instanceof BucketError)) throw error
        if (/^(unreachable|HTTP 5..|InternalError|ServiceUnavailable|SlowDown)$/.test(error.code))
          return console.warn(`${error.message} Until it does, files can be neither sent nor read.`)
        const code = error.code.startsWith('HTTP') ? 'no storage' : error.code
        throw new Error(wrongSettings[code] ?? `The settings of S3 are wrong: ${error.message}`)
      }
    },
  }
}
export type Bucket = NonNullable<ReturnType<typeof openBucket>>

const wrongRegion = 'The setting S3_REGION is not the region of the bucket.'
/** What to tell the operator, by the code of the storage. */
const wrongSettings: Record<string, string> = {
  NoSuchBucket: 'The setting S3_BUCKET names a bucket that does not exist.',
  InvalidBucketName: 'The setting S3_BUCKET is no name of a bucket.',
  InvalidAccessKeyId: 'The setting S3_KEY_ID names a key that the storage does not know.',
  SignatureDoesNotMatch: 'The setting S3_SECRET does not belong to S3_KEY_ID.',
  AccessDenied: 'The key S3_KEY_ID may not list the bucket S3_BUCKET.',
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  'no storage': 'The setting S3_ENDPOINT leads to something that is no S3 storage.',
}
