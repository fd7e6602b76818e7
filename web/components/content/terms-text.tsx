type Props = {
  text: string
  /** The paragraph that must not be overlooked, and how that looks. */
  important?: string
  importantClass?: string | undefined
}

/** A section of the terms: paragraphs are separated by blank lines, a list's lines start with "- ". */
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
