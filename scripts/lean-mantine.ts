import type { Plugin } from 'vite'

/** Parts of Mantine that nothing here uses, with who imports them and what stands for them. */
const unused = [
  {
    // Dialogs only compare it with `scrollAreaComponent`, which no dialog here sets. With its part of floating-ui it is 14 kB.
    part: /\/ScrollArea\.mjs$/,
    importer: /\/(Modal|Drawer)Root\.mjs$/,
    code: 'export const ScrollArea = { Autosize: null }',
  },
  {
    // The build writes the variables as a file (scripts/theme-variables.ts), so none are computed: 3 kB.
    part: /\/MantineCssVariables\.mjs$/,
    importer: /\/MantineProvider\.mjs$/,
    code: 'export const MantineCssVariables = null',
  },
]

/** Leaves out parts of Mantine that nothing here uses. Fails the build when Mantine no longer asks for one of them. */
export function leanMantine(): Plugin {
  const left = new Set<number>()
  const name = '\0unused-of-mantine-'
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const at = unused.findIndex((one) => one.part.test(id) && one.importer.test(importer))
      if (at < 0) return
      left.add(at)
      return name + at
    },
    load: (id) => (id.startsWith(name) ? unused[Number(id.slice(name.length))]!.code : undefined),
    buildEnd(error) {
      const gone = unused.find((_, at) => !left.has(at))
      if (!error && gone) this.error(`Mantine does without ${gone.part} now: scripts/lean-mantine.ts.`)
    },
  }
}
