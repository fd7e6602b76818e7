import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, freePort } from '#server/testing/postgres-server.ts'
import { password } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:container: the steps of deploy/Containerfile, one after the other, in roots that mmdebstrap makes in
 * place of images. The platform then starts there as the file's user with an empty volume, as the first process. The check
 * of health, the page to sign in and signing in must work, SIGTERM ends it in order, and a second start finds what
 * the first one stored. Needs root, a network, and `apt-get install mmdebstrap`.
 */
const stopWithin = 10_000
const readyWithin = 120_000
const email = 'admin@clinic.example'

type Instruction = { word: string; rest: string }
/** What the instructions of a stage have said so far. */
type Stage = {
  root: string
  folder: string
  user?: string
  env: Record<string, string>
  command?: string[]
  health?: string
  volumes: string[]
}

/** The instructions of a container file. Lines that end in a backslash go on. */
function instructionsOf(file: string): Instruction[] {
  const lines = fs.readFileSync(file, 'utf8').replace(/\\\n/g, ' ').split('\n')
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }))
}

/** A Debian like the image `node:24-bookworm-slim`: its packages, this Node, and npm. */
function makeImage(name: string, root: string) {
  const [, node, debian] = name.match(/^node:(\d+)-(\w+)-slim$/) ?? []
  if (!node || !debian) throw new Error(`No root is known for the image ${name}.`)
  if (process.versions.node.split('.')[0] !== node) throw new Error(`The image has Node ${node}.`)
  const quietly = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  execFileSync('mmdebstrap', ['--variant=minbase', '--mode=root', '--quiet', debian, root], quietly)
  fs.copyFileSync(process.execPath, path.join(root, 'usr/local/bin/node'))
  execFileSync('npm', ['install', '--global', '--prefix', path.join(root, 'usr/local'), 'npm@11'], quietly)
  const { NODE_EXTRA_CA_CERTS } = network()
  for (const file of [
    '/etc/resolv.conf',
    '/etc/hosts',
    ...(NODE_EXTRA_CA_CERTS ? [NODE_EXTRA_CA_CERTS] : []),
  ])
    fs.cpSync(file, path.join(root, file), { recursive: true, dereference: true })
}

/** What this machine's network needs: its registry, and authorities that it trusts besides Node's own. */
function network(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const { NODE_EXTRA_CA_CERTS } = process.env
  return { npm_config_registry: registry, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }
}

/** Begins a command in a root with processes of its own, of which it is the first one. */
function begin(stage: Stage, command: string[], more: Record<string, string> = {}): ChildProcess {
  const { root, folder, user, env } = stage
  const script = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
  const as = user ? ['setpriv', '--reuid', user, '--regid', user, '--clear-groups'] : []
  const known = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env, ...more }
  const words = Object.entries(known).map(([name, value]) => `${name}=${value}`)
  const inside = ['env', '-i', '-C', folder, ...words, ...as, ...command]
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, root, ...inside],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

