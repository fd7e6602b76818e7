import { Font } from '@react-pdf/renderer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noIssuer } from '#domain/site/settings.ts'
import { receiptPaper } from '#server/ledger/papers.ts'
import { writingFor } from './fonts.ts'
import type { PaperPdf } from './paper-document.ts'
import { makePdfRenderer, type PdfRenderer } from './renderer.ts'
import type { PdfFont } from './shaping.ts'
import { pdfPages, pdfRuns, planPdf } from './testing.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = makePdfRenderer()
})
afterAll(() => renderer.close())

const flat = (text: string) => text.normalize('NFC').replace(/\s/g, '')
const receipt = (patient_name: string, plan: string): PaperPdf => ({
  brand_name: 'Thali',
  logo: null,
  support_email: 'support@thali.example',
  issuer: noIssuer,
  ...receiptPaper({
    id: '0199c3b5-6ba2-7235-9e42-d4008c273d66',
    receipt_no: 7,
    kind: 'payment',
    patient_id: null,
    patient_name,
    patient_email: null,
    subscription_id: null,
    plan,
    starts_on: null,
    ends_on: null,
    amount_paise: 150_000,
    method: 'upi',
    reference: null,
    paid_on: '2026-08-03',
    refund_of: null,
    refund_of_receipt_no: null,
    refunded_paise: 0,
    note: null,
    created_at: '2026-08-03T06:30:00.000Z',
    invoice_id: null,
    invoice_number: null,
  }),
})
const planGlyphs = async (title: string) => pdfRuns(await renderer.plan(planPdf([[{ title }]]))).flat(2)

describe.each([
  ['Latin', 'Zoë Fernandes', 'Crème café'],
  ['Devanagari', 'श्रीमती द्विवेदी', 'खिचड़ी, क्षीर'],
  ['Bengali', 'ঐন্দ্রিলা চট্টোপাধ্যায়', 'মাছের ঝোল'],
  ['Tamil', 'கௌசல்யா', 'கொத்துக்கறி'],
  ['Telugu', 'శ్రీనివాస్ కృష్ణమూర్తి', 'గుత్తి వంకాయ'],
  ['Gujarati', 'હર્ષિદા ત્રિવેદી', 'ઊંધિયું'],
  ['Kannada', 'ಶ್ರೀಮತಿ ಕೃಷ್ಣಮೂರ್ತಿ', 'ಅಕ್ಕಿ ರೊಟ್ಟಿ'],
  ['Malayalam', 'ലക്ഷ്മിക്കുട്ടി', 'കൊഴുക്കട്ട'],
  ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਸਰ੍ਹੋਂ ਦਾ ਸਾਗ'],
  ['Odia', 'ସୁଭଦ୍ରା ତ୍ରିପାଠୀ', 'ଡାଲମା, କ୍ଷୀରି'],
  ['Japanese', '山田 花子', '味噌汁とご飯、トースト'],
  ['Russian', 'Анна Иванова', 'Борщ'],
  ['Kazakh', 'Әсел Қуанышева', 'Бешбармақ'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'Φασολάδα'],
  ['Korean', '김민지', '된장찌개와 밥'],
  ['Simplified Chinese', '陈晓红', '小米粥和凉拌黄瓜'],
  ['Thai', 'สมชาย ใจดี', 'ต้มยำกุ้ง น้ำพริก'],
  ['Urdu', 'محمد عبداللہ خاں', 'چکن بریانی'],
])('in %s', (_, name, dish) => {
  test('the plan has the name and the dish as they were typed', async () => {
    const text = pdfPages(await renderer.plan(planPdf([[{ title: dish }]], { patient_name: name }))).join('')
    expect(text).toContain(flat(`Meal plan ${name} Week of`))
    expect(text).toContain(flat(`Breakfast ${dish} 250`))
  })

  test('the receipt has the name and the package as they were typed', async () => {
    const text = pdfPages(await renderer.paper(receipt(name, dish))).join('')
    expect(text).toContain(flat(`Received from ${name} For ${dish} Paid by`))
  })
})

