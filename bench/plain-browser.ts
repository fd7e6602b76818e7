import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/*
 * Drives Chromium by its own protocol. Test tools listen to each page's console, and then V8 records a stack trace
 * for every Error. With React's own errors that costs a slow phone 200 ms before the first picture, which people
 * without open developer tools do not wait for.
 */
// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers are looked at where they are asked for.
type Answer = any
type Listener = (method: string, params: Answer) => void

export type Tab = {
  send: (method: string, params?: object) => Promise<Answer>
  /** The value of an expression in the page. Promises are awaited. */
  evaluate: (expression: string) => Promise<Answer>
  close: () => Promise<void>
}

/** A browser with an empty profile. `newVisitor` gives a visitor who has never been on the site and can open tabs. */
export async function plainBrowser(executable: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thali-bench-browser-'))
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const child = spawn(
    executable,
    [...args, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = once(child, 'exit')
  let address = ''
  for await (const line of createInterface({ input: child.stderr! })) {
    address = line.match(/ws:\/\/\S+/)?.[0] ?? ''
    if (address) break
  }
  child.stderr!.resume()
  const socket = new WebSocket(address)
  await once(socket, 'open')

  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners = new Map<string, Listener>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(data)
    if (id === undefined) return listeners.get(sessionId)?.(method, params)
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  function send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return answer.promise
  }

  return {
    async newVisitor() {
      const { browserContextId } = await send('Target.createBrowserContext')
      return {
        async newTab(listener: Listener): Promise<Tab> {
          const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
          const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
          listeners.set(sessionId, listener)
          return {
            send: (method, params) => send(method, params, sessionId),
            async evaluate(expression) {
              const asked = { expression, awaitPromise: true, returnByValue: true }
              return (await send('Runtime.evaluate', asked, sessionId)).result.value
            },
            async close() {
              listeners.delete(sessionId)
              await send('Target.closeTarget', { targetId })
            },
          }
        },
        leave: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      // By the protocol: a signal would only reach Debian's starting script and leave the browser behind.
      await send('Browser.close')
      await exit
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
