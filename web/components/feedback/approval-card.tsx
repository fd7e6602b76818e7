import { Alert, Skeleton, Text } from '@mantine/core'
import { IconCircleCheck, IconClockHour4, IconUserCircle, IconXboxX } from '@tabler/icons-react'
import {
  type ApprovalStatus,
  approvalLabels,
  type NutritionistProfile,
} from '#domain/people/nutritionists.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { LoadError } from './loaded.tsx'

const looks: Record<ApprovalStatus, { color: string; icon: typeof IconClockHour4 }> = {
  pending: { color: 'yellow', icon: IconClockHour4 },
  approved: { color: 'green', icon: IconCircleCheck },
  rejected: { color: 'red', icon: IconXboxX },
}

/** A nutritionist's approval status; with the reason if rejected. */
export function ApprovalCard({ profile }: { profile: NutritionistProfile }) {
  const { color, icon: Icon } = looks[profile.approval_status]
  const { title, text } = approvalLabels[profile.approval_status]
  return (
    <Alert color={color} title={title} icon={<Icon aria-hidden />}>
      <Text>{text}</Text>
      {profile.rejection_reason ? (
        <Text mt="xs">
          <strong>Reason:</strong> {profile.rejection_reason}
        </Text>
      ) : null}
    </Alert>
  )
}

/** Shown instead of pages for approved nutritionists only: the approval status and what to do. */
export function AwaitingApproval() {
  const profile = useApi('GET /nutritionists/profile')
  if (profile.data)
    return (
      <>
        <ApprovalCard profile={profile.data} />
        <ButtonLink
          mt="md"
          to="/app/nutritionist/profile"
          variant={profile.data.approval_status === 'rejected' ? 'filled' : 'default'}
        >
          {profile.data.approval_status === 'rejected' ? 'Update my profile' : 'See my profile'}
        </ButtonLink>
      </>
    )
  if (profile.isPending) return <Skeleton height="7rem" aria-busy="true" />
  if (!isNotFound(profile.error))
    return <LoadError query={profile} failed="Failed to load profile. Please try again." />
  return (
    <Alert color="yellow" title="Complete Your Profile" icon={<IconUserCircle aria-hidden />}>
      <Text>
        Tell us about your qualifications. Once our admin team has approved your profile, your challengers
        appear here.
      </Text>
      <ButtonLink mt="md" to="/app/nutritionist/profile">
        Complete my profile
      </ButtonLink>
    </Alert>
  )
}

/** True for a 403, which nutritionists get until they are approved. */
export function isAwaitingApproval(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 403
}
