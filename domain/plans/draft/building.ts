import type { Change, Direction, MealPlace } from './changes.ts'
import type { DraftDay, DraftMeal, PlanDraft } from './plan-draft.ts'

/* The plan builder: what it shows, and what a person does in it. What comes of an act says `reduce.ts`. */

/** The dialog that is open over the week. `key` is a meal's key; null for the day, or for a new meal. */
export type OpenDialog =
  | { kind: 'meal' | 'copy' | 'move' | 'swap' | 'scale'; day: number; key: string | null }
  | { kind: 'copy-week' | 'import-csv' | 'fill-week' | 'scale-week' | 'keys' }

/** The days before a change (or, for redo, after it), and what the change was, in the past tense. */
type Step = { text: string; days: DraftDay[] }

/** The element with this id or `data-focus`; it is on this day, where only one day is shown. */
export type FocusTarget = { on: string; day?: number; preventScroll?: boolean }

export type Building = {
  draft: PlanDraft
  /** The version of the stored plan that is edited; absent for a new plan. */
  version?: number | undefined
  /** The person's own changes, put aside to look at a newer version. */
  aside: PlanDraft | null
  /** The last step that was shown, from 1 to 3. */
  step: number
  /** When the draft from this device was stored, in ms; null for a new one. */
  restoredAt: number | null
  /** Whether there is something to keep on this device. */
  isChanged: boolean
  past: Step[]
  future: Step[]
  /** What was just removed or replaced, with a button to undo it. */
  undoText: string | null
  dialog: OpenDialog | null
  /** What screen readers are told. */
  announcement: string
  /** Where the focus goes once this state is drawn; another object for each act that places it. */
  focus: FocusTarget | null
}

/** The acts, each with what it needs. */
export type Acts = {
  /** Fields beside the days. They are not part of the history. */
  set: { fields: Partial<Omit<PlanDraft, 'days'>> }
  /** Any change of the days. `text` says in the past tense what was done. */
  edit: { text: string; change: Change }
  /** The same with the undo bar, for a change that removes something. */
  replace: { text: string; change: Change }
  /** The seven days of a plan that has none yet. */
  begin: object
  addDays: { days?: number[] }
  removeDay: { day: number }
  /** Copies a day to all days without meals. */
  copyToEmpty: { day: number }
  /** Fills all days without meals with a day and the next one, in turn. */
  alternate: { day: number }
  place: { key: string; target: MealPlace }
  /** Moves a meal one step, for the arrow keys. */
  move: { key: string; direction: Direction }
  removeMeal: { day: number; meal: DraftMeal }
  /** A locked meal stays when the week is filled anew. */
  lock: { day: number; meal: DraftMeal }
  /** `focus`: the undo bar, which goes, had it. */
  undo: { focus?: FocusTarget }
  redo: object
  dismissUndo: { focus: FocusTarget }
  announceTotals: object
  open: { dialog: OpenDialog }
  /** Closes the dialog. The focus returns to the element that opened it. */
  close: object
  /** Closes the dialog and leaves the focus with what has changed. */
  finish: object
  /** Opens a meal that was unfinished when the page was closed. */
  resume: { day: number; key: string | null }
  focus: FocusTarget
  showStep: { step: number }
  /** Shows a newer version and puts the person's own changes aside. */
  showNewer: { draft: PlanDraft; version: number }
  /** Goes on with the person's own days, which will replace the newer version. */
  keepOwn: { version: number }
  takeBack: object
  dropAside: object
  /** Begins anew. */
  restart: { state: Building }
}
export type Act = { [Type in keyof Acts]: { type: Type } & Acts[Type] }[keyof Acts]

/** The builder when it opens. */
export const startOf = (draft: PlanDraft, version?: number): Building => ({
  ...{ draft, version, aside: null, step: 1, restoredAt: null, isChanged: false },
  ...{ past: [], future: [], undoText: null, dialog: null, announcement: '', focus: null },
})
