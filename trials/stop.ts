import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { silentServer } from '#server/testing/wire.ts'
import { makePlatform, type Platform } from './platform.ts'
import { trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:stop [rounds]: SIGTERM while people write messages and something does not want to end. The process must
 * end within 10 s, and every acknowledged message must be there, once, after the next start.
 */
const rounds = Number(process.argv[2] ?? 3)
const limitMs = 10_000

type People = Awaited<ReturnType<Platform['makeCare']>>
/** Things that keep a server busy; each returns how it is given up. */
const burdens: Record<string, (platform: Platform, people: People) => () => void> = {
  'slow upload': (platform) =>
    dribble(
      platform,
      'POST /api/v1/public/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    ),
  'half header': (platform) => dribble(platform, 'GET /healthz HTTP/1.1\r\nHo'),
  '200 busy clients': (_, { patients }) => {
    let isOver = false
    const read = async (client: number) => {
      const patient = patients[client % patients.length]!
      while (!isOver) await patient.call('GET /conversations').catch(() => pause(50))
    }
    for (let client = 0; client < 200; client++) void read(client)
    return () => (isOver = true)
  },
  // The sign-ups of all people have left mails, and the mail server never says anything.
  'silent mail server': () => () => {},
  'open event streams': (platform, { patients }) => {
    const giveUp = new AbortController()
    for (let stream = 0; stream < 40; stream++)
      void fetch(`${platform.url}/api/v1/events`, {
        headers: { authorization: `Bearer ${patients[stream % patients.length]!.token}` },
        signal: giveUp.signal,
      }).catch(() => {})
    return () => giveUp.abort()
  },
}

/** Ten connections that begin a request and then send a byte now and then. */
function dribble({ url }: Platform, begin: string) {
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    socket.write(begin)
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 500)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

await trial('stop', async () => {
  const mailServer = await silentServer()
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`
  const platform = await makePlatform()
  await platform.start({ SMTP_URL })
  const people = await platform.makeCare(8)
  await platform.stop()
  const writers = makeWriters(platform, people.patients)
  const failures: string[] = []
  const times: string[] = []
  for (const [name, burden] of Object.entries(burdens)) {
    let longest = 0
    for (let round = 0; round < rounds; round++) {
      await platform.start(name === 'silent mail server' ? { SMTP_URL } : {})
      await writers.sendAgain()
      const giveUp = burden(platform, people)
      const before = writers.acknowledged.length
      const writing = writers.writeOn()
      while (writers.acknowledged.length < before + 30) await pause(20)
      const began = performance.now()
      const code = await platform.stop()
      longest = Math.max(longest, performance.now() - began)
      giveUp()
      await writing
      if (code !== 0) failures.push(`${name}: exit code ${code}`)
    }
    times.push(`${name} ${(longest / 1000).toFixed(1)} s`)
    if (longest > limitMs) failures.push(`${name}: ${longest} ms`)
  }
  await platform.start()
  if (await writers.sendAgain()) failures.push('a message was not accepted after the start')
  const { lost, doubled } = await writers.check()
  if (lost + doubled > 0) failures.push(`${lost} lost, ${doubled} doubled`)
  await platform.remove()
  mailServer.close()
  const figures = `longest of ${rounds}: ${times.join(', ')}; ${writers.acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled`
  return { figures, failures }
})
