import { Card } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { Muted, PageHeader, TextLink } from '#web/components/layout/page.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { formState } from '#web/components/questions/answers.tsx'

/** The forms that the challenger was sent, newest first. */
export function Component() {
  const forms = usePages('GET /patients/forms', 20)
  return (
    <>
      <PageHeader
        title="Forms"
        description="What your nutritionist asks you. Your profile stays as it is: what you change there is yours to write."
      />
      <Card>
        <SectionList
          list={forms}
          of="forms"
          loading="8rem"
          failed="Your forms could not be loaded"
          empty={{
            icon: <IconForms />,
            title: 'No forms yet',
            text: 'When your nutritionist sends you one, you find it here.',
          }}
        >
          {(rows, target) => (
            <ul {...target} className="list stack ruled no-ring">
              {rows.map((form) => (
                <li key={form.id} className="breaks">
                  <TextLink to={`/app/patient/forms/${form.id}`} className="tap strong">
                    {form.title}
                  </TextLink>
                  <Muted>{formState(form)}</Muted>
                </li>
              ))}
            </ul>
          )}
        </SectionList>
      </Card>
    </>
  )
}
