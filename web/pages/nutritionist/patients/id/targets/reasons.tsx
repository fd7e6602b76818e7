import classes from './daily-targets.module.css'

/** How a proposal comes about, line by line, folded. */
export function Reasons({ lines }: { lines: string[] }) {
  return (
    <details className={classes.why}>
      <summary>How it comes about</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
