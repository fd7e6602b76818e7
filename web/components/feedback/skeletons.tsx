import { Skeleton, type SkeletonProps } from '@mantine/core'

/** Placeholders of the same look, one after the other. */
export function Skeletons({ count, ...look }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
    <Skeleton key={place} {...look} />
  ))
}
