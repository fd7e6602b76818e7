import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { cuttableWire, silentServer } from '#server/testing/wire.ts'
import { makePlatform, type Platform } from './platform.ts'
import { trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:faults: people write and read while the disk is full, the database only readable, the clock 400 days
 * ahead, the mail server silent, or connections are cut. They get the right answer, writing works within 5 s after the
 * cause has ended, and nothing acknowledged is lost. Needs root for the small disk, and libfaketime for the clock.
 */
const limitMs = 5000
const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

type World = Awaited<ReturnType<typeof makeWorld>>
type Fault = {
  begin(world: World): Promise<unknown>
  end(world: World): Promise<unknown>
  /** The only answers that a write may get meanwhile; 0 is none. The first one must come. */
  writes: number[]
  reads: number[]
}

const faults: Record<string, Fault> = {
  'full disk': {
    begin: async ({ disk }) =>
      execFileSync('sh', ['-c', `head -c 1G /dev/zero > ${disk}/filler || true`], { stdio: 'ignore' }),
    end: async ({ disk }) => fs.rmSync(`${disk}/filler`),
    writes: [503, 201],
    reads: [200, 503],
  },
  'read-only database': {
    begin: ({ platform }) => setReadOnly(platform, 'on'),
    end: ({ platform }) => setReadOnly(platform, 'off'),
    writes: [503],
    reads: [200],
  },
  'clock 400 days ahead': {
    begin: async ({ clock }) => fs.writeFileSync(clock, '+400d'),
    end: async ({ clock }) => fs.writeFileSync(clock, '+0'),
    writes: [201],
    reads: [200],
  },
  'silent mail server': { begin: async () => {}, end: async () => {}, writes: [201], reads: [200] },
  'connections cut': {
    begin: ({ wire }) => wire.cut(),
    end: ({ wire }) => wire.join(),
    writes: [503, 0],
    reads: [503, 0],
  },
}

async function setReadOnly(platform: Platform, value: 'on' | 'off') {
  const { pool, close } = await platform.openDatabase()
  await pool.query(`alter system set default_transaction_read_only = ${value}`)
  await pool.query('select pg_reload_conf()')
  await close()
}

/** A platform whose data is on a small disk, whose clock is in a file, and whose connections go over a wire. */
async function makeWorld() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-faults-'))
  const [disk, clock] = [path.join(folder, 'disk'), path.join(folder, 'clock')]
  fs.mkdirSync(disk)
  fs.chmodSync(folder, 0o755)
  fs.writeFileSync(clock, '+0')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'trial', disk])
  const faked = {
    LD_PRELOAD: clockLibrary,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const mailServer = await silentServer()
  const platform = await makePlatform({
    ...faked,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    DATA_DIR: path.join(disk, 'data'),
  })
  await platform.start()
  const wire = await cuttableWire(new URL(platform.url))
  platform.url = wire.url
  return {
    platform,
    mailServer,
    disk,
    clock,
    wire,
    async remove() {
      await platform.remove()
      await wire.close()
      execFileSync('umount', ['-l', disk])
      fs.rmSync(folder, { recursive: true })
    },
  }
}

/** How long it takes until a mail arrives, once the mail server that said nothing speaks. */
async function mailArrives(platform: Platform, mailServer: World['mailServer']) {
  mailServer.close()
  let arrived = () => {}
  const mail = new Promise<void>((resolve) => (arrived = resolve))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      stream
        .resume()
        .on('end', () => done())
        .on('end', arrived),
  })
  server.on('error', () => {})
  server.listen(mailServer.port, '127.0.0.1')
  const began = performance.now()
  await platform.join('patient')
  await Promise.race([mail, pause(60_000)])
  const took = performance.now() - began
  await new Promise<void>((done) => server.close(done))
  return took
}

async function breakAndMend(world: World) {
  const { platform } = world
  const { patients } = await platform.makeCare(3)
  const writers = makeWriters(platform, patients)
  const failures: string[] = []
  const lines: string[] = []
  for (const [name, fault] of Object.entries(faults)) {
    const seen = { writes: new Set<number>(), reads: new Set<number>() }
    await fault.begin(world)
    // The server looks at its disk each second.
    await pause(name === 'full disk' ? 3000 : 500)
    for (const until = performance.now() + 5000; performance.now() < until; await pause(100)) {
      const patient = patients[0]!
      seen.writes.add(await writers.write(patient))
      seen.reads.add(await writers.read(patient))
    }
    await fault.end(world)
    const ended = performance.now()
    while ((await writers.write(patients[1]!)) !== 201 && performance.now() - ended < 60_000) await pause(50)
    let took = performance.now() - ended
    if (name === 'silent mail server') took = await mailArrives(platform, world.mailServer)
    lines.push(
      `${name}: writes ${[...seen.writes]}, reads ${[...seen.reads]}, well after ${(took / 1000).toFixed(1)} s`,
    )
    for (const kind of ['writes', 'reads'] as const)
      if (![...seen[kind]].every((status) => fault[kind].includes(status)))
        failures.push(`${name}: ${kind} got ${[...seen[kind]]}`)
    if (fault.writes[0]! > 201 && !seen.writes.has(503) && !seen.writes.has(0))
      failures.push(`${name}: no write was refused`)
    if (took > limitMs) failures.push(`${name}: well only after ${took} ms`)
    if (await writers.sendAgain()) failures.push(`${name}: a message is still refused`)
  }
  const { lost, doubled } = await writers.check()
  if (lost + doubled > 0) failures.push(`${lost} lost, ${doubled} doubled`)
  return {
    figures: `${lines.join('; ')}; ${writers.acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled`,
    failures,
  }
}

await trial('faults', async () => {
  const world = await makeWorld()
  try {
    return await breakAndMend(world)
  } finally {
    await world.remove()
  }
})
