import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWritable, oneLine } from '#domain/plain-text.ts'
import { documentName } from './document-name.ts'

test.each([
  ['Lipid profile.pdf', 'Lipid profile.pdf'],
  ['REPORT.PDF', 'REPORT.pdf'],
  ['रिपोर्ट 2026.pdf', 'रिपोर्ट 2026.pdf'],
  ['C:\\Users\\meera\\diet.pdf', 'diet.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['page.html', 'page.html.pdf'],
  ['a"; filename="b.exe', 'a ; filename= b.exe.pdf'],
  ['exe\u202efdp.pdf', 'exefdp.pdf'],
  ['line\r\nSet-Cookie: a=b.pdf', 'line Set-Cookie a=b.pdf'],
  ['...pdf', 'Document.pdf'],
  ['', 'Document.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('%j is called %j', (given, name) => {
  expect(documentName(given)).toBe(name)
})

test('whatever it was called, a name is one line of what can be seen, no path, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
      const name = documentName(given)
      expect(name).toMatch(/^[^<>:"/\\|?*.\s][^<>:"/\\|?*]*\.pdf$/u)
      expect(isWritable(name)).toBe(true)
      expect(oneLine(name)).toBe(name)
      expect(documentName(name)).toBe(name)
    }),
  )
})
