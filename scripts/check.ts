import { spawn } from 'node:child_process'
import { once } from 'node:events'

// npm run check: everything that is found without running the product, all at once. npm puts the tools on the PATH.
const checks = [
  'tsc -p .',
  'biome check .',
  'node server/db/generate-tables.ts --check',
  'node scripts/build-foods.ts --check',
  'node scripts/check-unused.ts',
  'node scripts/check-styles.ts',
]

const results = await Promise.all(
  checks.map(async (check) => {
    const [code] = await once(spawn(check, { shell: true, stdio: 'inherit' }), 'exit')
    return { check, failed: code !== 0 }
  }),
)
for (const { check, failed } of results) if (failed) console.error(`Failed: ${check}`)
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0
