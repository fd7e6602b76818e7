import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconCalendarTime,
  IconCertificate,
  IconChartBar,
  IconForms,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconMessageQuestion,
  IconMessages,
  IconReceiptRupee,
  IconSettings,
  IconShieldCheck,
  IconSoup,
  IconTrendingUp,
  IconUserCircle,
  IconUserCog,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { Role } from '#domain/endpoint.ts'
import { isCovered } from '#web/components/feedback/back-closes.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { Drawer } from '#web/components/feedback/overlays.tsx'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { FindButton, usePalette } from '#web/components/palette/palette-button.tsx'
import { useBrand } from '#web/lib/brand.ts'
import { saidDays } from '#web/lib/offline/kinds/day-kinds.ts'
import { eatenEntries, waterGlasses } from '#web/lib/offline/kinds/eaten.ts'
import { formAnswers } from '#web/lib/offline/kinds/form-answers.ts'
import { ownListActs } from '#web/lib/offline/kinds/list-acts.ts'
import { mealChoices, mealPhotos, mealTicks } from '#web/lib/offline/kinds/meals.ts'
import { newMessages } from '#web/lib/offline/kinds/messages.ts'
import { newReports } from '#web/lib/offline/kinds/reports.ts'
import { newWeights } from '#web/lib/offline/kinds/weights.ts'
import { useSending } from '#web/lib/offline/queue.ts'
import { usePressedReminders } from '#web/lib/push/follow.ts'
import { Link } from '#web/lib/router.tsx'
import { keepInterface } from '#web/lib/startup/keep-interface.ts'
import { useLater } from '#web/lib/startup/later.ts'
import { hasUnfinishedWork } from '#web/lib/storage/drafts.ts'
import { useSession } from '#web/session.tsx'
import classes from './app-layout.module.css'
import { Bell } from './bell.tsx'
import { BottomBar, UnreadCount, useIsAt } from './bottom-bar.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { MainRegion, SkipLink } from './main-region.tsx'
import { MenuButton } from './menu-button.tsx'
import { UserMenu } from './user-menu.tsx'
import { VerifyBanner } from './verify-banner.tsx'

type Item = { to: string; label: string; icon: Icon }

const messages: Item[] = [{ to: '/app/messages', label: 'Messages', icon: IconMessages }]

