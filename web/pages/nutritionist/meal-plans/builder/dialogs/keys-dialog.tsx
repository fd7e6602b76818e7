import { Kbd, Switch } from '@mantine/core'
import { useState } from 'react'
import { WideDialog } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'
import { keys, singleKeys } from '../week/keys.ts'
import classes from './keys-dialog.module.css'

const undo = { key: 'Ctrl Z', label: 'Undo' }
const redo = { key: 'Ctrl Shift Z', label: 'Redo' }
const arrows = { key: 'Arrows', label: 'On the handle: move within the day, or to another' }
const places = [
  { name: 'Everywhere in the builder', list: [undo, redo, ...Object.values(keys.week)] },
  { name: 'In a day', list: Object.values(keys.day) },
  { name: 'On a meal', list: [...Object.values(keys.meal), arrows] },
]

/** The keys of the builder, and the switch for those without Ctrl. */
export function KeysDialog() {
  const { dispatch } = useBuilder()
  const [areOn, setOn] = useState(singleKeys.areOn)
  return (
    <WideDialog title="Keys" size="60rem" onClose={() => dispatch({ type: 'close' })}>
      <Switch
        label="Keys without Ctrl"
        description="Turn them off if you dictate, or if they get in your way."
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          singleKeys.turn(checked)
          setOn(checked)
        }}
      />
      <div className={classes.places}>
        {places.map(({ name, list }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className="stack">
              {list.map(({ key, label }) => (
                <div key={key}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </WideDialog>
  )
}
