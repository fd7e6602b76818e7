/** A rounded number, such as '1,640'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}

/** For example '1 meal' or '28 meals'. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
