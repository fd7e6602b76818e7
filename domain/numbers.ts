/**
 * A number with Indian groups and at most three decimals: '1,25,000.5'. The same as `toLocaleString('en-IN')`, whose first
 * call keeps a cheap phone waiting for 150 ms, but without '-0'.
 */
export function formatNumber(value: number): string {
  const rounded = Number(value.toFixed(3))
  const [integer = '', decimals] = String(Math.abs(rounded)).split('.')
  const grouped = integer.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return `${rounded < 0 ? '-' : ''}${grouped}${decimals ? `.${decimals}` : ''}`
}

/** A rounded number, such as '1,640'. */
export function whole(value: number): string {
  return formatNumber(Math.round(value))
}

/** Rounded to one decimal. */
export const tenths = (value: number) => Math.round(value * 10) / 10
/** Rounded to two decimals, as the database stores measures. */
export const hundredths = (value: number) => Math.round(value * 100) / 100

/** For example '1 meal', '1,028 meals' or '2 dishes'. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}