test('signs and conjuncts are one with their letter, joined letters have their own forms, marks their height', async () => {
  const layout = async (family: string, text: string) => {
    await writingFor(text)
    const font = Font.getFont({ fontFamily: family, fontWeight: 400 })!.data as unknown as PdfFont
    return font.layout(text).glyphs
  }
  const texts = (glyphs: { codePoints: number[] }[]) =>
    glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
  expect(texts(await layout('anek-devanagari devanagari', 'क्षितिज'))).toEqual(['क्षि', 'ति', 'ज'])
  expect(texts(await layout('anek-tamil tamil', 'கௌசி'))).toEqual(['கௌ', 'சி'])
  const joined = await layout('noto-naskh-arabic arabic', 'ببب')
  expect(new Set(joined.map(({ parts }) => parts.at(-1)!.glyph)).size).toBe(3)
  const [marked] = await layout('noto-naskh-arabic arabic', 'لّ')
  expect(marked!.parts.some(({ y }) => y !== 0)).toBe(true)
})

test('scripts may be mixed in one line; figures and joiners too', async () => {
  const title = 'Amma இட்லி (2), दाल क्‍ष। ₹40 অর্ধেক। roti'
  expect(pdfPages(await renderer.plan(planPdf([[{ title }]]))).join('')).toContain(flat(title))
})

test('words that are read from the right have one font with the spaces between them, so that readers order them', async () => {
  const runs = pdfRuns(await renderer.plan(planPdf([[{ title: 'آلو گوشت، نہاری' }]]))).flat()
  expect(runs.map((glyphs) => glyphs.join(''))).toContain('یراہن ،تشوگ ولآ')
})

test('what is read from the right has its figures and Latin words in order', async () => {
  const glyphs = await planGlyphs('دودھ 200 ml ₹40')
  expect(glyphs.join('')).toContain('ml ₹40 200 ھدود')
})

test('a note of several lines that is read from the right loses no line', async () => {
  const notes = 'دودھ\nچائے\n\nTea'
  const text = pdfPages(await renderer.plan(planPdf([[{ notes }]], { notes }))).join('')
  expect(text.split('چائے')).toHaveLength(3)
  expect(text).not.toMatch(/undefined|\ufffd/)
})

test.each([
  ['Kannada', 'ಕ್ಷೆ'],
  ['Malayalam', 'ക്ഷി'],
  ['Tamil', 'க்ஷி'],
])('a long %s word is broken between its syllables, without a hyphen', async (_, syllable) => {
  const glyphs = await planGlyphs(syllable.repeat(200))
  expect(glyphs.filter((glyph) => glyph === syllable)).toHaveLength(200)
  expect(glyphs).not.toContain('-')
})

test('a line is not broken where the font changes', async () => {
  for (const count of [4, 5, 6, 7])
    expect(await planGlyphs('(கொத்துக்கறி) idli '.repeat(count))).not.toContain('-')
})

test('a document has only the fonts of its scripts', async () => {
  const fonts = async (title: string) =>
    new Set(
      Buffer.from(await renderer.plan(planPdf([[{ title }]])))
        .toString('latin1')
        .match(/(?<=\+)\w+(?=-Bold)/g),
    )
  expect([...(await fonts('Poha'))]).toEqual(['Aneklatin00000'])
  expect([...(await fonts('Poha அவல்'))]).toEqual(['Aneklatin00000', 'AnekTamilMedium'])
})

test('fonts are loaded by the first document that needs them', async () => {
  await writingFor('Poha')
  expect(Font.getRegisteredFontFamilies()).not.toContain('anek-odia oriya')
  await writingFor('ଡାଲମା')
  expect(Font.getRegisteredFontFamilies()).toContain('anek-odia oriya')
})
