import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '#domain/messages/reminders.ts'

type Received = { payload: PushPayload; headers: IncomingHttpHeaders }

/** Decrypts a message for a browser's keys, as RFC 8291 and RFC 8188 say. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Uint8Array, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derive(own.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, and zeros after it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** A browser's push service on this machine, with browsers that read what they are sent. */
export async function pushService() {
  const browsers = new Map<
    string,
    { received: Received[]; open: (body: Buffer) => string; status: number[] }
  >()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url!)
    const body = await buffer(request)
    const status = browser?.status.shift() ?? (browser ? 201 : 410)
    if (status === 201)
      browser!.received.push({ payload: JSON.parse(browser!.open(body)), headers: request.headers })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    /** A browser that subscribes; `status` holds the service's next answers, before it takes what comes. */
    browser(...status: number[]) {
      const [keys, auth, path] = [createECDH('prime256v1'), randomBytes(16), `/${randomUUID()}`]
      keys.generateKeys()
      const browser = {
        received: [] as Received[],
        open: (body: Buffer) => decrypt(body, keys, auth),
        status,
      }
      browsers.set(path, browser)
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        ...browser,
        titles: () => browser.received.map(({ payload }) => payload.title),
        /** The service forgets the browser, as when its subscription ends. */
        forget: () => browsers.delete(path),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
