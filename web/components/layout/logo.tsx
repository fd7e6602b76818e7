import classes from './logo.module.css'

type Props = {
  /** Height of the drawing in px. */
  size?: number
  /** The name beside the drawing. Without it the drawing is decoration, and its link or heading must have a name. */
  wordmark?: string | undefined
}

/** A thali seen from above: plate, three katoris and a folded roti. Favicon and app icons repeat this drawing. */
export function Logo({ size = 36, wordmark }: Props) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.68 }}>
      <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="23" fill="#286635" />
        <circle cx="24" cy="24" r="19.5" fill="#fdf8ea" />
        <circle cx="24" cy="24" r="17.4" fill="none" stroke="#e2d9bd" strokeWidth="1" />
        <path d="M24 23.2 36.4 33.2A15.7 15.7 0 0 1 11.6 33.2Z" fill="#cd853c" />
        <path d="M24 23.2 31 37.6A15.7 15.7 0 0 1 11.6 33.2Z" fill="#edbd78" />
        <circle cx="18.6" cy="34.2" r="1.4" fill="#c67f37" />
        <circle cx="24.6" cy="31.2" r="1.1" fill="#c67f37" />
        <circle cx="13.6" cy="22.6" r="5.5" fill="#286635" />
        <circle cx="13.6" cy="22.6" r="3.9" fill="#79b370" />
        <circle cx="24" cy="13.4" r="5.5" fill="#286635" />
        <circle cx="24" cy="13.4" r="3.9" fill="#f2b11f" />
        <circle cx="34.4" cy="22.6" r="5.5" fill="#286635" />
        <circle cx="34.4" cy="22.6" r="3.9" fill="#d65f38" />
      </svg>
      {wordmark ? <span className={classes.word}>{wordmark}</span> : null}
    </span>
  )
}
