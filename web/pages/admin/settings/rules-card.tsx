import { formatInstant } from '#domain/dates.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Select } from '#web/components/forms/select.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

/** Who reads, switches and signs the clinical rules. */
export function RulesCard() {
  const query = useApi('GET /admin/settings/rules')
  const save = useToastMutation('PUT /admin/settings/rules', {
    done: ({ nutritionist }) =>
      nutritionist ? `${nutritionist.name} may sign the rules now.` : 'Nobody may sign the rules now.',
    failed: 'This could not be saved. Please try again.',
  })
  return (
    <SectionCard
      title="Clinical rules"
      text="What conditions such as diabetes ask of a week. One nutritionist reads the list, switches rules and signs it; until then all but safety rules are shown as notes only. Safety rules always hold."
    >
      <Loaded query={query} loading="5rem" failed="Failed to load who signs the clinical rules">
        {({ nutritionist, candidates, signed }) => (
          <>
            <Select
              label="Signed by"
              description="Approved nutritionists whose registration was checked"
              placeholder={
                candidates.length > 0 ? 'Choose a nutritionist' : 'No registration was checked yet'
              }
              maw="28rem"
              allowDeselect={false}
              clearable
              clearButtonProps={{ 'aria-label': 'Name nobody' }}
              disabled={save.isPending || candidates.length === 0}
              data={candidates.map(({ id, name }) => ({ value: id, label: name }))}
              value={nutritionist?.id ?? null}
              onChange={(nutritionist_id) => save.mutate({ body: { nutritionist_id } })}
            />
            <Muted mt="sm">
              {signed
                ? `Last signed${signed.by ? ` by ${signed.by}` : ''} on ${formatInstant(signed.at)}.`
                : 'Nobody has signed the rules yet.'}
            </Muted>
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}
