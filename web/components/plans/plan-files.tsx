import { ActionIcon, Group } from '@mantine/core'
import {
  type Icon,
  IconCalendarDown,
  IconChevronDown,
  IconDownload,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type MealPlan, planFileName, planText } from '#domain/plans/meal-plans.ts'
import { Menu } from '#web/components/feedback/menu.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { download, useDownload } from '#web/lib/download.ts'
import { ExchangeChart } from './exchange-chart.tsx'
import classes from './plan-files.module.css'
import { printPlan } from './plan-print.tsx'
import { SharePlan } from './share-plan.tsx'

/** Saves the plan as a text file. Needs no network. */
function downloadPlan(plan: MealPlan) {
  download(planFileName(plan.week_start), 'text/plain;charset=utf-8', planText(plan))
}

type Way = [label: string, icon: Icon, take: () => void]

type Props = {
  plan: MealPlan
  /** Who eats by the plan, as the person on this page says it. */
  of?: 'you' | 'the challenger'
}

/** Takes a plan out of the platform: files, print, and for a published plan a link for whoever cooks. */
export function PlanFiles({ plan, of = 'you' }: Props) {
  return (
    <>
      <Group gap={0} wrap="nowrap" align="stretch">
        <PlainButton className={classes.download} icon={IconDownload} onClick={() => downloadPlan(plan)}>
          Download
        </PlainButton>
        <OtherFiles plan={plan} of={of} />
      </Group>
      {plan.status === 'published' ? <SharePlan key={plan.id} planId={plan.id} of={of} /> : null}
    </>
  )
}

function OtherFiles({ plan, of }: Required<Props>) {
  const { isBusy, file } = useDownload()
  const [isChoosing, setChoosing] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const profile = useApi('GET /patients/profile', { enabled: of === 'you' && wasOpened })
  // A nutritionist is told the reason instead.
  const hasChart = of !== 'you' || profile.data?.counts_grams === false
  const words = (kind: string) => ({
    loading: `Preparing the ${kind} file...`,
    failed: `The ${kind} file could not be made. Please try again.`,
  })
  const params = { id: plan.id }
  const fetchPdf = (query: { recipes?: 'true'; exchanges?: 'true' } = {}) =>
    void file('GET /meal-plans/:id.pdf', words('PDF'), { params, query })
  // After the menu has closed; otherwise it would be printed.
  const print = (recipes: boolean) => setTimeout(() => printPlan({ recipes }))
  const ways: Way[] = [
    ['PDF', IconFileTypePdf, () => fetchPdf()],
    ['PDF with recipes', IconFileTypePdf, () => fetchPdf({ recipes: 'true' })],
    ...(of === 'you'
      ? []
      : [['PDF with exchanges', IconFileTypePdf, () => fetchPdf({ exchanges: 'true' })] as Way]),
    [
      'Calendar (.ics)',
      IconCalendarDown,
      () => void file('GET /meal-plans/:id.ics', words('calendar'), { params }),
    ],
    ['Print', IconPrinter, () => print(false)],
    ['Print with recipes', IconPrinter, () => print(true)],
    ...(hasChart ? [['Exchange chart (PDF)', IconFileTypePdf, () => setChoosing(true)] as Way] : []),
  ]

  return (
    <>
      {/* No portal and no placeholder, so that the menu is directly beside its button and contains only its items. */}
      <Menu
        position="bottom-end"
        width="15rem"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        onOpen={() => setOpened(true)}
      >
        <Menu.Target>
          <ActionIcon
            variant="default"
            className={classes.more}
            aria-busy={isBusy}
            aria-label="Other ways to download"
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.map(([label, WayIcon, take], place) => (
            <Menu.Item
              key={label}
              data-autofocus={place === 0 || undefined}
              leftSection={<WayIcon size={20} stroke={1.8} aria-hidden />}
              onClick={take}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ExchangeChart planId={plan.id} opened={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
