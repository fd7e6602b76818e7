import { Text } from '@mantine/core'
import type { CoverMark as Mark } from '#domain/care/cover.ts'
import { coverWords } from '#domain/care/cover-words.ts'
import { useUser } from '#web/session.tsx'

/** That a colleague covers for a challenger now, for whom and until when; nothing else. */
export function CoverMark({ cover }: { cover: Mark | null }) {
  const { id } = useUser()
  return cover ? (
    <Text component="span" display="block" size="sm" fw={600} c="yellow" className="breaks">
      {coverWords(cover, id)}
    </Text>
  ) : null
}
