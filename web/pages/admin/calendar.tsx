import { BookSomebody } from '#web/components/appointments/book-somebody.tsx'
import { CalendarPage } from '#web/components/appointments/calendar-page.tsx'
import { CarerFilter, office } from './people/office-fields.tsx'

/** The appointments of the practice, or of one nutritionist. */
export const Component = () => (
  <CalendarPage book={<BookSomebody office={office} />}>
    <CarerFilter placeholder="All nutritionists" />
  </CalendarPage>
)
