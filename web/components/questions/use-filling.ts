import { useMemo, useState } from 'react'
import { isSameValue } from '#domain/edits.ts'
import { type Answers, answersOf, answerTo } from '#domain/forms/answers.ts'
import type { SentForm } from '#domain/forms/sent-forms.ts'
import { newKey } from '#domain/keys.ts'
import { formAnswers } from '#web/lib/offline/kinds/form-answers.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { pictureName, unsentPictures } from '#web/lib/offline/unsent-pictures.ts'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'

/** What fills a form: its answers so far, and how they change. */
export type Filling = {
  answers: Answers
  set: (question: string, answer: unknown) => void
  /** Absent where pictures cannot be chosen: in a preview, and in a form that is filled. */
  addPicture?: ((question: string, picture: Blob) => void) | undefined
}

/** A picture of this device that is not sent yet. */
const waitingPicture = { id: 'waiting', width: 1, height: 1 }

/**
 * Fills a form: each key is kept on this device, `save` sends the draft or the filled form, at once or when there is a
 * network. Only what is changed here is sent, so that two people may fill different questions.
 */
export function useFilling(form: SentForm) {
  const { id: userId, role } = useUser()
  const { id, sections, version } = form
  const name = `form:${id}:${userId}`
  const draft = useStoredDraft<{ version: number; changes: Answers }>(name)
  const [changes, setChanges] = useState<Answers>(draft?.version === version ? draft.changes : {})
  const queue = useQueue(formAnswers, userId)
  const acts = queue.waiting.filter(({ what }) => what.form === id)
  const pictures = acts.flatMap(({ what }) =>
    what.question === undefined ? [] : [[what.question, waitingPicture]],
  )
  const { answers: stored } = form
  const answers: Answers = { ...stored, ...changes, ...Object.fromEntries(pictures) }

  const unsaved = useMemo(() => {
    const { answers: clean, errors } = answersOf(sections, { ...stored, ...changes })
    const isUnsaved = (id: string) =>
      Object.hasOwn(errors, id) || !isSameValue(answerTo(clean, id), answerTo(stored, id))
    const left = Object.entries(changes).filter(([question]) => isUnsaved(question))
    return left.length ? { version, changes: Object.fromEntries(left), is_work: true } : null
  }, [sections, stored, changes, version])
  useDraft(name, unsaved, { outlivesPage: true })

  const about = { form: id, isDesk: role !== 'patient' }
  const filling: Filling = {
    answers,
    set(question, answer) {
      for (const { key, what } of acts) if (what.question === question) queue.remove({ key, what })
      setChanges((before) => ({ ...before, [question]: answer }))
    },
    ...(version === 0 && {
      async addPicture(question: string, picture: Blob) {
        const named = pictureName(userId, newKey())
        await unsentPictures.add(named, picture)
        setChanges(({ [question]: _, ...others }) => others)
        queue.add({ ...about, question, picture: named })
      },
    }),
  }
  return {
    ...filling,
    /** The filled form waits to be sent. */
    isWaiting: acts.some(({ what }) => what.question === undefined && what.done),
    save(done: boolean) {
      const { answers: clean, errors } = answersOf(sections, { ...stored, ...changes })
      const sent = Object.keys(changes).flatMap((question): [string, unknown][] =>
        Object.hasOwn(errors, question) ? [] : [[question, answerTo(clean, question) ?? null]],
      )
      if (done || sent.length) queue.add({ ...about, answers: Object.fromEntries(sent), done, version })
    },
  }
}
