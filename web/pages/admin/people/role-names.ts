import type { Role } from '#domain/endpoint.ts'

/** How roles are called on screen. */
export const roleNames: Record<Role, string> = {
  patient: 'Challenger',
  nutritionist: 'Nutritionist',
  admin: 'Admin',
}
