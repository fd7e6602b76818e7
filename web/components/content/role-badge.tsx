import type { Role } from '#domain/endpoint.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

export const roleNames: Record<Role, string> = {
  patient: 'Challenger',
  nutritionist: 'Nutritionist',
  admin: 'Admin',
}
const tones: Record<Role, Tone> = { patient: 'green', nutritionist: 'yellow', admin: 'blue' }

export function RoleBadge({ role }: { role: Role }) {
  return <StatusBadge tone={tones[role]}>{roleNames[role]}</StatusBadge>
}
