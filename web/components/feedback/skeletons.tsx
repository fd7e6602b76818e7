import { Skeleton, type SkeletonProps, Stack } from '@mantine/core'

type Props = SkeletonProps & { count: number }

/** Placeholders of the same look, one after the other. */
export function Skeletons({ count, ...look }: Props) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
    <Skeleton key={place} {...look} />
  ))
}

/** The same below each other, in place of what is read. `label` says what that is. */
export const SkeletonStack = ({ label, ...rest }: Props & { label?: string }) => (
  <Stack {...(label ? { role: 'status', 'aria-label': label } : { 'aria-busy': true })}>
    <Skeletons {...rest} />
  </Stack>
)
