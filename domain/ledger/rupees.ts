import { formatNumber } from '#domain/numbers.ts'

/** The largest amount of one entry, in paise. */
const maxPaise = 1_000_000_00

export const amountMessages = {
  missing: 'Please enter an amount',
  unreadable: 'Please enter an amount in rupees, such as 1,499 or 1499.50',
  decimals: 'An amount has at most two decimals: 50 paise are .50',
  tooSmall: 'The amount must be more than ₹0',
  tooLarge: 'The amount must be at most ₹10,00,000',
} as const

/** The paise of a typed amount ('1,499', '₹ 1499.5', 'Rs. 999/-'), or a sentence that says what is wrong with it. */
export function readRupees(typed: string): { paise: number } | { problem: string } {
  const bare = typed
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*\/-$/, '')
    .trim()
  if (bare === '') return { problem: amountMessages.missing }
  // Commas may group the digits in the Indian or the Western way, but '1,5' is no amount.
  const parts = bare.match(/^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/)
  const [, sign = '', whole = '', decimals = ''] = parts ?? []
  if (!parts || (whole === '' && decimals === '')) return { problem: amountMessages.unreadable }
  if (decimals.length > 2) return { problem: amountMessages.decimals }
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  const problem = amountProblem(sign === '-' ? -paise : paise)
  return problem ? { problem } : { paise }
}

/** What is wrong with an amount in paise; undefined when the ledger accepts it. */
export function amountProblem(paise: number): string | undefined {
  if (paise <= 0) return amountMessages.tooSmall
  if (paise > maxPaise) return amountMessages.tooLarge
}

/** '₹1,23,456.00' */
export function formatPaise(paise: number): string {
  // Averages and the marks of charts can be parts of a paisa.
  const amount = Math.round(Math.abs(paise))
  const rest = String(amount % 100).padStart(2, '0')
  return `${paise < 0 ? '−' : ''}₹${formatNumber(Math.floor(amount / 100))}.${rest}`
}

/** '₹1,23,456'; with paise only if there are any. */
export function formatPaiseShort(paise: number): string {
  return formatPaise(paise).replace(/\.00$/, '')
}

/** '1499.50', without sign and separators, for spreadsheets and form fields. */
export function plainRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function inWords(number: number): string {
  for (const [size, name] of scales) {
    if (number < size) continue
    const rest = number % size
    return `${inWords(Math.floor(number / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`
  }
  if (number < 20) return small[number]!
  return tens[Math.floor(number / 10)]! + (number % 10 ? `-${small[number % 10]}` : '')
}

/** 'One thousand four hundred ninety-nine rupees and fifty paise only', as on receipts in India. */
export function paiseInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const parts = [
    ...(rupees || !rest ? [`${inWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`] : []),
    ...(rest ? [`${inWords(rest)} ${rest === 1 ? 'paisa' : 'paise'}`] : []),
  ]
  const words = `${parts.join(' and ')} only`
  return words[0]!.toUpperCase() + words.slice(1)
}
