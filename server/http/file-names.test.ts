import { expect, test } from 'vitest'
import { attachment, fileNameIn } from './file-names.ts'

test.each([
  ["attachment; filename*=UTF-8''%E0%A4%86%20(1).pdf", 'आ (1).pdf'],
  ['attachment; filename="a.pdf"; filename*=utf-8\'en\'b%22.pdf', 'b".pdf'],
  ['form-data; name="file"; filename="my report.pdf"', 'my report.pdf'],
  ['attachment; filename=report.pdf', 'report.pdf'],
  ["attachment; filename*=UTF-8''%ff.pdf", ''],
  ['attachment', ''],
  [undefined, ''],
])('%j names %j', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})

test.each([
  ['Plan.pdf', 'attachment; filename="Plan.pdf"'],
  [
    "ખોરાક (it's).pdf",
    "attachment; filename=\"_____ (it's).pdf\"; filename*=UTF-8''%E0%AA%96%E0%AB%8B%E0%AA%B0%E0%AA%BE%E0%AA%95%20%28it%27s%29.pdf",
  ],
])('%j is saved by its name in any browser', (name, header) => {
  expect(attachment(name)).toBe(header)
  expect(fileNameIn(header)).toBe(name)
})
