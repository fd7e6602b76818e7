import { Group } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import { questionsOf } from '#domain/forms/answers.ts'
import type { Form } from '#domain/forms/forms.ts'
import { counted } from '#domain/numbers.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { ButtonLink, PlainLink, TextLink } from '#web/components/layout/page.tsx'
import { type Column, column, ListPage, wideColumn } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'

const base = '/app/nutritionist/forms'

/** The nutritionist's own forms, and the ready ones. */
export function Component() {
  const removal = useDialog<Form>()
  const columns: Column<Form>[] = [
    column('Form', ({ id, title }) => (
      <TextLink to={`${base}/${id}`} className="strong breaks tap">
        {title}
      </TextLink>
    )),
    column(
      'Size',
      ({ sections }) =>
        `${counted(sections.length, 'section')}, ${counted(questionsOf(sections).length, 'question')}`,
    ),
    column('Made', ({ updated_at }) =>
      updated_at ? `By you, ${formatInstantDate(updated_at)}` : 'Ready-made',
    ),
    wideColumn('Actions', (form) => (
      <Group gap="xs">
        <PlainLink size="sm" to={`${base}/new?copy=${form.id}`} aria-label={`Copy ${form.title}`}>
          Copy
        </PlainLink>
        {form.own ? (
          <RowButton color="red" aria-label={`Delete ${form.title}`} onClick={() => removal.start(form)}>
            Delete
          </RowButton>
        ) : null}
      </Group>
    )),
  ]
  return (
    <ListPage
      route="GET /forms"
      limit={50}
      title="Forms"
      label="Forms"
      description="Questions for your challengers. Send one from a challenger’s page; the answers stand there."
      actions={
        <ButtonLink to={`${base}/new`} icon={IconPlus}>
          New form
        </ButtonLink>
      }
      words={['form', 'forms']}
      columns={columns}
      empty={{ icon: <IconForms /> }}
    >
      <Removal route="DELETE /forms/:id" dialog={removal} noun="form">
        {({ title }) =>
          `“${title}” is removed from your forms. What was sent to challengers, and their answers, stay.`
        }
      </Removal>
    </ListPage>
  )
}
