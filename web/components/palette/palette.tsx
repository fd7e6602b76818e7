import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Dish } from '#domain/plans/dishes.ts'
import { hasWords } from '#domain/search.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Recipe } from '#web/components/content/recipe.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { BackCloses } from '#web/components/feedback/back-closes.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import type { ListRoute, RowOf } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { accountName, notJoinedText } from '#web/lib/words.ts'
import classes from './palette.module.css'
import { type PaletteAct, usePageActs } from './palette-acts.ts'

type Group = { label: string; acts: PaletteAct[] }

const most = 6

type Found<R extends ListRoute> = {
  isWanted: boolean
  search: string
  actOf: (row: RowOf<R>) => PaletteAct
}

/** The rows of a list that have these words, and the state of the search for them. */
function useFound<R extends ListRoute>(route: R, { isWanted, search, actOf }: Found<R>) {
  const enabled = isWanted && search !== ''
  const read = useApiList(route, { query: { q: search, limit: most }, enabled } as never)
  return {
    acts: enabled && !read.isPlaceholderData ? (read.data?.rows ?? []).map(actOf) : [],
    isLooking: enabled && (read.isPending || read.isPlaceholderData),
    hasFailed: enabled && read.isError,
  }
}

/** The people whom this role looks after, by name or address. */
function usePeople(role: Props['role'], search: string) {
  const navigate = useNavigate()
  const challengers = useFound('GET /nutritionists/patients', {
    isWanted: role === 'nutritionist',
    search,
    actOf: ({ patient_id, patient_name, patient_email, status }) => ({
      label: patient_name,
      description: status === 'active' ? (patient_email ?? undefined) : 'No longer in your care',
      run: () => navigate(`/app/nutritionist/patients/${patient_id}`),
    }),
  })
  const users = useFound('GET /admin/users', {
    isWanted: role === 'admin',
    search,
    actOf: ({ id, name, email, role: theirs }) => ({
      label: name ?? accountName({ name, email }),
      description: `${roleNames[theirs]}, ${email ?? notJoinedText}`,
      run: () => navigate(`/app/admin/users/${id}`),
    }),
  })
  return role === 'nutritionist' ? challengers : users
}

/** Runs the marked line at Enter. `list` is for the lines, `takeEnter` for the field. */
function useEnter(query: string, hasLines: boolean, isLooking: boolean) {
  // Spotlight marks the first line before the answers arrive, and a line that leaves the list takes its mark along: the
  // attribute is all that Spotlight goes by, and Spotlight exports no call for it.
  const list = useRef<HTMLDivElement>(null)
  // Enter before there is a line runs the first one that comes, unless something else is typed.
  const entered = useRef<string>(null)
  const firstLine = () => list.current?.querySelector('[data-action]')
  function markFirst() {
    if (list.current?.querySelector('[data-selected]')) return
    firstLine()?.setAttribute('data-selected', 'true')
  }
  useEffect(() => {
    if (query !== '') markFirst()
    if (entered.current !== query) entered.current = null
    if (entered.current === null || !hasLines) return
    entered.current = null
    list.current?.querySelector<HTMLElement>('[data-selected]')?.click()
  })
  function takeEnter({ key }: KeyboardEvent) {
    if (key !== 'Enter') return
    markFirst()
    if (!firstLine() && isLooking) entered.current = query
  }
  return { list, takeEnter }
}

type Props = {
  role: 'nutritionist' | 'admin'
  pages: PaletteAct[]
  /** Opens again whenever the number changes. */
  opened: number
}

/** The command palette of the staff: people, dishes, pages, and what the open page can do. */
export function Palette({ role, pages, opened }: Props) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [dish, setDish] = useState<Dish | null>(null)
  const [settled] = useDebouncedValue(query.trim(), 150)
  // Answers to an earlier text are not offered: Enter would run one.
  const search = settled === query.trim() ? settled : ''
  useEffect(() => {
    if (opened) spotlight.open()
  }, [opened])
  const pageActs = usePageActs()
  const people = usePeople(role, search)
  const dishes = useFound('GET /meal-plans/templates', {
    isWanted: role === 'nutritionist',
    search,
    actOf: (row) => ({ label: row.name, description: row.portion ?? undefined, run: () => setDish(row) }),
  })
  const fits = ({ label }: PaletteAct) => hasWords(label, query)
  const groups: Group[] = [
    { label: 'Do', acts: pageActs.filter(fits) },
    { label: 'People', acts: people.acts },
    { label: 'Pages', acts: pages.filter(fits) },
    { label: 'Dishes', acts: dishes.acts },
  ]
  const isLooking = query.trim() !== search || people.isLooking || dishes.isLooking
  const nothing = people.hasFailed
    ? 'People could not be searched. Please try again.'
    : isLooking
      ? 'Looking...'
      : 'Nothing found'
  const found = groups.filter(({ acts }) => acts.length > 0)
  const { list, takeEnter } = useEnter(query, found.length > 0, isLooking)
  return (
    <>
      <Spotlight.Root
        query={query}
        onQueryChange={setQuery}
        onSpotlightOpen={() => setOpen(true)}
        onSpotlightClose={() => setOpen(false)}
        shortcut={null}
        scrollable
        maxHeight="min(32rem, 70dvh)"
        lockScroll={false}
        overlayProps={{ blur: 0 }}
        title="Find"
        classNames={{ header: 'hidden', actionDescription: classes.description ?? '' }}
      >
        <Spotlight.Search
          placeholder={
            role === 'nutritionist' ? 'People, dishes, pages, acts' : 'People by name or address, pages'
          }
          aria-label="Find"
          onKeyDown={takeEnter}
          leftSection={<IconSearch size={20} aria-hidden />}
        />
        <Spotlight.ActionsList ref={list}>
          {found.map(({ label, acts }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {acts.map((act) => (
                <Spotlight.Action
                  key={act.label + act.description}
                  label={act.label}
                  description={act.description ?? ''}
                  onClick={act.run}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {found.length === 0 ? <Spotlight.Empty>{nothing}</Spotlight.Empty> : null}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {isOpen ? <BackCloses close={spotlight.close} /> : null}
      <Modal
        opened={dish !== null}
        onClose={() => setDish(null)}
        title={dish?.name}
        size="lg"
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {dish ? (
          <>
            <NutrientRow nutrients={dish} size="sm" />
            <Recipe {...dish} />
          </>
        ) : null}
      </Modal>
    </>
  )
}
