import type { JSX } from 'react'
import type { Place } from '#domain/care/places.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { LabResults } from '#web/components/lab-results/lab-results.tsx'
import { Measurements } from '#web/components/measurements/measurements.tsx'
import { Weights } from '#web/components/weights/weights.tsx'
import classes from '../id.module.css'
import { ChallengerPlans } from './challenger-plans.tsx'
import { ChallengerProfile } from './challenger-profile.tsx'
import { ChallengerCharts, ChallengerReports, ProgressFigures } from './challenger-reports.tsx'
import { ClinicalConditions } from './conditions.tsx'
import { ChallengerForms } from './forms.tsx'
import { DailyNeeds } from './needs/daily-needs.tsx'
import { CareNotes } from './notes/care-notes.tsx'
import { FollowUps } from './notes/follow-ups.tsx'
import { DailyTargets } from './targets/daily-targets.tsx'
import { TickedMeals } from './ticked-meals.tsx'
import { Timeline } from './timeline.tsx'
import { WhatMatters } from './what-matters.tsx'

type Props = { id: string; name: string; challenger: AssignedChallenger }

/** Beside each other where there is room. */
const pair = `${classes.columns} columns`

/** What each place of a challenger's page shows; a place reads only what it shows. */
export const placeContents: Record<Place, (props: Props) => JSX.Element> = {
  overview: ({ id, challenger }) => (
    <>
      <WhatMatters challenger={challenger} />
      <Timeline id={id} />
    </>
  ),
  progress: ({ id, name }) => (
    <>
      <ProgressFigures id={id} />
      <ChallengerCharts id={id} />
      <Weights patientId={id} />
      <div className={pair}>
        <TickedMeals id={id} name={name} />
        <ChallengerReports id={id} />
      </div>
    </>
  ),
  plans: ({ id }) => <ChallengerPlans id={id} />,
  targets: ({ id, name }) => (
    <div className={pair}>
      <DailyTargets id={id} name={name} />
      <DailyNeeds id={id} name={name} />
    </div>
  ),
  notes: ({ id, name }) => (
    <div className={pair}>
      <FollowUps id={id} name={name} />
      <CareNotes id={id} name={name} />
    </div>
  ),
  labs: ({ id }) => (
    <>
      <Measurements patientId={id} />
      <LabResults patientId={id} />
    </>
  ),
  forms: ({ id, name }) => <ChallengerForms id={id} name={name} />,
  profile: ({ id, name, challenger }) => (
    <>
      <ClinicalConditions id={id} name={name} />
      <ChallengerProfile id={id} name={name} born={challenger.date_of_birth} />
    </>
  ),
}
