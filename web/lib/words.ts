/** '1,640' */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}

/** '1 meal', '28 meals' */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
