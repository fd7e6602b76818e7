import { Stack } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { mailtoLink } from '#domain/mailto.ts'
import { publicPages } from '#domain/site/public-pages.ts'
import { useBrand } from '#web/lib/brand.ts'
import { phoneLink, whatsAppLink } from '#web/lib/phone-link.ts'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/session.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { MainRegion, SkipLink } from './main-region.tsx'
import { MenuButton } from './menu-button.tsx'
import { ButtonLink } from './page.tsx'
import { PageHead } from './page-head.tsx'
import classes from './public-layout.module.css'

const pages = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/queries', label: 'Support' },
  { to: '/terms', label: 'Terms' },
]
const policies = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/terms', label: 'Privacy Policy' },
  { to: '/terms', label: 'Refund Policy' },
  { to: '/contact', label: 'Grievance Officer' },
]
const footerLinks = [
  { title: 'Quick links', links: [{ to: '/', label: 'Home' }, ...pages] },
  { title: 'Policies', links: policies },
]

const link = `${classes.link} tap plain hovers`
const footerLink = 'tap tight plain breaks'

function TopBar() {
  const { user } = useSession()
  const { brand_name } = useBrand()
  const { key, pathname } = useLocation()
  const menu = useId()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const opened = openedAt === key

  return (
    <header className={`${classes.header} no-print`}>
      <div className={`${classes.bar} row wrap`}>
        <Link to="/" className={`${classes.home} tap plain`} aria-label={`${brand_name} home`}>
          <Logo size={38} wordmark={brand_name} />
        </Link>
        <nav
          id={menu}
          aria-label="Main"
          className={`${classes.menu} row`}
          data-opened={opened || undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpenedAt(null)
          }}
        >
          <Link to="/#features" className={link}>
            Features
          </Link>
          {pages.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={link}
              aria-current={pathname === to ? 'page' : undefined}
              onClick={() => setOpenedAt(null)}
            >
              {label}
            </Link>
          ))}
        </nav>
        <ButtonLink
          to={user ? '/app/dashboard' : '/#features'}
          state={user ? null : { form: 'sign-in' }}
          data-form={user ? undefined : 'sign-in'}
        >
          {user ? 'Dashboard' : 'Login'}
        </ButtonLink>
        <MenuButton
          className={classes.burger}
          opened={opened}
          onClick={() => setOpenedAt(opened ? null : key)}
          aria-label={opened ? 'Close menu' : 'Open menu'}
          aria-expanded={opened}
          aria-controls={menu}
        />
      </div>
    </header>
  )
}

function Footer() {
  const { brand_name, support_email, support_phone, social_url } = useBrand()
  const ways = [{ href: mailtoLink(support_email), icon: IconMail, text: support_email }]
  if (support_phone)
    ways.push(
      { href: phoneLink(support_phone), icon: IconPhone, text: support_phone },
      { href: whatsAppLink(support_phone), icon: IconBrandWhatsapp, text: 'WhatsApp' },
    )
  const host = social_url?.split('/')[2]?.replace(/^www\./, '')
  if (social_url) ways.push({ href: social_url, icon: IconWorld, text: `Follow us on ${host}` })
  return (
    <footer className={`${classes.footer} rims on-deep no-print`}>
      <div className={classes.columns}>
        <div className={classes.brand}>
          <Logo size={44} wordmark={brand_name} />
          <p>Meal plans made by a nutritionist for your body, your week and your kitchen.</p>
        </div>
        {footerLinks.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="list">
              {links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className={footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-label="Contact">
          <h2>Contact</h2>
          <ul className="list">
            {ways.map(({ href, icon: WayIcon, text }) => (
              <li key={href}>
                <a href={href} className={footerLink}>
                  <WayIcon size={18} aria-hidden className="rigid" /> {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`${classes.last} row loose between small`}>
        <span>© {brand_name}. Guidance on food, not a substitute for medical advice.</span>
        <ColorSchemeToggle className={classes.scheme} />
      </div>
    </footer>
  )
}

/** Title and description, if the page is one of the public pages. */
function Head() {
  const { brand_name } = useBrand()
  const { pathname } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const page = publicPages[path]
  if (!page) return null
  return <PageHead path={path} title={page.title(brand_name)} description={page.description(brand_name)} />
}

/** The frame of public pages: top bar, page, footer. */
export function Component() {
  return (
    <Stack gap={0} mih="100dvh">
      <Head />
      <SkipLink />
      <TopBar />
      <MainRegion className="fill">
        <Outlet />
      </MainRegion>
      <Footer />
    </Stack>
  )
}
