import { Textarea, type TextareaProps } from '@mantine/core'
import { type FollowUpPart, followUpPartLabels, followUpParts } from '#domain/care/follow-ups.ts'

const hints = {
  assessment: 'What they told, measured and ate since the last time',
  diagnosis: 'The problem, its cause and its signs',
  intervention: 'What you agreed on, and what you explained',
  monitoring: 'What you look at next time, and what it should be then',
}

/** The parts of a note. `field` has the props of a part's input. */
export function NoteFields({ field }: { field: (part: FollowUpPart) => TextareaProps }) {
  return followUpParts.map((part) => (
    <Textarea
      key={part}
      label={followUpPartLabels[part]}
      description={hints[part]}
      minRows={2}
      maxRows={14}
      {...field(part)}
    />
  ))
}

type Texts = Partial<Record<FollowUpPart, string | null>>

/** The texts with a template's in each part that is empty: what is typed already stays. */
export const withTemplate = (texts: Texts, template: Texts) =>
  Object.fromEntries(
    followUpParts.map((part) => [part, texts[part]?.trim() ? texts[part] : (template[part] ?? '')]),
  ) as Record<FollowUpPart, string>
