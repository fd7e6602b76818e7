import type { Plugin } from 'vite'

const source = '\0no-scroll-area'

/**
 * Leaves ScrollArea out of Mantine's dialogs: they only compare it with `scrollAreaComponent`, which no dialog here sets.
 * ScrollArea and the part of floating-ui that it needs are 14 kB. Fails the build when no dialog asks for it any more.
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
