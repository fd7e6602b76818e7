import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { counted, whole } from '#domain/numbers.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import type { SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, TextLink } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ListPage, wideColumn } from '#web/components/lists/list-card.tsx'
import { UseDialog } from './saved/use-dialog.tsx'

const list = '/app/nutritionist/meal-plans'

/** Saved plans: weeks of nobody, from which drafts are made. */
export function Component() {
  const use = useDialog<SavedPlanSummary>()
  const columns: Column<SavedPlanSummary>[] = [
    column('Name', (plan) => (
      <>
        <TextLink to={`${list}/saved/${plan.id}`} className="strong breaks tap">
          {plan.name}
        </TextLink>
        {plan.notes ? <span className="block small dimmed regular breaks">{plan.notes}</span> : null}
      </>
    )),
    column('Meant for', ({ conditions }) => conditions.join(', ') || 'Anybody'),
    column('Size', (plan) => `${counted(plan.day_count, 'day')}, ${counted(plan.meal_count, 'meal')}`),
    figureColumn('kcal a day', (plan) => whole(dailyAverage(plan).calories)),
    column('Made by', ({ own, nutritionist_name, shared }) => (
      <span className="wrap tight">
        <span className="breaks">{own ? 'You' : nutritionist_name}</span>
        {shared ? <StatusBadge tone="blue">Shared</StatusBadge> : null}
      </span>
    )),
    wideColumn('Use', (plan) => (
      <Button variant="light" onClick={() => use.start(plan)} aria-label={`Use for...: ${plan.name}`}>
        Use for...
      </Button>
    )),
  ]
  return (
    <ListPage
      route="GET /plan-templates"
      back={{ to: list, label: 'Meal Plans' }}
      title="Saved Plans"
      label="Saved plans"
      description="Weeks of nobody: use one for several challengers at once, each gets a draft that fits them"
      search="Name, condition or note"
      words={['saved plan', 'saved plans']}
      columns={columns}
      empty={{
        icon: <IconBookmark />,
        text: 'Open a meal plan and choose “Save as saved plan”, or do so at the last step of making one.',
        action: <ButtonLink to={list}>Meal plans</ButtonLink>,
      }}
    >
      {use.show((plan) => (
        <UseDialog plan={plan} onClose={use.close} />
      ))}
    </ListPage>
  )
}
