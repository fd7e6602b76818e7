/** A rounded number, such as '1,640'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}

/** For example '1 meal', '28 meals' or '2 dishes'. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
