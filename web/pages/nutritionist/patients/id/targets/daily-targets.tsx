import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { formatInstant } from '#domain/dates.ts'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import {
  isSameTargets,
  noShowingMessage,
  type PatientTargets,
  type TargetsInput,
} from '#domain/food/targets/patient-targets.ts'
import type { ProposedTargets } from '#domain/food/targets/targets.ts'
import { TargetFigures } from '#web/components/content/target-figures.tsx'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted, PlainButton, SectionCard, Small, Subheading } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './daily-targets.module.css'
import { TargetsDialog, type TargetsStart, useConfirmedTargets } from './targets-dialog.tsx'

type Props = { id: string; name: string }

/** The daily targets of a challenger: what is confirmed, what is proposed and why. */
export function DailyTargets({ id, name }: Props) {
  const targets = useApi('GET /nutritionists/patients/:id/targets', { params: { id } })
  return (
    <SectionCard title="Daily targets">
      <Loaded
        query={targets}
        loading="9rem"
        missing={<Text c="dimmed">They are computed once {name} has completed the profile.</Text>}
        failed="The daily targets could not be loaded"
      >
        {(data) => <Targets id={id} name={name} targets={data} />}
      </Loaded>
    </SectionCard>
  )
}

function Targets({ id, name, targets }: Props & { targets: PatientTargets }) {
  const { current, proposed, refused, measured, may_show } = targets
  const save = useToastMutation('PUT /nutritionists/patients/:id/targets', useConfirmedTargets(id))
  const isBusy = save.isPending
  const confirm = (body: TargetsInput) => save.mutate({ params: { id }, body, ifMatch: targets.version })
  const dialog = useDialog<TargetsStart>()
  const isProposed = current && proposed && isSameTargets(current, proposed)
  const isShown = current?.shown_to_challenger ?? false

  return (
    <Stack gap="md">
      {current ? (
        <Stack gap="sm">
          <TargetFigures targets={current} />
          <Muted className="written">
            Set{current.confirmed_by ? ` by ${current.confirmed_by}` : ''} on{' '}
            {formatInstant(current.created_at)}.{current.reason ? ` Reason: ${current.reason}` : ''}
          </Muted>
          <Switch
            label={`Show to ${name}`}
            description={may_show ? undefined : noShowingMessage}
            checked={isShown && may_show}
            disabled={isBusy || !may_show}
            onChange={({ currentTarget }) =>
              confirm({
                ...{ ...nutrientsOf(current), carbs_by_meal: current.carbs_by_meal },
                ...{ reason: current.reason, shown: currentTarget.checked },
              })
            }
          />
        </Stack>
      ) : (
        <Text c="dimmed">None are set yet.</Text>
      )}
      <Stack gap="sm" className={classes.proposal}>
        {refused ? (
          <Alert color="yellow" role="note">
            {refused}
          </Alert>
        ) : null}
        {proposed && isProposed ? <Text>They are as proposed today.</Text> : null}
        {proposed && !isProposed ? (
          <>
            <Subheading>Proposal</Subheading>
            <TargetFigures targets={proposed} />
          </>
        ) : null}
        {proposed ? <Reasons lines={targets.reasons} /> : null}
        <Group gap="xs">
          {proposed && !isProposed ? (
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => confirm({ ...proposed, shown: isShown && may_show })}
            >
              Use these
            </Button>
          ) : null}
          <PlainButton
            size="sm"
            disabled={isBusy}
            onClick={() => dialog.start({ figures: current ?? proposed, reason: '' })}
          >
            {current || proposed ? 'Change values' : 'Set by hand'}
          </PlainButton>
        </Group>
      </Stack>
      {refused ? null : (
        <MeasuredProposal
          measured={measured}
          current={current}
          isBusy={isBusy}
          onUse={(figures) => dialog.start({ figures, reason: measured.summary ?? '' })}
        />
      )}
      {dialog.isOpen && dialog.subject ? (
        <TargetsDialog id={id} name={name} targets={targets} start={dialog.subject} onClose={dialog.close} />
      ) : null}
    </Stack>
  )
}

type MeasuredProps = Pick<PatientTargets, 'measured' | 'current'> & {
  isBusy: boolean
  onUse: (figures: ProposedTargets) => void
}

/** What is proposed by the weights of the last weeks, or why nothing is yet. */
function MeasuredProposal({ measured, current, isBusy, onUse }: MeasuredProps) {
  const { proposed, reasons, summary, refused } = measured
  const isSet = proposed && current && isSameTargets(current, proposed)
  return (
    <Stack gap="sm" className={classes.proposal}>
      <Subheading>By the weights</Subheading>
      {proposed ? (
        <>
          <Small>{summary}</Small>
          {isSet ? <Text>The targets are set so.</Text> : <TargetFigures targets={proposed} />}
          <Reasons lines={reasons} />
          {isSet ? null : (
            <PlainButton size="sm" w="fit-content" disabled={isBusy} onClick={() => onUse(proposed)}>
              Use these figures
            </PlainButton>
          )}
        </>
      ) : (
        <Muted>{refused}</Muted>
      )}
    </Stack>
  )
}

/** How a proposal comes about, line by line, folded. */
function Reasons({ lines }: { lines: string[] }) {
  return (
    <details className={classes.why}>
      <summary>How it comes about</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
