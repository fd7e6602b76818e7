import { Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Person } from '#domain/admin/admin.ts'
import { formatInstant, formatInstantDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { practiceLabels } from '#domain/people/nutritionists.ts'
import { profileLabels } from '#domain/people/patients.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { ago } from '#web/lib/today.ts'
import { notJoinedText } from '#web/lib/words.ts'
import { ReviewState } from '#web/pages/admin/nutritionist-review/states.tsx'
import { MailLink, PhoneLink } from '#web/pages/admin/people/contact-links.tsx'
import { useUser } from '#web/session.tsx'
import { statusNames } from '../status.tsx'
import classes from './id.module.css'

/** How to reach somebody, and how their account stands. */
export function Account({ person }: { person: Person }) {
  const { email, email_verified, phone, status, created_at, last_seen_at, consent_at, suspensions } = person
  const { desk } = useUser()
  // The reasons are for administrators.
  const reasonOf = (reason: string | null) => (desk ? null : (reason ?? 'No reason was written down'))
  const earlier = suspensions.flatMap(({ ended_at, ...one }) => (ended_at ? [{ ...one, ended_at }] : []))
  return (
    <SectionCard title="Account">
      <Facts
        least="9rem"
        facts={[
          [
            'Email',
            <Fragment key="email">
              {email ? <MailLink email={email} /> : notJoinedText}
              {email ? <Muted>{email_verified ? 'Confirmed' : 'Not confirmed yet'}</Muted> : null}
            </Fragment>,
            'line',
          ],
          ['Phone', phone ? <PhoneLink key="phone" phone={phone} /> : null],
          [
            'Status',
            <StatusBadge key="status" tone={status === 'active' ? 'green' : 'red'}>
              {statusNames[status]}
            </StatusBadge>,
          ],
          [
            'Suspended',
            person.suspended_at && (
              <span key="suspended" className="written">
                {[formatInstantDate(person.suspended_at), reasonOf(person.suspension_reason)]
                  .filter(Boolean)
                  .join('. ')}
              </span>
            ),
            'line',
          ],
          [email ? 'Signed up' : 'Written down', formatInstantDate(created_at)],
          [
            'Last seen',
            last_seen_at ? `${formatInstant(last_seen_at)} (${ago(last_seen_at)})` : 'Signed in on no device',
          ],
          [
            'Agreed to the terms',
            person.role === 'admin' ? null : consent_at ? formatInstantDate(consent_at) : 'Not yet',
          ],
          ['Nutritionist', person.role === 'patient' ? (person.cared_for_by ?? 'Nobody yet') : null],
          ['Two-step sign-in', person.has_second_factor ? 'On' : 'Off'],
        ]}
      />
      {earlier.length > 0 ? (
        <>
          <Text fw={600} mt="md">
            Earlier suspensions
          </Text>
          <ul className={`${classes.list} list ruled`}>
            {earlier.map(({ suspended_at, ended_at, reason }) => (
              <li key={suspended_at}>
                <span className="written">{reasonOf(reason)}</span>
                <span className={`${classes.side} small dimmed`}>
                  {formatInstantDate(suspended_at)} to {formatInstantDate(ended_at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </SectionCard>
  )
}

/** What administrators may know of a challenger's profile: nothing about health. */
export function Challenger({ profile }: { profile: Person['challenger'] }) {
  return (
    <SectionCard title="Profile">
      {profile ? (
        <Facts
          least="9rem"
          facts={[
            ['Completed', formatInstantDate(profile.completed_at)],
            [profileLabels.preferred_language, profile.preferred_language],
            [
              'Waits for a nutritionist since',
              profile.waiting_since &&
                `${formatInstant(profile.waiting_since)} (${ago(profile.waiting_since)})`,
            ],
          ]}
        />
      ) : (
        <Text>Not completed yet. Whoever has no nutritionist is matched when it is.</Text>
      )}
      <Muted mt="sm">Health data is only for them and who looks after them.</Muted>
    </SectionCard>
  )
}

/** A nutritionist's professional profile. */
export function Practice({ profile }: { profile: Person['nutritionist'] }) {
  const { desk } = useUser()
  if (!profile)
    return (
      <SectionCard title="Profile">
        <Text>Not completed yet. It is reviewed when it is.</Text>
      </SectionCard>
    )
  const review = `/app/admin/nutritionist-review?status=${profile.approval_status}`
  return (
    <SectionCard title="Profile" action={desk ? null : <TextLink to={review}>Profile Review</TextLink>}>
      <Facts
        least="9rem"
        facts={[
          ['Review', <ReviewState key="review" status={profile.approval_status} />],
          ['Reason for the rejection', profile.rejection_reason, 'line'],
          [
            practiceLabels.registration_no,
            `${profile.registration_no}, ${profile.verified ? 'verified' : 'not verified'}`,
          ],
          [practiceLabels.qualifications, profile.qualifications, 'line'],
          ['Experience', counted(profile.years_experience, 'year')],
          [practiceLabels.specializations, profile.specializations.join(', '), 'line'],
          [practiceLabels.languages, profile.languages.join(', '), 'line'],
          [practiceLabels.capacity, String(profile.capacity)],
          ['Submitted', formatInstantDate(profile.submitted_at)],
        ]}
      />
    </SectionCard>
  )
}
