import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile, decodeText, readAmount, readNumber, withoutGuard } from './csv.ts'

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
  ['-3', -3],
  ['', null],
  ['a few', null],
  ['12..5', null],
  ['1,2,3', null],
  ['Infinity', null],
  ['0x10', null],
])('the number in %j is %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  ['250 kcal', 'kcal', undefined, 250],
  ['12g', 'g', undefined, 12],
  ['12 gm.', 'g', undefined, 12],
  ['800 mg', 'g', undefined, 0.8],
  ['0.4', 'mg', 'g', 400],
  ['0.4 g', 'mg', undefined, 400],
  ['400 mg', 'mg', 'g', 400],
  ['500 µg', 'mg', undefined, 0.5],
  ['1 kg', 'g', undefined, 1000],
  ['418.4 kJ', 'kcal', undefined, 100],
  ['12 kcal', 'g', undefined, null],
  ['12 g', 'kcal', undefined, null],
  ['12', 'g', 'kcal', null],
  ['2 pieces', 'g', undefined, null],
  ['g', 'g', undefined, null],
  // Without a limit a longer text of this kind takes seconds.
  [`12${' '.repeat(39)}g`, 'g', undefined, null],
])('%j in %s (usually in %s) is %j', (text, to, usual, amount) => {
  const read = readAmount(text, to, usual)
  expect(read && Math.round(read * 1e6) / 1e6).toBe(amount)
})

test.each([
  ['1,250', 1.25],
  ['250,5', 250.5],
  ['1.250,5', 1250.5],
  ['1.250', 1250],
  ['1.200.000', 1_200_000],
  ['-3', -3],
  ['a few', null],
])('where the comma is the decimal sign, the number in %j is %j', (text, number) => {
  expect(readNumber(text, true)).toBe(number)
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
