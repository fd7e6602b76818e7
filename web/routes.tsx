import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, type RouteObject, redirect, ScrollRestoration } from 'react-router'
import type { Role } from '#domain/endpoint.ts'
import { AppLayout } from './components/layout/app-layout.tsx'
import { PublicLayout } from './components/layout/public-layout.tsx'
import { page } from './lib/startup/lazy.ts'
import { Component as Arrival } from './pages/dashboard.tsx'
import { Component as Home } from './pages/home.tsx'
import { Component as ChallengerDashboard } from './pages/patient/index.tsx'
import { ErrorScreen, Loading, Unreachable } from './screens.tsx'
import { SessionProvider, useSession } from './session.tsx'

function Root() {
  return (
    <SessionProvider>
      <Outlet />
      {/* A newly loaded page has the key "default". It must not start at another page's scroll position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </SessionProvider>
  )
}

const ConsentGate = lazy(
  page(async () => ({ default: (await import('./pages/app/consent.tsx')).ConsentGate })),
)

/**
 * Shows pages to signed-in people, after challengers and nutritionists have given consent. Others go to `otherwise`.
 */
function SignedIn({ otherwise }: { otherwise: string }) {
  const { status, user } = useSession()
  if (status === 'loading')
    return <Loading text={otherwise === '/login' ? 'Redirecting to your dashboard' : undefined} />
  if (status === 'unreachable') return <Unreachable />
  if (!user) return <Navigate to={otherwise} replace />
  if (user.role === 'admin' || user.consent_version) return <Outlet />
  return (
    <Suspense fallback={<Loading />}>
      <ConsentGate />
    </Suspense>
  )
}

function Only({ who }: { who: Role | Role[] }) {
  const { user } = useSession()
  return user && [who].flat().includes(user.role) ? <Outlet /> : <Navigate to="/app/dashboard" replace />
}

/**
 * Pages for people who are not signed in. Signing in on one of them leads to `leadsTo`. Their routes have the handle
 * 'strangers': their rendered HTML stays hidden from people with tokens.
 */
function Guest({ leadsTo }: { leadsTo: string }) {
  const { status } = useSession()
  return status === 'loading' ? <Loading /> : <Arrived leadsTo={leadsTo} />
}

function Arrived({ leadsTo }: { leadsTo: string }) {
  const { status } = useSession()
  const [wasSignedIn] = useState(status === 'signed-in')
  if (status !== 'signed-in') return <Outlet />
  return <Navigate to={wasSignedIn ? '/app/dashboard' : leadsTo} replace />
}

/**
 * Every screen and its address; the guards around them decide who may see them. The first screens of most people are
 * part of the first files: on a slow network another file would cost half a second.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <ErrorScreen />,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            element: <Guest leadsTo="/app/dashboard" />,
            handle: 'strangers',
            children: [{ path: '/', Component: Home }],
          },
          {
            element: <Guest leadsTo="/dashboard" />,
            handle: 'strangers',
            children: [
              { path: '/login', lazy: page(() => import('./pages/login.tsx')) },
              { path: '/signup', lazy: page(() => import('./pages/signup.tsx')) },
            ],
          },
          { path: '/contact', lazy: page(() => import('./pages/contact.tsx')) },
          { path: '/about', lazy: page(() => import('./pages/about.tsx')) },
          { path: '/queries', lazy: page(() => import('./pages/queries.tsx')) },
          { path: '/terms', lazy: page(() => import('./pages/terms.tsx')) },
          { path: '/forgot-password', lazy: page(() => import('./pages/forgot-password.tsx')) },
          { path: '/reset-password', lazy: page(() => import('./pages/reset-password.tsx')) },
          { path: '/verify-email', lazy: page(() => import('./pages/verify-email.tsx')) },
          { path: '/setup', lazy: page(() => import('./pages/setup.tsx')) },
          { path: '/shared/plans/:token', lazy: page(() => import('./pages/shared/plan.tsx')) },
          { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },
        ],
      },
      {
        element: <SignedIn otherwise="/login" />,
        children: [{ path: '/dashboard', Component: Arrival }],
      },
      {
        path: '/app',
        element: <SignedIn otherwise="/" />,
        children: [
          {
            Component: AppLayout,
            children: [
              { index: true, element: <Navigate to="/app/dashboard" replace /> },
              { path: 'dashboard', lazy: page(() => import('./pages/app/dashboard.tsx')) },
              { path: 'account', lazy: page(() => import('./pages/app/account.tsx')) },
              { path: 'notifications', lazy: page(() => import('./pages/app/notifications.tsx')) },
              {
                path: 'messages',
                element: <Only who={['patient', 'nutritionist']} />,
                children: [
                  { index: true, lazy: page(() => import('./pages/app/messages.tsx')) },
                  { path: ':id', lazy: page(() => import('./pages/app/messages.tsx')) },
                ],
              },
              {
                path: 'patient',
                element: <Only who="patient" />,
                children: [
                  { index: true, Component: ChallengerDashboard },
                  { path: 'profile', lazy: page(() => import('./pages/patient/profile.tsx')) },
                  { path: 'meal-plans', lazy: page(() => import('./pages/patient/meal-plans.tsx')) },
                  { path: 'meal-plans/:id', lazy: page(() => import('./pages/patient/meal-plans/id.tsx')) },
                  { path: 'progress', lazy: page(() => import('./pages/patient/progress.tsx')) },
                ],
              },
              {
                path: 'nutritionist',
                element: <Only who="nutritionist" />,
                children: [
                  { index: true, lazy: page(() => import('./pages/nutritionist/index.tsx')) },
                  { path: 'activity', lazy: page(() => import('./pages/nutritionist/activity.tsx')) },
                  { path: 'profile', lazy: page(() => import('./pages/nutritionist/profile.tsx')) },
                  { path: 'patients', lazy: page(() => import('./pages/nutritionist/patients.tsx')) },
                  { path: 'patients/:id', lazy: page(() => import('./pages/nutritionist/patients/id.tsx')) },
                  { path: 'meal-plans', lazy: page(() => import('./pages/nutritionist/meal-plans.tsx')) },
                  {
                    path: 'meal-plans/new',
                    lazy: page(() => import('./pages/nutritionist/meal-plans/new.tsx')),
                  },
                  {
                    path: 'meal-plans/:id',
                    lazy: page(() => import('./pages/nutritionist/meal-plans/id.tsx')),
                  },
                  { path: 'progress', lazy: page(() => import('./pages/nutritionist/progress.tsx')) },
                ],
              },
              {
                path: 'admin',
                element: <Only who="admin" />,
                children: [
                  { index: true, lazy: page(() => import('./pages/admin/index.tsx')) },
                  { path: 'assignments', lazy: page(() => import('./pages/admin/assignments.tsx')) },
                  {
                    path: 'nutritionist-review',
                    lazy: page(() => import('./pages/admin/nutritionist-review.tsx')),
                  },
                  { path: 'users', lazy: page(() => import('./pages/admin/users.tsx')) },
                  { path: 'metrics', lazy: page(() => import('./pages/admin/metrics.tsx')) },
                  { path: 'queries', lazy: page(() => import('./pages/admin/queries.tsx')) },
                  { path: 'queries/:id', lazy: page(() => import('./pages/admin/queries/id.tsx')) },
                  { path: 'ledger', lazy: page(() => import('./pages/admin/ledger.tsx')) },
                  { path: 'audit', lazy: page(() => import('./pages/admin/audit.tsx')) },
                  { path: 'settings', lazy: page(() => import('./pages/admin/settings.tsx')) },
                  { path: 'settings/about', lazy: page(() => import('./pages/admin/settings/about.tsx')) },
                  { path: 'settings/terms', lazy: page(() => import('./pages/admin/settings/terms.tsx')) },
                ],
              },
              { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },
            ],
          },
        ],
      },
      { path: '/admin/verification', loader: () => redirect('/app/admin/nutritionist-review') },
      {
        path: '/admin/*',
        loader: ({ params, request }) => redirect(`/app/admin/${params['*']}${new URL(request.url).search}`),
      },
    ],
  },
]
