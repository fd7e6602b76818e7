export { HoursPage as Component } from '#web/components/appointments/hours-page.tsx'
