import { type MealPlan, planFileName, planText } from '#domain/meal-plans.ts'
import { download } from '#web/download.ts'
import { notify } from '#web/notify.ts'

/** Saves the plan as a text file; works without a connection. */
export function downloadPlan(plan: MealPlan) {
  download(planFileName(plan.week_start), 'text/plain;charset=utf-8', planText(plan))
}

/** Shares the plan with whatever the device offers, else copies this page's address. */
export async function sharePlan(plan: MealPlan) {
  const url = window.location.href
  if (navigator.share) {
    try {
      return await navigator.share({ title: 'My meal plan', text: planText(plan), url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copied(url)) notify.success('Link copied to clipboard!')
  else notify.error('The link could not be copied. Please copy it from the address bar.')
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // On plain http there is no clipboard but this one.
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    const before = document.activeElement
    document.body.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus()
    return isDone
  }
}
