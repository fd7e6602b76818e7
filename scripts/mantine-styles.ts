import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g))

/** Fails a build whose code has classes of Mantine's components without their styles, which `web/mantine.css` imports. */
export function mantineStyles(): Plugin {
  const all = classesIn(readFileSync(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')), 'utf8'))
  return {
    name: 'mantine-styles',
    generateBundle: {
      // After Vite has put the styles together.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const sheets = files.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        )
        // The program that renders pages has no stylesheet.
        if (sheets.length === 0) return
        const styled = classesIn(sheets.join())
        const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
        const missing = [...classesIn(code.join())].filter((name) => all.has(name) && !styled.has(name))
        if (missing.length > 0)
          this.error(
            `web/mantine.css lacks the styles of ${missing}: search for them in @mantine/core/styles.`,
          )
      },
    },
  }
}
