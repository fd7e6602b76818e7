import { Button, Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { conditionLabel } from '#domain/clinical/conditions.ts'
import type { ListedRule } from '#domain/clinical/rule-list.ts'
import { formatInstant } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { hasWords } from '#domain/search.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { Muted, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'

const effects: Record<ListedRule['effect'], { tone: Tone; text: string }> = {
  limit: { tone: 'blue', text: 'Limit' },
  note: { tone: 'gray', text: 'Note' },
  block: { tone: 'orange', text: 'Safety rule' },
}

export function Component() {
  const query = useApi('GET /rules')
  return (
    <>
      <PageHeader
        title="Clinical rules"
        description="What conditions ask of a week, with the source of each rule. A limit steers filling and swaps and asks for a reason; a note is only said. Rules that two sources do not confirm are notes. Safety rules always hold."
      />
      <Loaded query={query} loading="20rem" failed="The rules could not be loaded">
        {(list) => <Rules list={list} />}
      </Loaded>
    </>
  )
}

function signedText({ signed, may_sign }: ReplyOf<'GET /rules'>): string {
  const who = may_sign
    ? 'An administrator has named you to sign them.'
    : 'Only the nutritionist whom an administrator names in the settings signs them.'
  if (!signed) return `Nobody has signed these rules yet: until then all but safety rules are notes. ${who}`
  return `Signed${signed.by ? ` by ${signed.by}` : ''} on ${formatInstant(signed.at)}. ${who}`
}

function Rules({ list }: { list: ReplyOf<'GET /rules'> }) {
  const [typed, setTyped] = useState('')
  const [changes, setChanges] = useState<Record<string, boolean>>({})
  const [isRead, setRead] = useState(false)
  const sign = useToastMutation('PUT /rules', {
    done: 'Rules signed.',
    failed: 'The rules could not be signed. Please try again.',
    onDone() {
      setChanges({})
      setRead(false)
    },
  })
  const changed = list.rules.filter(({ id, on }) => changes[id] !== undefined && changes[id] !== on)
  useUnsaved(() => changed.length > 0)
  const found = list.rules.filter(({ condition, text, source }) =>
    hasWords(`${condition} ${text} ${source}`, typed),
  )
  return (
    <Stack gap="lg">
      <Text>{signedText(list)}</Text>
      <TextInput
        type="search"
        label="Search"
        placeholder="Condition, nutrient or food"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maw="28rem"
      />
      <Muted role="status">{counted(found.length, 'rule')}</Muted>
      {[...Map.groupBy(found, ({ condition }) => condition)].map(([condition, rules]) => (
        <SectionCard key={condition} title={conditionLabel(condition)}>
          <ul className="list stack ruled" aria-label={condition}>
            {rules.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                isSigned={list.signed !== null}
                isOn={changes[rule.id] ?? rule.on}
                {...(list.may_sign && {
                  onSwitch: (on: boolean) => setChanges((now) => ({ ...now, [rule.id]: on })),
                })}
              />
            ))}
          </ul>
        </SectionCard>
      ))}
      {list.may_sign ? (
        <SectionCard title="Sign the list">
          <Stack align="flex-start">
            <Checkbox
              label={`I have read these ${list.rules.length} rules and answer for which of them are on${changed.length > 0 ? `; I change ${counted(changed.length, 'rule')}` : ''}.`}
              checked={isRead}
              onChange={({ currentTarget }) => setRead(currentTarget.checked)}
            />
            <Button
              disabled={!isRead || sign.isPending}
              onClick={() =>
                sign.mutate({ body: { rules: changed.map(({ id, on }) => ({ id, on: !on })), signed: true } })
              }
            >
              {sign.isPending ? 'Signing...' : 'Sign the rules'}
            </Button>
          </Stack>
        </SectionCard>
      ) : null}
    </Stack>
  )
}

type ItemProps = { rule: ListedRule; isSigned: boolean; isOn: boolean; onSwitch?: (on: boolean) => void }

function RuleItem({ rule, isSigned, isOn, onSwitch }: ItemProps) {
  const { text, source, effect } = rule
  const { tone, text: word } = effects[effect]
  return (
    <li className="stack tight">
      {onSwitch && effect !== 'block' ? (
        <Switch
          label={text}
          checked={isOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      ) : (
        <span className="breaks">{text}</span>
      )}
      <span className="row wrap">
        <StatusBadge tone={tone}>
          {!isOn ? 'Off' : effect === 'limit' && !isSigned ? 'Limit once signed' : word}
        </StatusBadge>
      </span>
      <Muted className="breaks">Source: {source}</Muted>
    </li>
  )
}
