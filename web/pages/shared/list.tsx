import { Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { withListActs } from '#domain/plans/shopping-acts.ts'
import type { SharedList } from '#domain/plans/shopping-list.ts'
import { sharedList } from '#domain/site/public-pages.ts'
import { IconButton, SectionCard } from '#web/components/layout/page.tsx'
import { PageHead } from '#web/components/layout/page-head.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import classes from '#web/components/shopping/shopping.module.css'
import {
  boughtText,
  Shelves,
  Staples,
  type Ticked,
  TickRow,
} from '#web/components/shopping/shopping-lines.tsx'
import { TypedMeals } from '#web/components/shopping/typed-meals.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { sharedListActs } from '#web/lib/offline/kinds/list-acts.ts'
import { useQueue, useSending } from '#web/lib/offline/queue.ts'
import { SharedPage } from './shared-page.tsx'

const title = 'Shopping list'
/** Milliseconds until it is seen what others have ticked. */
const pause = 20_000

/** A shared shopping list: needs no sign-in and shows no names. Whoever has the link ticks it, too. */
export function Component() {
  const { token = '' } = useParams()
  const list = useApi('GET /shared/lists/:token', {
    params: { token },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pause),
  })
  return (
    <>
      <PageHead title={sharedList.title(useBrand().brand_name)} description={sharedList.description} />
      <SharedPage query={list} title={title} lead="What to buy, by the shelves of a shop." thing="list">
        {(data) => <Content list={data} token={token} />}
      </SharedPage>
    </>
  )
}

function Content({ list: read, token }: { list: SharedList; token: string }) {
  const queue = useQueue(sharedListActs, token)
  useSending(sharedListActs, token)
  const { from, to, expires_at } = read
  const list = withListActs(
    read,
    to,
    queue.waiting.map(({ what }) => what),
  )
  const onTick = (ticked: Ticked) => queue.add({ ...ticked, from, to, at: new Date().toISOString() })
  return (
    <PublicPage
      title={title}
      lead={
        <>
          {formatDate(from)} to {formatDate(to)}.{' '}
          <span className="no-print">
            Shared with you until {formatInstantDate(expires_at)}; everybody with the link sees the ticks.
          </span>
        </>
      }
    >
      <Stack gap="lg">
        <div className="no-print">
          <IconButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
            Print
          </IconButton>
        </div>
        <Text role="status" c="dimmed" className="no-print">
          {boughtText(list)}
          {queue.waiting.length > 0 ? ' Kept on this device until there is a network.' : null}
        </Text>
        <TypedMeals {...list} />
        <Shelves rows={list.rows} onTick={onTick}>
          {list.own.length > 0 ? (
            <SectionCard title="Also">
              <ul className={`${classes.lines} list ruled`}>
                {list.own.map(({ id, text, bought }) => (
                  <li key={id} className={classes.line}>
                    <TickRow
                      name={text}
                      bought={bought}
                      onChange={(next) => onTick({ foods: [], lines: [id], bought: next })}
                    />
                  </li>
                ))}
              </ul>
            </SectionCard>
          ) : null}
        </Shelves>
        <Staples rows={list.rows} onTick={onTick} />
      </Stack>
    </PublicPage>
  )
}
