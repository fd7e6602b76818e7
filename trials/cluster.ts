import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { childrenOf, freePort, unprivilegedUser } from '#server/testing/postgres-server.ts'
import { startTied } from '#server/testing/tied.ts'

/*
 * What docs/operations.md recommends for more than one machine, on this one: etcd, three PostgreSQL under Patroni,
 * PgBouncer, and HAProxy, with the files of `deploy/`. Each has ports of its own on 127.0.0.1.
 */
const names = ['a', 'b', 'c'] as const
type Name = (typeof names)[number]
type Tied = ReturnType<typeof startTied>
type Member = { name: Name; role: string; state: string; timeline: number }

const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
}

/** The folder of the newest PostgreSQL's programs, as Debian installs it. */
function findPrograms(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = fs.existsSync(packaged) ? fs.readdirSync(packaged).map(Number) : []
  const newest = Math.max(...versions)
  return versions.length > 0 ? path.join(packaged, String(newest), 'bin') : undefined
}

function requirePackages() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const isMissing = (program: string) => !folders.some((folder) => fs.existsSync(path.join(folder, program)))
  const missing = Object.entries(packages).flatMap(([program, name]) => (isMissing(program) ? name : []))
  if (!findPrograms()) missing.push('postgresql')
  if (missing.length > 0)
    throw new Error(`Packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`)
}

/** Ports on 127.0.0.1 by name. */
async function findPorts<Key extends string>(keys: readonly Key[]): Promise<Record<Key, string>> {
  const found = new Map<Key, string>()
  for (const key of keys) found.set(key, `127.0.0.1:${await freePort()}`)
  if (new Set(found.values()).size < keys.length) return findPorts(keys)
  return Object.fromEntries(found) as Record<Key, string>
}

/** A file of `deploy/` with its placeholders filled. */
export function filled(file: string, values: Record<string, string>) {
  return fs.readFileSync(path.join('deploy', file), 'utf8').replace(/@(\w+)@/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`deploy/${file}: nothing stands for @${name}@`)
    return values[name]
  })
}

const portOf = (address: string) => address.split(':')[1]!
const secret = () => randomBytes(12).toString('hex')

