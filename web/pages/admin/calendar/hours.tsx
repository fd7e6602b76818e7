import { HoursPage } from '#web/components/appointments/hours-page.tsx'
import { CarerFilter } from '../people/office-fields.tsx'

/** The hours and kinds of a nutritionist who is chosen. */
export const Component = () => (
  <HoursPage>
    <CarerFilter />
  </HoursPage>
)
