import { formatNumber } from '#domain/numbers.ts'

/** For example '1 meal', '1,028 meals' or '2 dishes'. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** How to address somebody without a profile: by the name given at sign-up, else by the e-mail's part before the @. */
export function calledName({ name, email }: { name: string | null; email: string }): string {
  return name || email.split('@')[0]!
}
