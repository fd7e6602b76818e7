import { Stack, Table, Text, Title } from '@mantine/core'
import { conditionLabel } from '#domain/clinical/conditions.ts'
import { macros, type NutrientKey, nutrientLabels } from '#domain/food/nutrients.ts'
import { requirementKeys, requirementName, whyEnoughOf } from '#domain/food/requirements.ts'
import { averageDay, standingOf } from '#domain/food/targets/plan-figures.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Certificate } from '#domain/plans/certificate.ts'
import {
  avoidedInWords,
  confirmedInWords,
  noPromiseText,
  notShownOf,
  rulesInWords,
  unknownInWords,
  validityText,
} from '#domain/plans/certificate-words.ts'
import { shortDate } from '#domain/plans/plan-labels.ts'
import { standingsOf } from '#domain/plans/week-check.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { SectionCard, Small } from '#web/components/layout/page.tsx'
import { Folded } from './folded.tsx'
import { NutrientLine, NutrientLines } from './nutrient-line.tsx'

type Props = { certificate: Certificate }

const columns: readonly NutrientKey[] = ['calories', ...macros]

/** Each day's sums, and in words how they stand to the target. */
function EnergyTable({ certificate: { totals, targets, days } }: Props) {
  const cells = (figures: Record<NutrientKey, number>, isCompared = true) =>
    columns.map((key) => {
      const standing = targets && isCompared ? standingOf(key, figures[key], targets[key]) : 'met'
      return (
        <Table.Td key={key} className="figure">
          {whole(figures[key])}
          {standing === 'met' ? null : <span className="small dimmed block">{standing}</span>}
        </Table.Td>
      )
    })
  return (
    <Table aria-label="Energy and macros" horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Day</Table.Th>
          {columns.map((key) => (
            <Table.Th key={key} scope="col">
              {key === 'calories' ? 'kcal' : `${nutrientLabels[key].label}, ${nutrientLabels[key].unit}`}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map((day) => (
          <Table.Tr key={day.date}>
            <Table.Th scope="row">{shortDate(day.date)}</Table.Th>
            {cells(day)}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">Average</Table.Th>
          {cells(averageDay(days).average)}
        </Table.Tr>
        {targets ? (
          <Table.Tr>
            <Table.Th scope="row">Target</Table.Th>
            {cells(targets, false)}
          </Table.Tr>
        ) : null}
      </Table.Tbody>
    </Table>
  )
}

function Nutrients({ certificate: { nutrients, requirements } }: Props) {
  const standings = standingsOf({ nutrients })
  const others = requirementKeys.filter((key) => !standings.some((one) => one.key === key))
  return (
    <SectionCard
      title="Nutrients, a day on average"
      text={`Needs by ${requirements.set.name}. Figures are after losses by cooking; tables differ from the plate by about a tenth. ${whyEnoughOf(standings.map(({ key }) => key))}`}
    >
      <NutrientLines>
        {standings.map(({ key, standing }) => (
          <NutrientLine key={key} nutrient={key} standing={standing} figures={nutrients[key]} />
        ))}
      </NutrientLines>
      {others.length > 0 ? (
        <Small mt="sm">No figure to compare with: {others.map(requirementName).join(', ')}.</Small>
      ) : null}
    </SectionCard>
  )
}

function Avoided({ certificate, reason }: Props & { reason: string | null }) {
  const lines = avoidedInWords(certificate)
  return (
    <SectionCard title="Allergies, diet and dislikes">
      {lines.length === 0 ? <Text>The profile names none.</Text> : null}
      <ul className="list stack ruled breaks">
        {lines.map(({ against, isFound, text }) => (
          <li key={against}>
            <span className="strong">{against}:</span>{' '}
            <span className={isFound ? undefined : 'dimmed'}>{text}</span>
          </li>
        ))}
      </ul>
      {reason && lines.some(({ isFound }) => isFound) ? (
        <Text mt="sm" className="written">
          Reason for keeping it: {reason}
        </Text>
      ) : null}
    </SectionCard>
  )
}

/** The rules of each condition: what was found stands open, the others are folded. */
function Rules({ certificate }: Props) {
  const conditions = rulesInWords(certificate)
  const advice = notShownOf(certificate)
  if (conditions.length === 0 && advice.length === 0) return null
  return (
    <SectionCard title="What the conditions ask">
      <Stack>
        {conditions.map(({ condition, rules }) => {
          const found = rules.filter((rule) => rule.found.length > 0)
          const clean = rules.filter((rule) => rule.found.length === 0)
          return (
            <section key={condition} aria-label={condition}>
              <Title order={3} size="h5">
                {conditionLabel(condition)}
              </Title>
              <ul className="list stack">
                {found.map(({ rule, text, found: places, source }) => (
                  <li key={rule}>
                    {text}
                    <span className="block">{places[0]}</span>
                    {places.length > 1 ? (
                      <Folded title={counted(places.length - 1, 'more place')}>
                        {places.slice(1).join('; ')}
                      </Folded>
                    ) : null}
                    <Folded title="Source" isDimmed>
                      {source}
                    </Folded>
                  </li>
                ))}
              </ul>
              {clean.length > 0 ? (
                <Folded title={`${counted(clean.length, 'rule')} checked, nothing found`} isDimmed>
                  <RuleTexts rules={clean} />
                </Folded>
              ) : null}
            </section>
          )
        })}
        {advice.length > 0 ? (
          <Folded
            title={`${counted(advice.length, 'rule')} not checked by figures and foods: times, supplements, or what is not known`}
          >
            <RuleTexts rules={advice} />
          </Folded>
        ) : null}
      </Stack>
    </SectionCard>
  )
}

const RuleTexts = ({ rules }: { rules: { rule: string; text: string; source: string }[] }) => (
  <ul className="list stack">
    {rules.map(({ rule, text, source }) => (
      <li key={rule}>
        {text} <span className="dimmed">({source})</span>
      </li>
    ))}
  </ul>
)

type ViewProps = Props & {
  /** Why something that is avoided stays. */
  reason: string | null
  /** What a reader can do about it. */
  hint?: string | undefined
}

/** How a week was checked, part by part. */
export function CertificateView({ certificate, reason, hint }: ViewProps) {
  const { version, targets, medicines } = certificate
  return (
    <Stack gap="lg">
      <Text maw="46rem">
        {noPromiseText} {validityText(version)} {hint}
      </Text>
      <SectionCard
        title="Energy and macros"
        text={
          targets
            ? 'A tenth more or less than the daily target is as exact as tables are.'
            : 'Without daily targets to compare with.'
        }
      >
        <EnergyTable certificate={certificate} />
      </SectionCard>
      <Nutrients certificate={certificate} />
      <Avoided certificate={certificate} reason={reason} />
      <Rules certificate={certificate} />
      {medicines.length > 0 ? (
        <SectionCard title="Medicines">
          <ul className="list stack ruled">
            {medicines.map(({ name, text, timing }) => (
              <li key={name}>
                <b className="strong">{name}</b>: {text} {timing}
              </li>
            ))}
          </ul>
        </SectionCard>
      ) : null}
      <SectionCard title="What is not known">
        <ul className="list stack">
          {unknownInWords(certificate).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title="Who confirmed it">
        <Facts facts={confirmedInWords(certificate)} />
      </SectionCard>
    </Stack>
  )
}
