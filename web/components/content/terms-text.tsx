type Props = {
  text: string
  /** The paragraph that people must notice. */
  important?: string
  importantClass?: string | undefined
}

/** A section of the terms. Blank lines separate paragraphs; lines of lists start with "- ". */
export function TermsText({ text, important, importantClass }: Props) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n')
    if (lines.every((line) => line.startsWith('- ')))
      return (
        <ul key={block}>
          {lines.map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </ul>
      )
    return (
      <p key={block} className={block === important ? importantClass : undefined}>
        {block}
      </p>
    )
  })
}
