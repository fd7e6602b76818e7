import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBookmark, IconInfoCircle } from '@tabler/icons-react'
import { planBody } from '#domain/plans/draft/plan-draft.ts'
import { countsLabel, weekLabel } from '#domain/plans/plan-labels.ts'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { Link } from '#web/lib/router.tsx'
import { PlanStatusBadge } from '../plan/plan-status.tsx'
import { PlanWeek } from '../plan/plan-week.tsx'
import { WeekTotals } from '../plan/totals.tsx'
import { SavePlanDialog } from '../saved/save-plan-dialog.tsx'
import { Clashes } from './review-clashes.tsx'
import classes from './review-step.module.css'
import { useBuilder } from './use-builder.ts'
import { DraftExchanges, WeekNutrients } from './week/week-figures.tsx'

/** The problems to solve before saving, each with a link to its place. */
function Problems() {
  const { issues, steps } = useBuilder()
  if (issues.length === 0) return null
  return (
    <Alert
      id="problems"
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="Please put this right first"
    >
      <ul className="list">
        {issues.map((issue) => (
          <li key={issue.message}>
            <Link {...steps.linkTo(issue)} className={`${classes.issue} tap strong breaks`}>
              {issue.message}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Step 3: the whole plan, before it is saved. On wide screens the week and its figures stay beside it. */
export function ReviewStep() {
  const { isWide, draft, days, care, patientName, issues } = useBuilder()
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  return (
    <Stack>
      <Problems />
      <Clashes />
      {care.hasNoProfile ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          There is no profile yet, so nothing could be checked against allergies, diet or food rules.
        </Alert>
      ) : null}

      <Card component="section" aria-labelledby="plan-summary" style={{ gap: '0.625rem' }}>
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h3" id="plan-summary">
            {patientName ?? 'Challenger'}
          </Title>
          <PlanStatusBadge status={draft.status} />
        </Group>
        <Text>
          {first && last ? `${weekLabel(first, last)}. ` : ''}
          {countsLabel(days)}.
        </Text>
        {draft.notes.trim() ? <Text className={`${classes.notes} written`}>{draft.notes}</Text> : null}
        {isWide ? null : <WeekTotals days={days} care={care} />}
        {/* For other challengers, too, whether or not this plan is saved. */}
        {issues.length === 0 ? (
          <DialogButton
            mt="sm"
            variant="default"
            icon={IconBookmark}
            dialog={(close) => <SavePlanDialog days={{ days: planBody(draft).days }} onClose={close} />}
          >
            Save as saved plan
          </DialogButton>
        ) : null}
      </Card>
      {isWide ? null : <WeekNutrients isRead />}
      {isWide ? null : (
        <DraftExchanges>
          <PlanWeek days={days} clashes={care.clashes} targets={care.targets} />
        </DraftExchanges>
      )}
    </Stack>
  )
}
