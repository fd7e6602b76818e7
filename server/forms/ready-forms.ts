import { readFileSync } from 'node:fs'
import { type Condition, type Form, FormInput, type FormSection, type Question } from '#domain/forms/forms.ts'

/*
 * The ready forms, as `ready-forms.txt` has them: `= id title`, `# section`, and a question a line: its id, its kind with !
 * where it must be answered, its text, [unit], the answers after bars, and `if question = answer` at the end.
 */
let read: Form[] | undefined

/** The forms that are part of the program. */
export function readyForms(): Form[] {
  read ??= readFileSync(new URL('./ready-forms.txt', import.meta.url), 'utf8')
    .split(/^= /m)
    .slice(1)
    .map(formOf)
  return read
}

function formOf(text: string): Form {
  const [head = '', ...lines] = text.trim().split('\n')
  const sections: FormSection[] = []
  for (const line of lines)
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), questions: [] })
    else sections.at(-1)!.questions.push(questionOf(line))
  const form = FormInput.parse({ title: head.slice(37), sections })
  return { id: head.slice(0, 36), ...form, own: false, updated_at: null }
}

function questionOf(line: string): Question {
  const [, asked = line, question, is] = line.match(/^(.*) if (\w+) = (.*)$/) ?? []
  const show_if: Condition | null = question && is ? { question, is } : null
  const [head = '', ...choices] = asked.split(' | ')
  const [, id = '', kind = '', isRequired, label = '', unit = null] =
    head.match(/^(\w+) (\w+)(!?) (.*?)(?: \[(.*)\])?$/) ?? []
  const found = { id, kind, label, unit, required: isRequired === '!', show_if }
  return { ...found, ...(choices.length > 0 && { choices }) } as Question
}
