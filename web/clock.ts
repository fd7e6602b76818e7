const clockTimes = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** '8:30 am' of '08:30' */
export function clock(time: string): string {
  return clockTimes.format(new Date(`2000-01-01T${time}:00Z`))
}