/** Runs a command there to its end. */
async function run(stage: Stage, command: string[], more: Record<string, string> = {}) {
  const child = begin(stage, command, more)
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${said}${complaint}`)
}

/** Does all instructions; answers the last stage. */
async function build(folder: string): Promise<Stage> {
  const ignored = new Set(fs.readFileSync('.dockerignore', 'utf8').split('\n'))
  const settings = network()
  const images = new Map<string, string>()
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const { word, rest } of instructionsOf('deploy/Containerfile')) {
    if (word === 'FROM') {
      const [image, , name = 'last'] = rest.split(' ') as [string, string?, string?]
      if (!images.has(image)) {
        images.set(image, path.join(folder, 'image'))
        makeImage(image, images.get(image)!)
      }
      stage = { root: path.join(folder, name), folder: '/', env: {}, volumes: [] }
      execFileSync('cp', ['-a', '--reflink=auto', images.get(image)!, stage.root])
      stages.set(name, stage)
      continue
    }
    if (!stage) throw new Error(`${word} stands before FROM.`)
    const { root } = stage
    if (word === 'RUN') await run(stage, ['sh', '-c', rest], settings)
    else if (word === 'WORKDIR') {
      stage.folder = rest
      fs.mkdirSync(path.join(root, rest), { recursive: true })
    } else if (word === 'COPY') {
      const words = rest.split(' ')
      const other =
        words[0]!.startsWith('--from=') && stages.get(words.shift()!.slice('--from='.length))!.root
      const target = path.join(root, path.resolve(stage.folder, words.pop()!))
      fs.mkdirSync(target, { recursive: true })
      for (const source of words) {
        const from = other ? path.join(other, source) : path.resolve(source)
        const isFolder = fs.statSync(from).isDirectory()
        const names = isFolder ? fs.readdirSync(from).filter((name) => other || !ignored.has(name)) : ['']
        for (const name of names) execFileSync('cp', ['-a', path.join(from, name), target])
      }
    } else if (word === 'USER') stage.user = rest
    else if (word === 'ENV')
      Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    else if (word === 'CMD') stage.command = JSON.parse(rest)
    else if (word === 'HEALTHCHECK') stage.health = rest.slice(rest.indexOf(' CMD ') + ' CMD '.length)
    else if (word === 'VOLUME') stage.volumes.push(rest)
    else if (word !== 'EXPOSE') throw new Error(`The trial does not know ${word}.`)
  }
  return stage!
}

/** Starts the platform there and asks it what people ask first. Answers what did not hold. */
async function tryOut(stage: Stage, isFirst: boolean) {
  const failures: string[] = []
  const must = (what: string, holds: boolean) => {
    if (!holds) failures.push(`${isFirst ? 'first' : 'second'} start: ${what}`)
  }
  const PORT = String(await freePort())
  // Nobody else is to reach it on this machine.
  const settings = {
    PORT,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  }
  const from = performance.now()
  const child = begin(stage, stage.command!, settings)
  const exit = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => (output += piece))
  const isReady = () => output.includes(' is ready at ')
  while (!isReady() && child.exitCode === null && performance.now() - from < readyWithin) await pause(50)
  if (!isReady()) {
    child.kill('SIGKILL')
    throw new Error(`The platform did not start: ${output}`)
  }
  const seconds = (performance.now() - from) / 1000
  const url = `http://127.0.0.1:${PORT}`
  const [first] = childrenOf(child.pid!)
  const status = fs.readFileSync(`/proc/${first}/status`, 'utf8')
  must('it runs as root', !/^Uid:\s+0\b/m.test(status))
  await run(stage, ['sh', '-c', stage.health!], settings).catch((error) => must(error.message, false))
  for (const address of ['/healthz', '/readyz'])
    must(`${address} fails`, await fetch(url + address).then(({ ok }) => ok))
  const page = await fetch(`${url}/login`)
  must('no page to sign in', page.ok && (await page.text()).includes('type="password"'))
  const body = new URLSearchParams({ username: email, password })
  must('nobody can sign in', (await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body })).ok)
  must('it makes an administrator', output.includes('Created the administrator') === isFirst)
  const began = performance.now()
  process.kill(first!, 'SIGTERM')
  const [code] = await exit
  const stopped = performance.now() - began
  must(
    `SIGTERM: exit code ${code} after ${Math.round(stopped)} ms: ${output}`,
    code === 0 && stopped < stopWithin,
  )
  return {
    failures,
    figures: `ready after ${seconds.toFixed(1)} s, ended after ${(stopped / 1000).toFixed(1)} s`,
  }
}

await trial('container', async () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-container-'))
  try {
    const stage = await build(folder)
    const isThere = (name: string) => fs.existsSync(path.join(stage.root, stage.folder, name))
    const starts = [await tryOut(stage, true), await tryOut(stage, false)]
    return {
      figures: starts.map(({ figures }) => figures).join('; '),
      failures: [
        ...starts.flatMap(({ failures }) => failures),
        ...(isThere('node_modules/vitest') ? ['development packages are installed'] : []),
        ...(isThere('dist/web/index.html') ? [] : ['the interface is not built']),
      ],
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
