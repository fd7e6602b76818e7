// Plain JavaScript, so that an old Node can still print that it is too old.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `This needs Node 24 or newer; this is Node ${process.versions.node}. Run "npm ci" to get the pinned one, then "npm start".`,
  )
  process.exit(1)
}
// glibc reads these only when a process begins, so the program begins again in its own place. They and the smaller heaps
// save 400 MB (docs/decisions/0031-memory.md).
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const heaps = ['--max-semi-space-size=8', '--max-old-space-size=320', '--expose-gc']
  process.execve(
    process.execPath,
    [process.execPath, ...heaps, ...process.execArgv, ...process.argv.slice(1)],
    {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  )
}
// Caches compiled sources: later starts are faster and need about 20 MB less memory.
const { enableCompileCache, flushCompileCache } = await import('node:module')
enableCompileCache(new URL('node_modules/.cache/compiled', import.meta.url).pathname)
setTimeout(flushCompileCache, 10_000).unref()
const { run } = await import('./server/cli.ts')
run(process.argv.slice(2)).catch((error) => {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : error.message)
  process.exit(1)
})
