import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import { ClaimInput, financialYear, formatInvoiceNo, taxIn } from './invoices.ts'
import { isUpiId, upiAddress } from './upi.ts'

test('a financial year begins on 1 April', () => {
  expect(['2027-03-31', '2026-04-01', '2026-12-31', '2000-01-01'].map(financialYear)).toEqual([
    '26-27',
    '26-27',
    '26-27',
    '99-00',
  ])
  expect(formatInvoiceNo({ series: 'INV/26-27', number: 42 })).toBe('INV/26-27/00042')
})

test('tax is contained in the price: both halves and the rest make the sum', () => {
  expect(taxIn(118_000, 18)).toEqual({ taxable_paise: 100_000, cgst_paise: 9000, sgst_paise: 9000 })
  expect(taxIn(149_900, 18)).toEqual({ taxable_paise: 127_034, cgst_paise: 11_433, sgst_paise: 11_433 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(5, 12, 18, 28),
      (total, percent) => {
        const { taxable_paise, cgst_paise, sgst_paise } = taxIn(total, percent)
        expect(taxable_paise + cgst_paise + sgst_paise).toBe(total)
        // Each half is within a paisa of its rate on the taxable value.
        expect(Math.abs(cgst_paise - (taxable_paise * percent) / 200)).toBeLessThan(1 + percent / 200)
      },
    ),
  )
})

const payee = { upi_id: 'thali.care@okbank', upi_name: 'Thali & Söhne' }
test('the address for UPI apps has the sum in two decimals and spaces as %20', () => {
  expect(upiAddress(payee, { paise: 149_950, number: 'INV/26-27/00001' })).toBe(
    'upi://pay?pa=thali.care@okbank&pn=Thali%20%26%20S%C3%B6hne&am=1499.50&cu=INR&tn=Invoice%20INV%2F26-27%2F00001&tr=INV262700001',
  )
})

test('whatever the payee and the sum, a UPI app reads back exactly them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      (paise, upi_name) => {
        const address = upiAddress({ ...payee, upi_name }, { paise, number: 'INV/26-27/123456' })
        expect(address).toMatch(/^upi:\/\/pay\?pa=thali\.care@okbank&[\w%&=.!~*'()-]+$/)
        const read = new URLSearchParams(address.slice(address.indexOf('?')))
        expect(Object.fromEntries(read)).toEqual({
          pa: 'thali.care@okbank',
          pn: upi_name,
          am: (paise / 100).toFixed(2),
          cu: 'INR',
          tn: 'Invoice INV/26-27/123456',
          tr: 'INV2627123456',
        })
        expect(read.get('tr')).toMatch(/^[A-Za-z\d]{1,35}$/)
      },
    ),
  )
})

test('UPI IDs and references', () => {
  expect(['thali@okbank', '98765.43210@ybl', 'a-b_c@upi'].every(isUpiId)).toBe(true)
  expect(['thali', '@okbank', 'thali@', 'thali@ok bank', 'thali@okbank&am=1'].some(isUpiId)).toBe(false)
  expect(messagesOf(ClaimInput, { reference: '4265 1187 2043' })).toEqual({})
  expect(messagesOf(ClaimInput, { reference: 'paid!' })).toEqual({
    reference: 'Please enter the reference (UTR) that your app shows, usually 12 digits',
  })
})
