import { IconAlertTriangle } from '@tabler/icons-react'
import type { FoodClash } from '#domain/food/reading/clashes.ts'
import { clashText } from '#domain/plans/plan-clashes.ts'
import classes from './clash-note.module.css'

/** What a dish contains that its eater avoids; phrasing content, so that a button may hold it. */
export function ClashNote({ clashes = [] }: { clashes?: FoodClash[] | undefined }) {
  if (clashes.length === 0) return null
  return (
    <span className={`${classes.clash} small strong breaks`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{clashText(clashes)}</span>
    </span>
  )
}
