/** How to address somebody without a profile: by the name given at sign-up, else by the e-mail's part before the @. */
export function calledName({ name, email }: Named): string {
  return name || (email ?? '').split('@')[0]!
}

type Named = { name: string | null; email: string | null }

/** In place of the address of a challenger whom a nutritionist wrote down, and who has not joined. */
export const notJoinedText = 'Not joined yet'
/** What tells an account from others: its address, or the name of whoever has not joined yet. */
export const accountName = ({ email, name }: Named) => email ?? name ?? ''

/** With a large first letter. */
export const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
