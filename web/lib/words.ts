/** How to address somebody without a profile: by the name given at sign-up, else by the e-mail's part before the @. */
export function calledName({ name, email }: { name: string | null; email: string }): string {
  return name || email.split('@')[0]!
}
