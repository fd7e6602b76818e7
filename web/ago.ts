const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Hours since an instant. */
export function hoursSince(instant: string, now = Date.now()): number {
  return Math.max(0, (now - Date.parse(instant)) / 3_600_000)
}

/** 'just now', '5 minutes ago', '19 hours ago', '3 days ago' */
export function ago(instant: string, now = Date.now()): string {
  const hours = hoursSince(instant, now)
  if (hours < 1 / 60) return 'just now'
  if (hours < 1) return words.format(-Math.floor(hours * 60), 'minute')
  if (hours < 48) return words.format(-Math.floor(hours), 'hour')
  return words.format(-Math.floor(hours / 24), 'day')
}
