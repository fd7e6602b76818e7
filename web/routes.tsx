import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
import type { Role } from '#domain/endpoint.ts'
import { AppLayout } from './components/layout/app-layout.tsx'
import { page } from './lib/startup/lazy.ts'
import { returnAddress } from './lib/storage/return-address.ts'
import { Component as ChallengerDashboard } from './pages/patient/index.tsx'
import { CatchErrors, Loading, Unreachable } from './screens.tsx'
import { SessionProvider, useSession, useUser } from './session.tsx'

function Root() {
  return (
    <CatchErrors>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </CatchErrors>
  )
}

const ConsentGate = lazy(
  page(async () => ({ default: (await import('./pages/app/consent.tsx')).ConsentGate })),
)

const SecondFactorGate = lazy(
  page(async () => ({ default: (await import('./pages/app/second-factor-gate.tsx')).SecondFactorGate })),
)

/** One's data to read. It needs no consent: who does not agree to new terms must get it too. */
const exportPage = 'account/export'

/**
 * Leads elsewhere. The key makes it lead again when somebody opens another page before the one it leads to is drawn; else
 * that page would stay empty.
 */
function LeadTo({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}

/**
 * Shows pages to signed-in people, after challengers and nutritionists have given consent and staff have set up a second
 * step, if they need one. Others go to `otherwise`, or to the sign-in page if their session has ended.
 */
function SignedIn({ otherwise }: { otherwise: string }) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  if (user) wasSignedIn.current = true
  // Until they have seen their recovery codes, which is after the server knows the second step.
  const [isSettingUp, setSettingUp] = useState(false)
  if (user?.needs_second_factor && !isSettingUp) setSettingUp(true)
  const isStranger = status === 'signed-out' && !wasSignedIn.current
  useEffect(() => {
    // Links in mails are opened without a session, too.
    if (isStranger) returnAddress.keep(pathname + search, 'opened')
  }, [isStranger, pathname, search])
  if (status === 'loading')
    return <Loading text={otherwise === '/login' ? 'Redirecting to your dashboard' : undefined} />
  if (status === 'unreachable') return <Unreachable />
  if (!user) return <LeadTo to={returnAddress.read(['ended']) === null ? otherwise : '/login'} />
  const isFree = user.role === 'admin' || pathname === `/app/${exportPage}`
  const needsConsent = !isFree && !user.consent_version
  if (!needsConsent && !isSettingUp) return <Outlet />
  return (
    <Suspense fallback={<Loading />}>
      {needsConsent ? <ConsentGate /> : <SecondFactorGate onDone={() => setSettingUp(false)} />}
    </Suspense>
  )
}

/** Pages of administrators once had shorter addresses. */
const OldAddress = () => <LeadTo to={`/app/admin/${useParams()['*']}${useLocation().search}`} />

/** Leads to the role's home page. */
const Arrival = () => <Navigate to={`/app/${useUser().role}/`} replace />

/** `notDesk`: of administrators only those who are no front desk. */
function Only({ who, notDesk }: { who: Role | Role[]; notDesk?: true }) {
  const { user } = useSession()
  const isAdmitted = user && [who].flat().includes(user.role) && !(notDesk && user.desk)
  return isAdmitted ? <Outlet /> : <LeadTo to="/app/dashboard" />
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
  return wasSignedIn ? <LeadTo to="/app/dashboard" /> : <Continue otherwise={leadsTo} />
}

/** Leads to the page where the last session ended. */
function Continue({ otherwise }: { otherwise: string }) {
  const [to] = useState(() => returnAddress.read() ?? otherwise)
  useEffect(returnAddress.clear, [])
  return <LeadTo to={to} />
}

