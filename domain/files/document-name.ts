import { oneLine, withoutUnwritable } from '#domain/plain-text.ts'

/** Characters of a name without its ending. */
const longest = 100
/** What some system allows in no name of a file. */
const forbidden = /[<>:"/\\|?*]/g

/** The name under which a PDF is shown and saved: of a path its last part, and only what can be seen. */
export function documentName(given: string): string {
  const last = withoutUnwritable(given).split(/[/\\]/).at(-1) ?? ''
  const name = oneLine(last.replace(forbidden, ' ')).replace(/(\s*\.pdf)+$/i, '')
  const stem = [...name.replace(/^[.\s]+/, '')].slice(0, longest).join('')
  return `${stem.replace(/[.\s]+$/, '') || 'Document'}.pdf`
}
