import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formatInstant } from '#domain/dates.ts'
import { type SettingsKey, settingsChangedMessage } from '#domain/site/settings.ts'
import { DraftNotice, stillHere } from '#web/components/feedback/draft-notice.tsx'
import { Loaded, type Query } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { emptyValues, type FormValues } from '#web/components/forms/form-values.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi, useShow } from '#web/lib/api/queries.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import classes from './settings.module.css'

type ReadRoute = `GET /admin/settings/${SettingsKey}`
type SaveRoute = `PUT /admin/settings/${SettingsKey}`
export type Section<Key extends SettingsKey> = ReplyOf<`GET /admin/settings/${Key}`>
type SectionFields<Schema extends z.ZodObject> = ReturnType<typeof useCallForm<SaveRoute, Schema>>

type Props<Key extends SettingsKey, Schema extends z.ZodObject> = {
  name: Key
  section: Section<Key>
  schema: Schema
  /** What the fields show; by default what is stored, and for switches that nobody has set what holds without. */
  valuesOf?: (section: Section<Key>) => FormValues<z.input<Schema>>
  /** What is sent; by default the fields as they are. */
  bodyOf?: (values: z.input<Schema>) => object
  label: string
  /** Said when saving failed and the server gives no reason. */
  failed?: string
  gap?: 'lg'
  /** Shown beside the save button. */
  foot?: (form: SectionFields<Schema>) => ReactNode
  children: (form: SectionFields<Schema>) => ReactNode
}

function shownOf<Schema extends z.ZodObject>(schema: Schema, { stored, standard }: Section<SettingsKey>) {
  const values = stored as Record<string, unknown>
  const usual = standard as Record<string, unknown>
  const shown = Object.entries(emptyValues(schema)).map(([name, empty]) => [
    name,
    values[name] ?? (typeof usual[name] === 'boolean' ? usual[name] : empty),
  ])
  return Object.fromEntries(shown) as FormValues<z.input<Schema>>
}

/**
 * The form of one section of the settings: notices about the draft, the fields, the save button, and who changed it last.
 * It is saved with the version on which it was based. Afterwards it shows the stored values, or another administrator's
 * if they were faster.
 */
export function SectionForm<Key extends SettingsKey, Schema extends z.ZodObject>(props: Props<Key, Schema>) {
  const { failed = 'The settings could not be saved. Please try again.' } = props
  const { name, section, schema, bodyOf, label, gap, foot, children } = props
  const valuesOf = props.valuesOf ?? ((one: Section<Key>) => shownOf(schema, one))
  const show = useShow(`GET /admin/settings/${name}`)
  const route: SaveRoute = `PUT /admin/settings/${name}`
  const form = useCallForm(route, {
    schema,
    draft: `settings-${name}`,
    version: section.version,
    values: valuesOf(section),
    done: `${label} saved`,
    failed,
    onDone(reply) {
      const saved = reply as Section<Key>
      show(saved)
      form.load({ version: saved.version, values: valuesOf(saved) })
    },
  })
  const { isChanged } = form
  useUnsaved(() => isChanged)
  const { updated_at, updated_by } = section
  const last = updated_at && `Changed ${formatInstant(updated_at)}${updated_by ? ` by ${updated_by}` : ''}`
  return (
    <PageForm
      state={form}
      label={label}
      submit="Save"
      button={{ fullWidth: false, 'aria-label': `Save ${label[0]!.toLowerCase()}${label.slice(1)}` }}
      {...(gap && { gap })}
      footClass={classes.foot}
      foot={
        <>
          {foot?.(form)}
          <Muted role="status">{isChanged ? 'Not saved yet' : last}</Muted>
        </>
      }
      onSubmit={form.onSubmit((values) =>
        form.call({ body: bodyOf ? bodyOf(values) : (values as object), ifMatch: form.version }),
      )}
    >
      <DraftNotice
        isOutdated={form.isOutdated}
        isRestored={form.isRestored}
        message={form.error ? stillHere : settingsChangedMessage}
        onDiscard={form.discard}
      />
      {children(form)}
    </PageForm>
  )
}

type CardProps<Key extends SettingsKey, Schema extends z.ZodObject> = Pick<
  Props<Key, Schema>,
  'name' | 'schema' | 'valuesOf' | 'bodyOf'
> & {
  /** Also the form's name. */
  title: string
  text: ReactNode
  /** Of the placeholder. */
  height: string
  /** Said when reading failed and the server gives no reason. */
  failed: string
  children: (form: SectionFields<Schema>, section: Section<Key>) => ReactNode
}

export function SectionFormCard<Key extends SettingsKey, Schema extends z.ZodObject>(
  props: CardProps<Key, Schema>,
) {
  const { title, text, height, failed, children, ...fields } = props
  const route: ReadRoute = `GET /admin/settings/${fields.name}`
  const query = useApi(route, { refetchOnWindowFocus: true }) as Query<Section<Key>>
  return (
    <SectionCard title={title} text={text}>
      <Loaded query={query} loading={height} failed={failed}>
        {(section) => (
          <SectionForm {...fields} section={section} label={title}>
            {(form) => children(form, section)}
          </SectionForm>
        )}
      </Loaded>
    </SectionCard>
  )
}
