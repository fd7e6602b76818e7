import type { WeightReader } from './readers.ts'
import { breaksOff, type WrittenWeight } from './weight-table.ts'

/*
 * The weights in Apple Health's export.xml, which has everything that a phone and a watch ever measured: often more than
 * a gigabyte. Only the piece that came last is held, and only tags with the name of body mass are looked at.
 */

const bodyMass = '"HKQuantityTypeIdentifierBodyMass"'
/** A tag is never as long; a file without tags must not gather in memory. */
const longestTag = 100_000

/** Where the tag that begins at `from` ends: a device's name may have a “>”. -1 where it goes on. */
function tagEnd(text: string, from: number): number {
  let isInValue = false
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') isInValue = !isInValue
    else if (text[at] === '>' && !isInValue) return at
  }
  return -1
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

export function appleHealthReader(): WeightReader {
  const written: WrittenWeight[] = []
  let rest = ''
  let line = 1
  const readTag = (tag: string, at: number) => {
    const values = new Map([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const number = values.get('value') ?? ''
    const found: WrittenWeight = {
      where: `Line ${at}`,
      date: values.get('startDate') ?? '',
      weight: number && `${number} ${values.get('unit') ?? ''}`.trim(),
    }
    // A copy: a part of a text keeps the whole piece of the file in memory.
    written.push(JSON.parse(JSON.stringify(found)))
  }
  return {
    push(piece) {
      const text = rest + piece
      let seen = 0
      for (;;) {
        const at = text.indexOf(bodyMass, seen)
        if (at < 0) break
        const start = text.lastIndexOf('<', at)
        const end = start < seen ? seen : tagEnd(text, start)
        if (end >= 0 && end <= at) {
          // Not in a tag.
          line += linesIn(text, seen, at)
          seen = at + bodyMass.length
          continue
        }
        if (end < 0) break
        line += linesIn(text, seen, start)
        readTag(text.slice(start, end), line)
        line += linesIn(text, start, end)
        seen = end
      }
      // What may be the beginning of a tag stays for the next piece.
      const cut = Math.max(seen, text.lastIndexOf('<'))
      line += linesIn(text, seen, cut)
      rest = text.slice(cut)
      if (rest.length > longestTag) {
        line += linesIn(rest, 0, rest.length)
        rest = ''
      }
    },
    end() {
      if (!rest.startsWith('</HealthData'))
        written.push({ where: `Line ${line}`, date: '', weight: '', broken: breaksOff })
      return { written, source: 'Apple Health' }
    },
  }
}
