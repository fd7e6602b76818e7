import { Navigate } from 'react-router'
import type { Role } from '#domain/endpoint.ts'
import { useUser } from '#web/session.tsx'

const homes: Record<Role, string> = {
  patient: '/app/patient/',
  nutritionist: '/app/nutritionist/',
  admin: '/app/admin/',
}

/** Redirects to the role's home page. */
export function Component() {
  const { role } = useUser()
  return <Navigate to={homes[role] ?? '/login'} replace />
}
