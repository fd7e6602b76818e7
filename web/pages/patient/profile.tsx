import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useEditing } from '#web/lib/editing.ts'
import { CareCard } from './care/care-card.tsx'
import { ProfileForm, profileDraft } from './profile/profile-form.tsx'
import { ProfileView } from './profile/profile-view.tsx'
import { RecordedFacts } from './profile/recorded-facts.tsx'

export function Component() {
  const profile = useApi('GET /patients/profile')
  const care = useApi('GET /patients/care', { refetchOnWindowFocus: true })
  const navigate = useNavigate()
  const { isEditing, button, edit, view } = useEditing(useHasDraft(profileDraft))
  const isNew = !profile.data && isNotFound(profile.error)

  return (
    <>
      <PageHeader
        title="My Profile"
        description={
          isNew ? (
            <>
              Tell us about yourself: your nutritionist plans with it.{' '}
              <Anchor component={Link} to="/app/patient/start">
                Go through it step by step
              </Anchor>
            </>
          ) : (
            'What your nutritionist plans with'
          )
        }
        actions={
          profile.data && !isEditing ? (
            <IconButton ref={button} icon={IconPencil} onClick={edit}>
              Edit
            </IconButton>
          ) : null
        }
      />
      {profile.isPending || (isNew && care.isPending) ? (
        <Stack gap="lg" aria-busy>
          <Skeleton height="9rem" radius="lg" />
          <Skeleton height="12rem" radius="lg" />
          <Skeleton height="8rem" radius="lg" />
        </Stack>
      ) : null}
      {profile.error && !profile.data && !isNew ? (
        <LoadError query={profile} failed="Failed to load profile. Please try again." />
      ) : null}
      {isNew && !care.isPending ? (
        <ProfileForm born={care.data?.date_of_birth} onCancel={() => navigate('/app/patient/')} />
      ) : null}
      {profile.data && isEditing ? (
        <ProfileForm profile={profile.data} onSaved={view} onCancel={view} />
      ) : null}
      {profile.data && !isEditing ? (
        <Stack gap="lg">
          <RecordedFacts onEdit={edit} />
          <ProfileView profile={profile.data} />
          <CareCard care={care} />
          <Anchor component={Link} to="/app/patient/forms">
            Forms that your nutritionist sent you
          </Anchor>
        </Stack>
      ) : null}
    </>
  )
}