/** A screen whose code loads when somebody goes there. */
const screen = (path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject => ({
  path,
  lazy: page(load),
})

const challengerScreens = [
  { index: true, Component: ChallengerDashboard },
  screen('profile', () => import('./pages/patient/profile.tsx')),
  screen('start', () => import('./pages/patient/start.tsx')),
  screen('start/day', () => import('./pages/patient/start/day.tsx')),
  screen('meal-plans', () => import('./pages/patient/meal-plans.tsx')),
  screen('meal-plans/:id', () => import('./pages/patient/meal-plans/id.tsx')),
  screen('meal-plans/:id/certificate', () => import('./pages/patient/meal-plans/certificate.tsx')),
  screen('shopping-list', () => import('./pages/patient/shopping-list.tsx')),
  screen('home', () => import('./pages/patient/home.tsx')),
  screen('appointments', () => import('./pages/patient/appointments.tsx')),
  screen('forms', () => import('./pages/patient/forms.tsx')),
  screen('forms/:id', () => import('./pages/patient/forms/id.tsx')),
  screen('progress', () => import('./pages/patient/progress.tsx')),
  screen('payments', () => import('./pages/patient/payments.tsx')),
  screen('share', () => import('./pages/patient/share.tsx')),
]

const nutritionistScreens = [
  { index: true, lazy: page(() => import('./pages/nutritionist/index.tsx')) },
  screen('activity', () => import('./pages/nutritionist/activity.tsx')),
  screen('profile', () => import('./pages/nutritionist/profile.tsx')),
  screen('patients', () => import('./pages/nutritionist/patients.tsx')),
  screen('patients/:id', () => import('./pages/nutritionist/patients/id.tsx')),
  screen('patients/:id/summary', () => import('./pages/nutritionist/patients/id/summary.tsx')),
  screen('patients/:id/visit', () => import('./pages/nutritionist/patients/id/visit.tsx')),
  screen('patients/:id/forms/:form', () => import('./pages/nutritionist/patients/form.tsx')),
  screen('calendar', () => import('./pages/nutritionist/calendar.tsx')),
  screen('calendar/hours', () => import('./pages/nutritionist/calendar/hours.tsx')),
  screen('forms', () => import('./pages/nutritionist/forms.tsx')),
  screen('forms/:id', () => import('./pages/nutritionist/forms/id.tsx')),
  screen('meal-plans', () => import('./pages/nutritionist/meal-plans.tsx')),
  screen('meal-plans/new', () => import('./pages/nutritionist/meal-plans/new.tsx')),
  screen('meal-plans/dishes', () => import('./pages/nutritionist/meal-plans/dishes.tsx')),
  screen('meal-plans/saved', () => import('./pages/nutritionist/meal-plans/saved.tsx')),
  screen('meal-plans/saved/:id', () => import('./pages/nutritionist/meal-plans/saved/id.tsx')),
  screen('meal-plans/:id', () => import('./pages/nutritionist/meal-plans/id.tsx')),
  screen(
    'meal-plans/:id/shopping-list',
    () => import('./pages/nutritionist/meal-plans/plan/shopping-list.tsx'),
  ),
  screen('meal-plans/:id/certificate', () => import('./pages/nutritionist/meal-plans/plan/certificate.tsx')),
  screen('cover', () => import('./pages/nutritionist/cover.tsx')),
  screen('foods', () => import('./pages/nutritionist/foods.tsx')),
  screen('lab-kinds', () => import('./pages/nutritionist/lab-kinds.tsx')),
  screen('rules', () => import('./pages/nutritionist/rules.tsx')),
  screen('progress', () => import('./pages/nutritionist/progress.tsx')),
]

const administratorScreens = [
  { index: true, lazy: page(() => import('./pages/admin/index.tsx')) },
  screen('users', () => import('./pages/admin/users.tsx')),
  screen('users/:id', () => import('./pages/admin/users/id.tsx')),
  screen('queries', () => import('./pages/admin/queries.tsx')),
  screen('queries/:id', () => import('./pages/admin/queries/id.tsx')),
  screen('ledger', () => import('./pages/admin/ledger.tsx')),
  screen('calendar', () => import('./pages/admin/calendar.tsx')),
  screen('calendar/hours', () => import('./pages/admin/calendar/hours.tsx')),
  screen('ledger/invoices/:id', () => import('./pages/admin/ledger/invoices/id.tsx')),
  {
    element: <Only who="admin" notDesk />,
    children: [
      screen('assignments', () => import('./pages/admin/assignments.tsx')),
      screen('nutritionist-review', () => import('./pages/admin/nutritionist-review.tsx')),
      screen('metrics', () => import('./pages/admin/metrics.tsx')),
      screen('audit', () => import('./pages/admin/audit.tsx')),
      screen('settings', () => import('./pages/admin/settings.tsx')),
      screen('settings/about', () => import('./pages/admin/settings/about.tsx')),
      screen('settings/terms', () => import('./pages/admin/settings/terms.tsx')),
    ],
  },
]

/**
 * Every screen and its address; the guards around them decide who may see them. The first screens of most people are
 * part of the first files: on a slow network another file would cost half a second.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        lazy: page(() => import('./components/layout/public-layout.tsx')),
        children: [
          {
            element: <Guest leadsTo="/app/dashboard" />,
            handle: 'strangers',
            children: [screen('/', () => import('./pages/home.tsx'))],
          },
          {
            element: <Guest leadsTo="/dashboard" />,
            handle: 'strangers',
            children: [
              screen('/login', () => import('./pages/login.tsx')),
              screen('/signup', () => import('./pages/signup.tsx')),
            ],
          },
          screen('/contact', () => import('./pages/contact.tsx')),
          screen('/about', () => import('./pages/about.tsx')),
          screen('/queries', () => import('./pages/queries.tsx')),
          screen('/terms', () => import('./pages/terms.tsx')),
          screen('/forgot-password', () => import('./pages/forgot-password.tsx')),
          screen('/reset-password', () => import('./pages/reset-password.tsx')),
          screen('/verify-email', () => import('./pages/verify-email.tsx')),
          screen('/change-email', () => import('./pages/change-email.tsx')),
          screen('/undo-email-change', () => import('./pages/undo-email-change.tsx')),
          screen('/accept-invitation', () => import('./pages/accept-invitation.tsx')),
          screen('/join/:token', () => import('./pages/join.tsx')),
          screen('/setup', () => import('./pages/setup.tsx')),
          screen('/shared/plans/:token', () => import('./pages/shared/plan.tsx')),
          screen('/shared/lists/:token', () => import('./pages/shared/list.tsx')),
          screen('*', () => import('./pages/not-found.tsx')),
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
          // Where the installed app opens. The service worker answers only below /app.
          { path: 'start', Component: Arrival },
          {
            Component: AppLayout,
            children: [
              {
                // The frame stays when a page can't be shown.
                element: (
                  <CatchErrors isFramed>
                    <Outlet />
                  </CatchErrors>
                ),
                children: [
                  { index: true, element: <LeadTo to="/app/dashboard" /> },
                  screen('dashboard', () => import('./pages/app/dashboard.tsx')),
                  screen('account', () => import('./pages/app/account.tsx')),
                  screen(exportPage, () => import('./pages/app/account/export.tsx')),
                  screen('notifications', () => import('./pages/app/notifications.tsx')),
                  {
                    path: 'messages',
                    element: <Only who={['patient', 'nutritionist']} />,
                    children: [
                      { index: true, lazy: page(() => import('./pages/app/messages.tsx')) },
                      screen(':id', () => import('./pages/app/messages.tsx')),
                    ],
                  },
                  { path: 'patient', element: <Only who="patient" />, children: challengerScreens },
                  {
                    path: 'nutritionist',
                    element: <Only who="nutritionist" />,
                    children: nutritionistScreens,
                  },
                  { path: 'admin', element: <Only who="admin" />, children: administratorScreens },
                  screen('*', () => import('./pages/not-found.tsx')),
                ],
              },
            ],
          },
        ],
      },
      { path: '/admin/verification', element: <LeadTo to="/app/admin/nutritionist-review" /> },
      { path: '/admin/*', Component: OldAddress },
    ],
  },
]