/** The links of each role's navigation, in groups. */
const areas: Record<Role, Item[][]> = {
  patient: [
    [
      { to: '/app/patient', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/app/patient/profile', label: 'My Profile', icon: IconUserCircle },
      { to: '/app/patient/meal-plans', label: 'Meal Plans', icon: IconSoup },
      { to: '/app/patient/progress', label: 'Progress', icon: IconTrendingUp },
    ],
    [
      ...messages,
      { to: '/app/patient/appointments', label: 'Appointments', icon: IconCalendarTime },
      { to: '/app/patient/payments', label: 'Payments', icon: IconReceiptRupee },
    ],
  ],
  nutritionist: [
    [
      { to: '/app/nutritionist', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/app/nutritionist/profile', label: 'My Profile', icon: IconUserCircle },
      { to: '/app/nutritionist/patients', label: 'My Challengers', icon: IconUsers },
      { to: '/app/nutritionist/meal-plans', label: 'Meal Plans', icon: IconSoup },
      { to: '/app/nutritionist/progress', label: 'Progress Reports', icon: IconTrendingUp },
    ],
    [
      ...messages,
      { to: '/app/nutritionist/calendar', label: 'Calendar', icon: IconCalendarTime },
      { to: '/app/nutritionist/forms', label: 'Forms', icon: IconForms },
      { to: '/app/nutritionist/rules', label: 'Clinical Rules', icon: IconShieldCheck },
    ],
  ],
  admin: [
    [
      { to: '/app/admin', label: 'Dashboard', icon: IconLayoutDashboard },
      { to: '/app/admin/nutritionist-review', label: 'Profile Review', icon: IconCertificate },
      { to: '/app/admin/assignments', label: 'Assignments', icon: IconUserPlus },
      { to: '/app/admin/users', label: 'Users', icon: IconUsersGroup },
      { to: '/app/admin/metrics', label: 'Metrics', icon: IconChartBar },
    ],
    [
      { to: '/app/admin/calendar', label: 'Calendar', icon: IconCalendarTime },
      { to: '/app/admin/queries', label: 'Queries', icon: IconMessageQuestion },
      { to: '/app/admin/ledger', label: 'Ledger', icon: IconReceiptRupee },
      { to: '/app/admin/audit', label: 'Audit', icon: IconHistory },
      { to: '/app/admin/settings', label: 'Settings', icon: IconSettings },
    ],
  ],
}

/** A front desk is an administrator with less. */
const deskArea: Item[][] = [
  [
    { to: '/app/admin', label: 'Dashboard', icon: IconLayoutDashboard },
    { to: '/app/admin/calendar', label: 'Calendar', icon: IconCalendarTime },
    { to: '/app/admin/users', label: 'People', icon: IconUsersGroup },
  ],
  [
    { to: '/app/admin/queries', label: 'Queries', icon: IconMessageQuestion },
    { to: '/app/admin/ledger', label: 'Ledger', icon: IconReceiptRupee },
  ],
]

/** What logging out would remove from this device. */
const unfinishedWork = {
  patient: {
    title: 'Log out and lose what is not sent?',
    text: 'What you ticked, said of a day, noted, wrote, answered or reported without a network is kept on this device until it is sent. Logging out removes it, so that nobody else here can read it.',
  },
  staff: {
    title: 'Log out and lose what is not saved?',
    text: 'A meal plan or form that you have not saved, or a message that is not sent, is kept on this device. Logging out removes it, so that nobody else here can read it.',
  },
}

/** In the drawer only; elsewhere the account is in the header's menu. */
const accountGroup: Item[] = [{ to: '/app/account', label: 'Account', icon: IconUserCog }]

function Navigation({ groups, onNavigate }: { groups: Item[][]; onNavigate?: () => void }) {
  const isAt = useIsAt()
  return (
    <nav aria-label="Main" className={classes.nav}>
      {groups.map((items) => (
        <ul key={items[0]?.to} className="list stack">
          {items.map(({ to, label, icon: ItemIcon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isAt(to) ? 'page' : undefined}
                className={`${classes.item} row plain hovers`}
                title={label}
                onClick={onNavigate}
              >
                <span className={`${classes.katori} plate dimmed`}>
                  <ItemIcon size={20} stroke={1.8} aria-hidden />
                </span>
                <span className={classes.label}>{label}</span>
                {to === '/app/messages' ? <UnreadCount className={classes.count} /> : null}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/**
 * Follows live events while a person is signed in, starting after the page has loaded. When the code is gone after a
 * deployment nothing is followed; then the next page's code is gone too, and the page reloads.
 */
function useLiveEvents() {
  const client = useQueryClient()
  const isDue = useLater()
  useEffect(() => {
    if (!isDue) return
    const following = import('#web/lib/live/live.ts').then(({ followEvents }) => followEvents(client))
    following.catch(() => {})
    return () =>
      void following.then(
        (stop) => stop(),
        () => {},
      )
  }, [client, isDue])
}

/** Sends what waits, on every page. It draws nothing, so that a tick does not draw the frame again. */
function Sending({ userId }: { userId: string }) {
  useSending(mealTicks, userId)
  useSending(mealChoices, userId)
  useSending(mealPhotos, userId)
  useSending(eatenEntries, userId)
  useSending(waterGlasses, userId)
  useSending(saidDays, userId)
  useSending(ownListActs, userId)
  useSending(newReports, userId)
  useSending(newWeights, userId)
  useSending(newMessages, userId)
  useSending(formAnswers, userId)
  return null
}

/**
 * Keeps the interface on a challenger's device, whichever page they open first: what waits for a network is on all of
 * them. After the page's own reads, which a slow phone waits for.
 */
function KeptInterface() {
  const isDue = useLater()
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isDue && !isReading) keepInterface()
  }, [isDue, isReading])
  return null
}

/** Logs out, after a question if something is unfinished. */
function LogoutButton() {
  const { user, logout } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const unfinished = unfinishedWork[user?.role === 'patient' ? 'patient' : 'staff']
  function leave() {
    setLeaving(true)
    void logout()
  }
  return (
    <>
      <Button
        variant="default"
        className={`${classes.logout} rigid`}
        leftSection={<IconLogout size={18} aria-hidden className={classes.logoutIcon} />}
        disabled={leaving}
        onClick={() => (user && hasUnfinishedWork(user.id) ? setAsking(true) : leave())}
      >
        Logout
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={unfinished.title}
        confirmLabel="Log out"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          leave()
        }}
      >
        {unfinished.text}
      </ConfirmDialog>
    </>
  )
}

/** The frame of signed-in pages: header, navigation for the role, the page. */
export function AppLayout() {
  const { user } = useSession()
  const { brand_name } = useBrand()
  const { key } = useLocation()
  const navigate = useNavigate()
  const burger = useRef<HTMLButtonElement>(null)
  // The drawer is open only at the location where it was opened, so any navigation closes it, also the back button.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const drawerOpened = openedAt === key
  // On a phone, links that nobody sees would delay the first picture.
  const hasSide = useMediaQuery('(min-width: 62.0625em)', undefined, { getInitialValueInEffect: false })
  useLiveEvents()
  usePressedReminders()
  const groups = user ? (user.desk ? deskArea : areas[user.role]) : []
  const staff = user && user.role !== 'patient' ? user.role : null
  const palette = usePalette(
    staff,
    [...groups, accountGroup].flat().map(({ to, label }) => ({ label, run: () => navigate(to) })),
  )

  return (
    <div className={classes.shell}>
      {user ? <Sending userId={user.id} /> : null}
      {user?.role === 'patient' ? <KeptInterface /> : null}
      <LeaveGuard />
      <SkipLink />
      <header className={`${classes.header} row no-print`}>
        <MenuButton
          ref={burger}
          className={classes.burger}
          opened={drawerOpened}
          onClick={() => setOpenedAt(key)}
          aria-label="Open navigation"
          aria-haspopup="dialog"
        />
        <Link to="/app/dashboard" className={`${classes.home} tap plain`} aria-label={`${brand_name} home`}>
          <Logo size={34} wordmark={brand_name} />
        </Link>
        <div className={`${classes.who} row fill`}>{user ? <UserMenu user={user} /> : null}</div>
        {staff ? <FindButton className={classes.find} onClick={palette.open} /> : null}
        <Bell />
        <ColorSchemeToggle className={classes.scheme} />
        <LogoutButton />
      </header>

      {hasSide ? (
        <aside className={`${classes.side} no-print`}>
          <Navigation groups={groups} />
        </aside>
      ) : null}

      <Drawer
        opened={drawerOpened}
        onClose={() => {
          setOpenedAt(null)
          burger.current?.focus()
        }}
        // After a navigation the new page has the focus; returning it to the button would take it away.
        returnFocus={false}
        title={<Logo size={32} wordmark={brand_name} />}
        size="19rem"
        padding="md"
        classNames={{ body: 'stack loose' }}
      >
        {staff ? (
          <FindButton
            onClick={() => {
              setOpenedAt(null)
              palette.open()
            }}
          />
        ) : null}
        <Navigation groups={[...groups, accountGroup]} onNavigate={() => setOpenedAt(null)} />
        <div className={`${classes.drawerFoot} row tight between`}>
          <span className="small dimmed breaks">{user?.email}</span>
          <ColorSchemeToggle />
        </div>
      </Drawer>

      {palette.palette}

      <MainRegion className={classes.main} isCovered={isCovered}>
        {user && !user.email_verified ? <VerifyBanner email={user.email} /> : null}
        <Outlet />
      </MainRegion>
      {user?.role === 'patient' ? <BottomBar /> : null}
    </div>
  )
}
