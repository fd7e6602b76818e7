import { useUser } from '#web/session.tsx'

/** Words for challengers, and for a nutritionist who writes down what a challenger says. */
export function useSay() {
  const isOwn = useUser().role === 'patient'
  return (own: string, theirs: string) => (isOwn ? own : theirs)
}
