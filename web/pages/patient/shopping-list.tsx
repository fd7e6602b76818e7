import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconPrinter, IconShoppingCart, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatDate, formatInstant } from '#domain/dates.ts'
import { dayKindName, eatsMeals, spanDates, spansOf } from '#domain/days/day-kinds.ts'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { mostOwnLines, ownLineLength, shoppingText } from '#domain/plans/shopping-lines.ts'
import type { ListedRow, OwnLine, OwnList } from '#domain/plans/shopping-list.ts'
import { EmptyState, Loaded, Skeletons } from '#web/components/feedback/loaded.tsx'
import { IconButton, Muted, PageHeader, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { passLink, SharedNote, ShareLink } from '#web/components/plans/share-link.tsx'
import classes from '#web/components/shopping/shopping.module.css'
import { boughtText, Shelves, Staples, staplesId, TickRow } from '#web/components/shopping/shopping-lines.tsx'
import { TypedMeals } from '#web/components/shopping/typed-meals.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { copied } from '#web/lib/clipboard.ts'
import { notify } from '#web/lib/notify.ts'
import type { Range } from '#web/lib/offline/kept.ts'
import { useCurrentPlan } from './meal-plans/current-plan.ts'
import { OfflineNotice } from './meal-plans/offline-notice.tsx'
import { ChosenDays, useChosenDays } from './shopping-list/chosen-days.tsx'
import { type ListInUse, useShoppingList } from './shopping-list/use-list.ts'

const daysText = ({ from, to }: Range) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

const forWhom = ({ home, people = 1 }: OwnList) =>
  people > 2 || (people === 2 && !home)
    ? `For your home of ${people}`
    : home
      ? 'For both of you'
      : 'For one person'

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
        {list.keptAt ? (
          <OfflineNotice of={list}>
            This is your list for {daysText(list.shown)} as of {formatInstant(list.keptAt)}. You can tick it
            and write lines; all is sent later.
          </OfflineNotice>
        ) : null}
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

/** Which days are not in the list, because they are different. */
function LeftOut({ days }: { days: OwnList['left_out'] }) {
  if (!days.length) return null
  const words = spansOf(days).map((span) => `${dayKindName(span)}, ${spanDates(span)}`)
  return (
    <Text className="breaks">
      Left out, because the plan is not cooked then: {words.join('; ')}.
      {days.some(({ kind }) => !eatsMeals(kind))
        ? ' Dishes that you take for a fast or a sick day are added.'
        : null}
    </Text>
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
      <OfHome list={list} />
      {hasLines(list) ? (
        <Text role="status" c="dimmed" className="no-print">
          {boughtText(list)}
          {isWaiting ? ' Kept on this device until there is a network.' : null}
        </Text>
      ) : null}
      <TypedMeals {...list} />
      <LeftOut days={list.left_out} />
      {list.rows.length === 0 ? (
        <EmptyState
          icon={<IconShoppingCart />}
          title={
            list.meals > 0
              ? 'Nothing to buy is known'
              : list.left_out.length > 0
                ? 'Nothing of the plan is cooked on these days'
                : 'Nothing more is planned for these days'
          }
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
        <Muted>
          {forWhom(list)}, raw and peeled, rounded up: vegetables and fruit weigh more in the shop.
        </Muted>
      ) : null}
    </>
  )
}

/** For whom the list is, and the way to where that is said. */
function OfHome({ list: { home, people = 1 } }: { list: OwnList }) {
  return (
    <Text c="dimmed" className="no-print breaks">
      {home
        ? `For the plans of ${home} and you: all planned meals of these days, also those already eaten. You both tick it, and both see the lines written since you share a home. `
        : people > 1
          ? `For your home of ${people}. `
          : 'Does somebody eat with you, or another Challenger live with you? '}
      <TextLink to="/app/patient/home">{home || people > 1 ? 'Your home' : 'Say who'}</TextLink>
    </Text>
  )
}

/** What the challenger wrote, and a field for more. */
function OwnLines({ own, act }: { own: OwnLine[] } & Pick<ListInUse, 'act'>) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const written = text.trim()
    if (written) act({ added: { id: newId(), text: written } })
    setText('')
    field.current?.focus()
  }
  return (
    <SectionCard title="Also">
      {own.length > 0 ? (
        <ul className={`${classes.lines} list ruled`}>
          {own.map(({ id, text, bought }) => (
            <li key={id} className={classes.line}>
              <TickRow name={text} bought={bought} onChange={(bought) => act({ lines: [id], bought })} />
              <ActionIcon
                className="rigid dimmed no-print"
                size={44}
                aria-label={`Remove ${text}`}
                onClick={() => {
                  act({ lines: [id], removed: true })
                  field.current?.focus()
                }}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {own.length < mostOwnLines ? (
        <Group component="form" align="flex-end" gap="sm" mt="sm" className="no-print" onSubmit={submit}>
          <TextInput
            ref={field}
            flex="1 1 14rem"
            label="Something else to buy"
            placeholder="Soap"
            maxLength={ownLineLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <IconButton type="submit" variant="default" icon={IconPlus}>
            Add
          </IconButton>
        </Group>
      ) : null}
    </SectionCard>
  )
}

/** Creates a link to the list of these days for the household. */
function ShareList({ range }: { range: Range }) {
  const name = 'Shopping list'
  const share = useApiMutation('POST /patients/shopping-list/share', {
    onSuccess: ({ url }) => void (url && passLink(name, url)),
  })
  return (
    <ShareLink
      name={name}
      title="Share this list"
      to="whoever shops with you"
      intro="Makes a link for whoever shops with you. Anybody who has it can read this list and tick it."
      facts={[
        [
          'They see',
          `what to buy from ${formatDate(range.from)} to ${formatDate(range.to)}, the ticks, and the names of meals whose foods are not known.`,
        ],
        ["They don't see", 'your name, the other meals, or anything else about you.'],
        ['For how long', `${shareDays} days. You can stop sharing at any time.`],
      ]}
      making={share}
      onMake={() => share.mutate({ body: range })}
    />
  )
}

/** Until when the list is shared, with a button to stop. */
function ListShared({ until }: { until: string | null }) {
  return (
    <SharedNote
      until={until}
      route="DELETE /patients/shopping-list/share"
      call={{}}
      done="Your list is no longer shared."
      title="Stop sharing your list?"
    >
      Every link to it ends at once. Whoever has one can no longer read or tick the list.
    </SharedNote>
  )
}
