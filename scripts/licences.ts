import { readFileSync } from 'node:fs'

/*
 * npm run licences: what is loaded at runtime, with versions and licences; fails for a licence that nobody has agreed
 * to. It reads the lock file, so it needs no network. `npm run sbom` writes the same list as CycloneDX.
 */
const agreed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'],
  // Used unchanged: fonts, the compiler of styles, and the library that decodes pictures, which is loaded as it is.
  ...['OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]
/** Packages whose lock entry names no licence: read by hand. */
const read: Record<string, string> = { 'png-js': 'MIT' }

type Entry = { version?: string; license?: string; dev?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** 'MIT AND ISC' needs both, '(MIT OR CC0-1.0)' one of them. */
const isAgreed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => agreed.includes(one)))

const refused: string[] = []
for (const [path, { version, license, dev }] of Object.entries(packages)) {
  if (!path || dev) continue
  const name = path.split('node_modules/').at(-1)!
  const licence = license ?? read[name] ?? 'none'
  console.log(`${name}@${version}  ${licence}`)
  if (!isAgreed(licence)) refused.push(`${name}@${version} has the licence ${licence}`)
}
for (const reason of refused) console.error(`Not agreed: ${reason}`)
process.exitCode = refused.length > 0 ? 1 : 0
