import { formatDate } from '#domain/dates.ts'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { passLink, SharedNote, ShareLink } from '#web/components/plans/share-link.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import type { Range } from '#web/lib/offline/kept.ts'

/** Creates a link to the list of these days for the household. */
export function ShareList({ range }: { range: Range }) {
  const name = 'Shopping list'
  const share = useApiMutation('POST /patients/shopping-list/share', {
    onSuccess: ({ url }) => void (url && passLink(name, url)),
  })
  return (
    <ShareLink
      name={name}
      title="Share this list"
      to="whoever shops with you"
      intro="Makes a link for whoever shops with you. Anybody who has it can read this list and tick it."
      facts={[
        [
          'They see',
          `what to buy from ${formatDate(range.from)} to ${formatDate(range.to)}, the ticks, and the names of meals whose foods are not known.`,
        ],
        ["They don't see", 'your name, the other meals, or anything else about you.'],
        ['For how long', `${shareDays} days. You can stop sharing at any time.`],
      ]}
      making={share}
      onMake={() => share.mutate({ body: range })}
    />
  )
}

/** Until when the list is shared, with a button to stop. */
export function ListShared({ until }: { until: string | null }) {
  return (
    <SharedNote
      until={until}
      question="Stop sharing your list?"
      route="DELETE /patients/shopping-list/share"
      call={{}}
      done="Your list is no longer shared."
    >
      Every link to it ends at once. Whoever has one can no longer read or tick the list.
    </SharedNote>
  )
}
