import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './link-tile.module.css'

type Props = { icon: ReactNode; label: string; hint?: string; to?: string }

/** A tile with an icon, as a link; without an address it is only information. */
export function LinkTile({ icon, label, hint, to }: Props) {
  const content = (
    <>
      <span className={`${classes.katori} plate`} aria-hidden="true">
        {icon}
      </span>
      <span className={`${classes.words} fill`}>
        <span className="strong">{label}</span>
        {hint ? <span className="small dimmed">{hint}</span> : null}
      </span>
      {to ? <IconChevronRight size={18} aria-hidden className="rigid dimmed" /> : null}
    </>
  )
  return to ? (
    <Link to={to} className={`${classes.tile} row card plain`}>
      {content}
    </Link>
  ) : (
    <div className={`${classes.tile} row card plain`}>{content}</div>
  )
}

/** Tiles side by side; below each other on narrow screens. */
export function LinkTiles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.tiles}>{children}</div>
    </div>
  )
}
