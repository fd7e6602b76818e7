import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile, decodeText, readNumber, withoutGuard } from './csv.ts'

const fileText = (...table: Parameters<typeof csvFile>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvFile(...table))
const cellsOf = (text: string) => fileText(['a'], [[text]]).slice('\uFEFFa\r\n'.length, -2)

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x', ' =1', "'=1", "''-1"])(
    'that a spreadsheet would run is written as text: %j',
    (text) => {
      expect(cellsOf(text).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test.each(['Poha', "'Poha'", '5 - 6 idlis', 'a=b', "Ma's dal", ''])(
    'that it would not run stays: %j',
    (text) => {
      expect(cellsOf(text)).toBe(text)
    },
  )

  test('comes back as it was, whatever it was', () => {
    const start = fc.constantFrom('', "'", "''", '=', '-', "'=", ' =', '\t', '＝')
    fc.assert(
      fc.property(start, fc.string({ unit: 'grapheme' }), (first, rest) => {
        const text = first + rest
        const cell = cellsOf(text)
        const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(withoutGuard(bare)).toBe(text)
      }),
    )
  })

  test('with what separates is quoted; numbers and nothing are as they are', () => {
    expect(
      fileText(
        ['x', 'y'],
        [
          ['a,b', 'c;d'],
          ['say "no"', 'two\nlines'],
          [-2.5, null],
        ],
      ),
    ).toBe('\uFEFFx,y\r\n"a,b","c;d"\r\n"say ""no""","two\nlines"\r\n-2.5,\r\n')
  })
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['1,200', 1200],
  ['1,20,000.5', 120_000.5],
  ['1 200', 1200],
  ['250 kcal', 250],
  ['12g', 12],
  ['480 mg', 480],
  ['-3', -3],
  ['', null],
  ['a few', null],
  ['12..5', null],
  ['1,2,3', null],
  ['Infinity', null],
  ['0x10', null],
  // Without a limit a longer text of this kind takes seconds.
  [`12${' '.repeat(39)}g`, null],
])('the number in %j is %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

describe('the text of a file', () => {
  const text = 'name,notes\r\nपोहा,½ cup – jalapeño'
  const utf16 = (littleEndian: boolean, mark: boolean, some = text) => {
    const view = new DataView(new ArrayBuffer((some.length + (mark ? 1 : 0)) * 2))
    const units = [
      ...(mark ? [0xfeff] : []),
      ...Array.from({ length: some.length }, (_, i) => some.charCodeAt(i)),
    ]
    for (const [index, unit] of units.entries()) view.setUint16(index * 2, unit, littleEndian)
    return new Uint8Array(view.buffer)
  }
  test('is read as UTF-8 with or without its mark', () => {
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
    expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
  })
  test.each([true, false])('is read as UTF-16, little endian %j', (littleEndian) => {
    expect(decodeText(utf16(littleEndian, true))).toBe(text)
    expect(decodeText(utf16(littleEndian, false))).toBe(text)
  })
  test('is read as Windows-1252 when it is no UTF-8', () => {
    expect(
      decodeText(Uint8Array.from([0x6a, 0x61, 0x6c, 0x61, 0x70, 0x65, 0xf1, 0x6f, 0x20, 0x96, 0x20, 0xbd])),
    ).toBe('jalapeño – ½')
  })
})
