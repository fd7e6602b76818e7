import { Stack } from '@mantine/core'
import { IconPrinter, IconShoppingCart } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useParams } from 'react-router'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { EmptyState, Skeletons } from '#web/components/feedback/loaded.tsx'
import { BackLink, IconButton, Muted, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import shop from '#web/components/shopping/shopping.module.css'
import { TypedMeals } from '#web/components/shopping/typed-meals.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { PlanFailure } from './plan-failure.tsx'
import classes from './shopping-list.module.css'

const narrow = { '--shelf': '18rem' } as CSSProperties

/** What to buy for a plan's week, by the shelves of a shop. */
export function Component() {
  const { id = '' } = useParams()
  const plan = useApi('GET /meal-plans/:id', { params: { id } })
  const list = useApi('GET /meal-plans/:id/shopping-list', { params: { id } })
  const back = `/app/nutritionist/meal-plans/${id}`
  const { data } = list
  const week = plan.data
  return (
    <>
      <PageHeader
        title={week ? `Shopping list for ${week.patient_name}` : 'Shopping list'}
        description={week && weekLabel(week.week_start, week.days.at(-1)?.date ?? week.week_start)}
        actions={
          <>
            <BackLink to={back}>Back to the plan</BackLink>
            {data && data.rows.length > 0 ? (
              <IconButton icon={IconPrinter} onClick={() => window.print()}>
                Print
              </IconButton>
            ) : null}
          </>
        }
      />
      {list.isPending ? (
        <div className={shop.shelves} style={narrow} aria-busy="true">
          <Skeletons count={6} height="10rem" radius="lg" />
        </div>
      ) : null}
      {data ? (
        <Stack>
          <TypedMeals {...data} />
          {data.rows.length > 0 ? (
            <>
              <div className={shop.shelves} style={narrow}>
                {[...Map.groupBy(data.rows, ({ shelf }) => shelf)].map(([shelf, foods]) => (
                  <SectionCard key={shelf} title={shelf}>
                    <ul className={`${classes.foods} list ruled`}>
                      {foods.map(({ food_id, name, amount }) => (
                        <li key={food_id} className="row loose between breaks">
                          <span>{name}</span>
                          <span className="rigid strong figure">{amount}</span>
                        </li>
                      ))}
                    </ul>
                  </SectionCard>
                ))}
              </div>
              <Muted>
                For one person, raw and peeled, rounded up: vegetables and fruit weigh more in the shop.
              </Muted>
            </>
          ) : (
            <EmptyState
              icon={<IconShoppingCart />}
              title="Nothing to buy is known"
              text="A list follows from dishes made of foods. Figures typed by hand name none."
            />
          )}
        </Stack>
      ) : null}
      <PlanFailure query={list} failed="Failed to load the shopping list. Please try again." />
    </>
  )
}
