import { Text } from '@mantine/core'
import { dateOf, formatDate } from '#domain/dates.ts'
import { changeWords, openFacts, type ProfileChange } from '#domain/people/profile-changes.ts'
import { Muted, Subheading } from '#web/components/layout/page.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useUser } from '#web/session.tsx'

/** What became of a change: the challenger's own needs no word. */
function stateOf(change: ProfileChange, name: string): string {
  if (change.by_challenger) return ''
  if (change.confirmed_at) return `, confirmed by ${name} on ${formatDate(dateOf(change.confirmed_at))}`
  return openFacts(change).length > 0 ? ', not confirmed yet' : ', changed since'
}

/** Who changed which facts of a challenger, and what they say to it. Nothing before the first change. */
export function FactChanges({ id, name }: { id: string; name: string }) {
  const changes = usePages('GET /nutritionists/patients/:id/profile/changes', 3, { params: { id } })
  const own = useUser().name
  if (changes.data?.total === 0) return null
  return (
    <>
      <Subheading mt="lg" mb="sm">
        Changes
      </Subheading>
      <RowList
        list={changes}
        of="changes"
        loading="4rem"
        failed="The changes could not be loaded"
        label="Changes of the profile"
      >
        {(change) => (
          <li key={change.id}>
            {change.fields.map((fact) => (
              <Text key={fact.field} className="breaks">
                {changeWords(fact)}
              </Text>
            ))}
            <Muted>
              {change.by_challenger
                ? `Written by ${name}`
                : `Recorded by ${change.changed_by === own ? 'you' : (change.changed_by ?? 'a former nutritionist')}`}{' '}
              on {formatDate(dateOf(change.changed_at))}
              {stateOf(change, name)}
            </Muted>
          </li>
        )}
      </RowList>
    </>
  )
}
