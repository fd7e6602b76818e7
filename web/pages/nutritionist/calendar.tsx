import { BookSomebody } from '#web/components/appointments/book-somebody.tsx'
import { CalendarPage } from '#web/components/appointments/calendar-page.tsx'

/** A nutritionist's appointments, and those of clients whom she covers. */
export const Component = () => <CalendarPage book={<BookSomebody />} />
