import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { z } from 'zod'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  toggleDietaryPref,
} from '#domain/food/reading/diet.ts'
import { homeFields } from '#domain/people/home.ts'
import {
  type Home,
  type HomeMember,
  MemberForm,
  memberAvoids,
  memberNames,
  memberRules,
  mostMembers,
  peopleAtHome,
  portionSizes,
  sizeOf,
} from '#domain/people/home-members.ts'
import { AskedCall, type Dialog, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { AddButton, Muted, QuietButton, SectionCard } from '#web/components/layout/page.tsx'
import { withWords } from '#web/components/profile/profile-values.ts'
import { WordListField } from '#web/components/profile/word-list-field.tsx'

type Props = {
  home: Home
  /** The home as it is stored now: another tab may have changed it. */
  newest: () => Promise<Home>
}

const gone = 'Please complete your profile first.'

/** For how many somebody cooks, and whoever of them eats less or more, or avoids something. */
export function People({ home, newest }: Props) {
  const editing = useDialog<HomeMember | 'new'>()
  const removing = useDialog<HomeMember>()
  const { members } = home
  const people = peopleAtHome(home)
  const names = memberNames(members)
  return (
    <SectionCard
      title="Who you cook for"
      action={
        members.length < mostMembers ? (
          <AddButton onClick={() => editing.start('new')}>Add somebody</AddButton>
        ) : null
      }
    >
      <Stack>
        <Text>
          {people && people > 1
            ? `You cook for ${people}, with you. Recipes and your shopping list count for all of them.`
            : 'Say who eats with you, and recipes and your shopping list count for all of you.'}{' '}
          A food to which somebody is allergic is never in the pot. Your own portion stays that of your plan.
        </Text>
        {members.length > 0 ? (
          <ul className="list stack ruled" aria-label="Who you cook for">
            {members.map((member, at) => (
              <li key={member.id} className="row wrap between">
                <Box flex="1 1 8rem" className="breaks">
                  <strong>{names[at]}</strong>
                  <Muted>
                    {[portionSizes[sizeOf(member.portion)].label, memberAvoids(member)]
                      .filter(Boolean)
                      .join('. ')}
                  </Muted>
                </Box>
                <Group gap={4}>
                  <QuietButton
                    leftSection={<IconPencil size={16} aria-hidden />}
                    aria-label={`Edit ${names[at]}`}
                    onClick={() => editing.start(member)}
                  >
                    Edit
                  </QuietButton>
                  <QuietButton
                    color="red"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    aria-label={`Remove ${names[at]}`}
                    onClick={() => removing.start({ ...member, name: names[at]! })}
                  >
                    Remove
                  </QuietButton>
                </Group>
              </li>
            ))}
          </ul>
        ) : null}
        <CooksFor key={people} home={home} />
        <Muted>
          These are notes for your kitchen: only you read the names. Your nutritionist reads the rest, to plan
          dishes that fit your home.
        </Muted>
      </Stack>
      {editing.show((member) => (
        <MemberDialog
          member={member === 'new' ? undefined : member}
          newest={newest}
          onClose={editing.close}
        />
      ))}
      <RemoveMember removing={removing} members={members} />
    </SectionCard>
  )
}

/** Whoever only eats with them needs no more than to be counted. */
function CooksFor({ home }: { home: Home }) {
  const people = peopleAtHome(home)
  const form = useCallForm('PUT /patients/home', {
    schema: z.object({ cooks_for: homeFields.cooks_for }),
    draft: 'home-people',
    values: { cooks_for: people ?? '' },
    done: 'Saved.',
    failed: 'This could not be saved. Please try again.',
    gone,
  })
  return (
    <InlineForm
      form={form}
      label="How many eat with you"
      submit={['Save', 'Saving...']}
      onSubmit={({ cooks_for }) => form.call({ body: { cooks_for: cooks_for ?? null } })}
    >
      <FigureField
        label="For how many people, with you?"
        description="Whoever eats a usual portion and avoids nothing needs only to be counted."
        decimalScale={0}
        allowNegative={false}
        inputMode="numeric"
        min={1}
        max={20}
        {...form.getInputProps('cooks_for')}
      />
    </InlineForm>
  )
}

const sizeLabels = Object.fromEntries(
  Object.entries(portionSizes).map(([size, { label }]) => [size, label]),
) as Record<keyof typeof portionSizes, string>
const sizes = Object.keys(sizeLabels) as (keyof typeof portionSizes)[]

function MemberDialog(props: {
  member: HomeMember | undefined
  newest: Props['newest']
  onClose: () => void
}) {
  const { member, newest, onClose } = props
  const allergy = useRef('')
  const form = useCallForm('PUT /patients/home', {
    schema: MemberForm,
    draft: `home-member:${member?.id ?? 'new'}`,
    values: {
      name: member?.name ?? '',
      size: member ? sizeOf(member.portion) : 'usual',
      allergies: member?.allergies ?? [],
      dietary_prefs: member?.dietary_prefs ?? [],
      food_rules: member?.food_rules ?? [],
    },
    done: 'Saved. Recipes and your list count for all of you.',
    failed: 'This could not be saved. Please try again.',
    gone,
    onDone: onClose,
  })
  const { dietary_prefs } = form.values
  return (
    <DialogForm
      form={form}
      title={member ? 'Who eats with you' : 'Add somebody who eats with you'}
      hasMore={() => allergy.current.trim() !== ''}
      onSubmit={async ({ size, ...said }) => {
        const { members } = await newest()
        const saved = {
          ...said,
          // What a portion was before counts on, unless another size is chosen.
          portion: member && sizeOf(member.portion) === size ? member.portion : portionSizes[size].portion,
          allergies: withWords(said.allergies ?? [], allergy.current),
        }
        const body = member
          ? members.map((one) => (one.id === member.id ? { ...saved, id: one.id } : one))
          : [...members, saved]
        form.call({ body: { members: body } })
      }}
      onClose={onClose}
    >
      <TextInput
        label="What you call them"
        description="Only you read it. It may stay empty."
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <OptionChips
        label="How much they eat"
        options={sizes}
        labels={sizeLabels}
        {...form.getInputProps('size')}
        value={form.values.size ? [form.values.size] : []}
        onToggle={(size) => form.setFieldValue('size', size)}
      />
      <WordListField
        label="Add an allergy of theirs"
        placeholder="Peanuts"
        listLabel="Their allergies"
        isWarning
        pending={allergy}
        {...form.getInputProps('allergies')}
      />
      <OptionChips
        label="How they eat"
        options={dietaryPrefs}
        labels={dietaryPrefLabels}
        {...form.getInputProps('dietary_prefs')}
        onToggle={(pref) => form.setFieldValue('dietary_prefs', toggleDietaryPref(dietary_prefs ?? [], pref))}
      />
      <OptionChips
        label="Food rules"
        options={memberRules}
        labels={foodRuleLabels}
        {...form.getInputProps('food_rules')}
      />
    </DialogForm>
  )
}

function RemoveMember({ removing, members }: { removing: Dialog<HomeMember>; members: HomeMember[] }) {
  return (
    <AskedCall
      dialog={removing}
      route="PUT /patients/home"
      call={({ id }) => ({ body: { members: members.filter((one) => one.id !== id) } })}
      title={`Remove ${removing.subject?.name ?? ''}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      danger
      returnFocus={false}
      done="Removed."
      failed="This could not be saved. Please try again."
      onDone={() => document.getElementById('main')?.focus({ preventScroll: true })}
    >
      {() => 'Recipes and your shopping list no longer count for them.'}
    </AskedCall>
  )
}
