import type { Plugin } from 'vite'

const source = '\0no-scroll-area'

/**
 * Mantine's dialogs compare `scrollAreaComponent`, which no dialog here sets, with ScrollArea: with floating-ui, which
 * ScrollArea takes one function from, 14 kB that every dialog would load. Fails the build when nothing asks for it.
 */
export function leanDialogs(): Plugin {
  const users = new Set<string>()
  return {
    name: 'lean-dialogs',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (!id.endsWith('/ScrollArea.mjs') || !/\/(Modal|Drawer)Root\.mjs$/.test(importer)) return
      users.add(importer)
      return source
    },
    load: (id) => (id === source ? 'export const ScrollArea = { Autosize: null }' : undefined),
    buildEnd(error) {
      if (!error && users.size === 0)
        this.error('Dialogs do without ScrollArea now: delete scripts/lean-dialogs.ts.')
    },
  }
}
