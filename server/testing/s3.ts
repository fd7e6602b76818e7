import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

type S3rver = { configureBuckets(): Promise<unknown>; callback(): RequestListener }
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('s3rver')

const secret = 'S3RVER'
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request is signed with the secret, as S3 defines it (version 4): s3rver does not look. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, scope, names, signature] = String(headers.authorization).match(
    /^AWS4-HMAC-SHA256 Credential=\w+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/,
  )!
  const { pathname, searchParams } = new URL(url!, 'http://storage')
  searchParams.sort()
  const signed = names!.split(';').map((name) => `${name}:${headers[name]}`)
  const request = [
    ...[method, pathname, String(searchParams), ...signed, '', names, headers['x-amz-content-sha256']],
  ].join('\n')
  const hashed = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  return (
    keyed(scope!.split('/').reduce<string | Buffer>(keyed, `AWS4${secret}`), text).toString('hex') ===
    signature
  )
}

const ending = '._S3rver_object'

/** An S3 server with empty buckets, on a port of this machine. Close it at the end. */
export async function testStorage(...buckets: string[]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'thali-s3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: buckets.map((name) => ({ name })) })
  await s3.configureBuckets()
  const answer = s3.callback()
  const storage = {
    /** Called with each request, which is answered when it returns true. */
    async before(_request: IncomingMessage): Promise<boolean> {
      return true
    },
    url: '',
    settingsFor: (bucket: string) => ({
      ...{ S3_ENDPOINT: storage.url, S3_BUCKET: bucket, S3_KEY_ID: 'S3RVER', S3_SECRET: secret },
    }),
    /** The names of the objects, sorted. */
    async objects(bucket = buckets[0]!) {
      const names = await readdir(path.join(directory, bucket))
      return names.flatMap((name) => (name.endsWith(ending) ? name.slice(0, -ending.length) : [])).sort()
    },
    damage: (object: string) =>
      writeFile(path.join(directory, buckets[0]!, object + ending), 'something else'),
    lose: (object: string) => rm(path.join(directory, buckets[0]!, object + ending)),
    /** Nobody answers any more. */
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    /** It answers again, at the same address. */
    async start() {
      server.listen(storage.url ? Number(new URL(storage.url).port) : 0, '127.0.0.1')
      await once(server, 'listening')
      storage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async close() {
      if (server.listening) await storage.stop()
      await rm(directory, { recursive: true })
    },
  }
  const server = createServer(async (request, response) => {
    if (!(await storage.before(request))) return response.destroy()
    if (isSigned(request)) return answer(request, response)
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await storage.start()
  return storage
}
