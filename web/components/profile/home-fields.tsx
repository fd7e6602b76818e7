import { Input, type NumberInputProps, Stack, TextInput } from '@mantine/core'
import { homeRegions } from '#domain/food/regions.ts'
import {
  cookLabels,
  cooks,
  kitchenItems,
  kitchenLabels,
  mealTimeLabels,
  mealTimeNames,
} from '#domain/people/home.ts'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { Columns, Tiles } from '#web/components/layout/page.tsx'
import { useSay } from '#web/lib/say.ts'
import type { ProfileFields } from './profile-values.ts'

type Props = { form: ProfileFields }

/** A challenger's home and days, each question with why it is asked. */
export function HomeFields({ form }: Props) {
  const { tiffin } = form.values
  const say = useSay()
  return (
    <Stack gap="lg">
      <OneChip
        label={say('Where is the food you grew up with from?', 'Where is the food they grew up with from?')}
        description={say(
          'So that your plan can begin with dishes you know.',
          'So that the plan can begin with dishes they know.',
        )}
        options={homeRegions}
        {...form.getInputProps('home_region')}
      />
      <OneChip
        label="Who cooks?"
        description="A plan has to suit the person who cooks it."
        options={cooks}
        labels={cookLabels}
        {...form.getInputProps('cook')}
      />
      <Columns>
        <WholeField
          label={say('For how many people, with you?', 'For how many people, with them?')}
          description="Cooking for a family asks for other dishes."
          max={20}
          {...form.getInputProps('cooks_for')}
        />
        <WholeField
          label="Minutes to cook on a working day"
          description="So that the dishes of working days fit into that time."
          max={240}
          step={5}
          {...form.getInputProps('weekday_minutes')}
        />
      </Columns>
      <OptionChips
        label={say('What is in your kitchen?', 'What is in their kitchen?')}
        description={say('So that dishes suit what you have.', 'So that dishes suit what they have.')}
        options={kitchenItems}
        labels={kitchenLabels}
        {...form.getInputProps('kitchen')}
      />
      <MealTimesField form={form} />
      <OneChip
        label={say('Do you take a packed meal (tiffin)?', 'Do they take a packed meal (tiffin)?')}
        description="What is packed has to travel well and taste good hours later."
        options={['yes', 'no'] as const}
        labels={{ yes: 'Yes', no: 'No' }}
        {...form.getInputProps('tiffin')}
        value={typeof tiffin === 'boolean' ? (tiffin ? 'yes' : 'no') : null}
        onChange={(answer) => form.setFieldValue('tiffin', answer && answer === 'yes')}
      />
      <Columns>
        <WholeField
          label={say(
            'Meals a week that you eat out or order in',
            'Meals a week that they eat out or order in',
          )}
          description={say(
            'So that your plan leaves room for them.',
            'So that the plan leaves room for them.',
          )}
          max={21}
          {...form.getInputProps('eating_out')}
        />
      </Columns>
    </Stack>
  )
}

/** The times of the meals in the order of the day, in the browser's own inputs. */
function MealTimesField({ form }: Props) {
  const times = form.values.meal_times ?? {}
  const say = useSay()
  const label = say('When do you usually eat?', 'When do they usually eat?')
  return (
    <Input.Wrapper
      label={label}
      description={say(
        'So that meals fit your day; leave empty what you do not eat.',
        'So that meals fit their day; leave empty what they do not eat.',
      )}
      error={form.errors.meal_times}
      labelElement="div"
    >
      <Tiles least="8.5rem" mt="xs" role="group" aria-label={label} data-choices="meal_times">
        {mealTimeNames.map((name) => (
          <TextInput
            key={name}
            type="time"
            label={mealTimeLabels[name]}
            value={times[name] ?? ''}
            onChange={({ currentTarget }) => {
              const { [name]: _, ...others } = times
              const time = currentTarget.value
              form.setFieldValue('meal_times', time ? { ...others, [name]: time } : others)
            }}
            error={form.errors[`meal_times.${name}`]}
            data-path={`meal_times.${name}`}
          />
        ))}
      </Tiles>
    </Input.Wrapper>
  )
}

const WholeField = (props: NumberInputProps) => (
  <FigureField decimalScale={0} allowNegative={false} inputMode="numeric" {...props} />
)

type OneProps<Option extends string> = Omit<
  Parameters<typeof OptionChips<Option>>[0],
  'value' | 'onChange'
> & {
  value?: Option | null
  onChange?: (option: Option | null) => void
}

/** One of a few options, or none: the chosen one is let go by a second tap. */
const OneChip = <Option extends string>({ value, onChange, ...chips }: OneProps<Option>) => (
  <OptionChips
    {...chips}
    value={value ? [value] : []}
    onToggle={(option) => onChange?.(option === value ? null : option)}
  />
)
