import type { Tone } from '#web/components/feedback/status-badge.tsx'

/** The colour of a chart's marks: full, because a mark that shines through falls below a contrast of 3:1. */
export const inkOf = (tone: Tone) => `var(--mantine-color-${tone}-text)`
/** Of the second line of pairs. */
export const secondInk = inkOf('orange')
/** Of the limits of a reference; its area is a breath of the same colour. */
export const bandInk = inkOf('green')
/** Of single weights beside their trend. */
export const dotInk = 'var(--mantine-color-dimmed)'