export async function makeCluster({ mode = 'session' }: { mode?: 'session' | 'transaction' } = {}) {
  requirePackages()
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-machines-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const programs = findPrograms()!
  const kinds = ['postgres', 'rest', 'instance'] as const
  const ports = await findPorts([
    ...kinds.flatMap((kind) => names.map((name) => `${kind}_${name}` as const)),
    ...(['etcd', 'peer', 'primary', 'standbys', 'people', 'figures', 'pooler'] as const),
  ])
  const password = secret()
  const values: Record<string, string> = {
    ...ports,
    ...{ programs, mode, connections: '60', database: 'thali', password, network: '127.0.0.1/32' },
    ...{ superuser_password: secret(), replication_password: secret(), rewind_password: secret() },
    peers: `a=http://${ports.peer}`,
    primary_host: '127.0.0.1',
    primary_port: portOf(ports.primary),
    port: portOf(ports.pooler),
    users: path.join(folder, 'users.txt'),
  }
  for (const name of names) {
    values[`rest_port_${name}`] = portOf(ports[`rest_${name}`])
    fs.mkdirSync(path.join(folder, name))
  }
  const own = (...parts: string[]) => path.join(folder, ...parts)
  function write(file: string, text: string) {
    fs.writeFileSync(own(file), text, { mode: 0o600 })
    return own(file)
  }
  const as = (name: Name) => ({
    ...values,
    name,
    folder: own(name),
    rest: ports[`rest_${name}`],
    postgres: ports[`postgres_${name}`],
  })
  write('users.txt', `"thali" "${password}"\n`)
  write('etcd.yml', filled('etcd.yml', { ...values, name: 'a', folder: own('etcd') }))
  write('pgbouncer.ini', filled('pgbouncer.ini', values))
  write('haproxy.cfg', filled('haproxy.cfg', values))
  for (const name of names) write(`patroni-${name}.yml`, filled('patroni.yml', as(name)))
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])

  const running = new Set<Tied>()
  function begin(label: string, command: string[]) {
    const tied = startTied(command, {
      ...user,
      cwd: folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LANG: 'C.UTF-8' },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const log = fs.createWriteStream(own(`${label}.log`), { flags: 'a' })
    for (const stream of [tied.child.stdout!, tied.child.stderr!]) stream.pipe(log, { end: false })
    running.add(tied)
    void tied.exit.then(() => running.delete(tied))
    return tied
  }
  const patronis = new Map<Name, Tied>()
  const startMember = (name: Name) =>
    patronis.set(name, begin(`patroni-${name}`, ['patroni', own(`patroni-${name}.yml`)]))

  /** PostgreSQL of a member, with the processes of all its connections, at once, as a crash does. */
  function killPostgres(name: Name) {
    const main = Number(fs.readFileSync(own(name, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [main, ...childrenOf(main)]) process.kill(pid, 'SIGKILL')
  }

  async function members(): Promise<Member[]> {
    for (const name of names) {
      const answer = await fetch(`http://${ports[`rest_${name}`]}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  /** Waits for a primary with a synchronous standby and a third that may become one. Answers the primary's name. */
  async function untilSafe(seconds = 180): Promise<Name> {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(200)) {
      const now = await members()
      const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
      const leader = now.find(({ role, state }) => role === 'leader' && state === 'running')
      const isSafe = now.some((member) => member.role === 'sync_standby' && isUp(member))
      // A killed primary stands in the list until its lock is given up.
      const isLeading =
        leader &&
        (await fetch(`http://${ports[`rest_${leader.name}`]}/primary`)
          .then(({ ok }) => ok)
          .catch(() => false))
      // A member runs on the timeline that has ended for a moment before it is rewound.
      const timelines = new Set(now.map(({ timeline }) => timeline))
      if (isLeading && isSafe && now.filter(isUp).length === names.length && timelines.size === 1)
        return leader.name
    }
    throw new Error(`No synchronous standby stands: ${JSON.stringify(await members())}`)
  }

  async function remove() {
    // Backwards: etcd last, because Patroni tells it that it goes.
    for (const tied of [...running].reverse()) await tied.end()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Repeats until it does not throw; gives up after a minute, or when a program has ended. */
  async function untilDone(work: () => Promise<void>) {
    const count = running.size
    for (let tries = 1; ; tries++) {
      const failure = await work().catch((error: Error) => error)
      if (!failure) return
      if (tries === 120 || running.size < count) throw failure
      await pause(500)
    }
  }
  const pooled = `postgres://thali:${password}@${ports.pooler}/thali`

  async function start() {
    begin('etcd', ['etcd', '--config-file', own('etcd.yml')])
    startMember('a')
    // The first one makes the database, the others copy it.
    await untilDone(async () => {
      const { ok } = await fetch(`http://${ports.rest_a}/primary`)
      if (!ok) throw new Error('Patroni makes no primary.')
    })
    for (const name of ['b', 'c'] as const) startMember(name)
    await untilSafe()
    const superuser = `postgres://postgres:${values.superuser_password}@${ports.postgres_a}`
    execFileSync(path.join(programs, 'psql'), ['-qX', '-v', 'ON_ERROR_STOP=1', `${superuser}/postgres`], {
      input: filled('database.sql', values),
    })
    begin('haproxy', ['haproxy', '-db', '-f', own('haproxy.cfg')])
    begin('pgbouncer', ['pgbouncer', own('pgbouncer.ini')])
    await untilDone(() => openDatabase({ databaseUrl: pooled, dataDir: '' }).then(({ close }) => close()))
  }
  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }

  return {
    folder,
    names,
    ports: (name: Name) => Number(portOf(ports[`instance_${name}`])),
    people: `http://${ports.people}`,
    /** Through the pooler, and without it. */
    pooled,
    direct: `postgres://thali:${password}@${ports.primary}/thali`,
    /** To a standby, whichever runs. */
    standbys: `postgres://thali:${password}@${ports.standbys}/thali`,
    members,
    untilSafe,
    killPostgres,
    /** Patroni first: else it would notice the end of its PostgreSQL. */
    async killMachine(name: Name) {
      await patronis.get(name)!.kill()
      killPostgres(name)
    },
    startMember,
    /** What Prometheus reads of HAProxy and of each Patroni. */
    async figures() {
      const addresses = [ports.figures, ...names.map((name) => ports[`rest_${name}`])]
      const texts = addresses.map(async (address) => (await fetch(`http://${address}/metrics`)).text())
      return (await Promise.all(texts)).join('')
    },
    remove,
  }
}
