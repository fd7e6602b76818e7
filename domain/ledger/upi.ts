import { plainRupees } from './rupees.ts'

/** 'thali@okbank': letters, digits, dots, dashes and underscores, then the bank's handle. */
export const isUpiId = (text: string) => /^[\w.-]{2,64}@[a-z][a-z\d.]{1,63}$/i.test(text)

type Payee = { upi_id: string; upi_name: string }
type Sum = { paise: number; number: string }

/**
 * The address that opens a UPI app with this payee and sum, also for a QR code. Parameters as in NPCI's UPI Linking
 * Specifications 1.6 (November 2017, draft). The order of a transaction reference is ours: letters and digits only,
 * since apps refuse others.
 */
export function upiAddress({ upi_id, upi_name }: Payee, { paise, number }: Sum): string {
  const parameters = {
    pn: upi_name,
    am: plainRupees(paise),
    cu: 'INR',
    tn: `Invoice ${number}`,
    tr: number.replace(/[^A-Za-z\d]/g, '').slice(0, 35),
  }
  const rest = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  // What is allowed in a UPI ID needs no encoding; apps expect its @ as it is.
  return `upi://pay?pa=${[upi_id, ...rest].join('&')}`
}
