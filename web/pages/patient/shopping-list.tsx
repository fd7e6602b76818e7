import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconCopy, IconPrinter, IconShoppingCart } from '@tabler/icons-react'
import { formatDate, formatInstant } from '#domain/dates.ts'
import { shoppingText } from '#domain/plans/shopping-lines.ts'
import type { ListedRow, OwnList } from '#domain/plans/shopping-list.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import classes from '#web/components/shopping/shopping.module.css'
import { boughtText, Shelves, Staples, staplesId } from '#web/components/shopping/shopping-lines.tsx'
import { TypedMeals } from '#web/components/shopping/typed-meals.tsx'
import { copied } from '#web/lib/clipboard.ts'
import { notify } from '#web/lib/notify.ts'
import type { Range } from '#web/lib/offline/kept.ts'
import { useCurrentPlan } from './meal-plans/current-plan.ts'
import { ChosenDays, useChosenDays } from './shopping-list/chosen-days.tsx'
import { OwnLines } from './shopping-list/own-lines.tsx'
import { ListShared, ShareList } from './shopping-list/share-list.tsx'
import { type ListInUse, useShoppingList } from './shopping-list/use-list.ts'

const daysText = ({ from, to }: Range) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

const hasLines = ({ rows, own }: OwnList) => rows.length + own.length > 0

async function copyList(range: Range, list: OwnList) {
  const text = shoppingText(`Shopping list, ${daysText(range)}`, list)
  if (await copied(text)) notify.success('List copied. Paste it into a message.')
  else notify.error('The list could not be copied.')
}

/** What to buy for the meals of some days, to tick in the shop. */
export function Component() {
  const plan = useCurrentPlan()
  const days = useChosenDays(plan.data?.days.at(-1)?.date)
  // The rest of a plan is known once the plan is read.
  const list = useShoppingList(days.range, { enabled: !days.wantsRest || !plan.isPending })
  return (
    <>
      <PageHeader
        title="Shopping list"
        description={daysText(list.shown)}
        actions={
          list.data && hasLines(list.data) ? <Actions list={list.data} range={list.shown} /> : undefined
        }
      />
      <Stack gap="lg">
        <ChosenDays days={days} />
        <OfflineNotice list={list} />
        <Loaded
          query={list}
          loading={
            <div className={classes.shelves} aria-busy="true">
              <Skeletons count={6} height="10rem" radius="lg" />
            </div>
          }
          failed="Failed to load your shopping list."
        >
          {(data) => <List list={data} act={list.act} isWaiting={list.isWaiting} />}
        </Loaded>
      </Stack>
    </>
  )
}

function Actions({ list, range }: { list: OwnList; range: Range }) {
  return (
    <>
      <IconButton variant="default" icon={IconCopy} onClick={() => void copyList(range, list)}>
        Copy as text
      </IconButton>
      <IconButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
        Print
      </IconButton>
      <ShareList key={`${range.from} ${range.to}`} range={range} />
    </>
  )
}

function List({ list, act, isWaiting }: { list: OwnList; isWaiting: boolean } & Pick<ListInUse, 'act'>) {
  const acts = {
    onTick: act,
    onStaple({ food_id, name }: ListedRow, staple: boolean) {
      act({ foods: [food_id], staple })
      notify.success(staple ? `${name} is always at home.` : `${name} is on the list again.`)
      // The row moves away from under the focus.
      requestAnimationFrame(() =>
        (document.getElementById(staplesId) ?? document.getElementById('main'))?.focus({
          preventScroll: true,
        }),
      )
    },
  }
  return (
    <>
      <ListShared until={list.shared_until} />
      {hasLines(list) ? (
        <Text role="status" c="dimmed" className="no-print">
          {boughtText(list)}
          {isWaiting ? ' Kept on this device until there is a network.' : null}
        </Text>
      ) : null}
      <TypedMeals {...list} />
      {list.rows.length === 0 ? (
        <EmptyState
          icon={<IconShoppingCart />}
          title={list.meals === 0 ? 'Nothing more is planned for these days' : 'Nothing to buy is known'}
          text={
            list.meals === 0
              ? 'Choose other days, or write your own lines below.'
              : 'A list follows from dishes made of foods. Figures typed by hand name none.'
          }
        />
      ) : null}
      <Shelves rows={list.rows} {...acts}>
        <OwnLines own={list.own} act={act} />
      </Shelves>
      <Staples rows={list.rows} {...acts} />
      {list.rows.length > 0 ? (
        <Text size="sm" c="dimmed">
          For one person, raw and peeled, rounded up: vegetables and fruit weigh more in the shop.
        </Text>
      ) : null}
    </>
  )
}

/** Says that the list comes from this device, and how old it is. */
function OfflineNotice({ list }: { list: ListInUse }) {
  if (!list.keptAt) return null
  return (
    <Alert
      color="blue"
      className="no-print"
      role="status"
      icon={<IconCloudOff aria-hidden />}
      title={list.online ? "We can't be reached" : 'You are offline'}
    >
      <div className="row wrap loose close between">
        <Text>
          This is your list for {daysText(list.shown)} as of {formatInstant(list.keptAt)}. You can tick it and
          write lines; all is sent later.
        </Text>
        <Button variant="default" disabled={list.isFetching} onClick={() => void list.refetch()}>
          Try Again
        </Button>
      </div>
    </Alert>
  )
}
