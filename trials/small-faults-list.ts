/*
 * Forty slips that happen: a limit off by one, a lost condition, two swapped words. They were chosen in the code, before
 * looking whether a test sees them. Each passes the type check and the linter.
 */
export type SmallFault = {
  area: 'server' | 'domain' | 'web'
  /** What a person would notice. */
  what: string
  file: string
  /** Where the text stood in earlier commits. */
  formerly?: string
  /** The right text, which stands once in the file, and the slip in its place. */
  is: string
  becomes: string
  /** The fewest test files that can be expected to see it; journeys are tried last. */
  tests: string[]
}

const server: Omit<SmallFault, 'area'>[] = [
  {
    what: 'auth: a refresh token that was used is good for another answer however old it is',
    file: 'server/auth/sessions.ts',
    formerly: 'server/auth/auth.ts',
    is: 'if (isParent && session.is_recent && session.shared_hash !== presented) {',
    becomes: 'if (isParent && session.shared_hash !== presented) {',
    tests: ['server/auth/auth-refresh.test.ts'],
  },
  {
    what: 'care: an assignment in which somebody has written can be undone, with its messages',
    file: 'server/care/assignments.ts',
    is: 'if (row.version > 1 || row.message_count > 0 || !isFresh)',
    becomes: 'if (row.version > 1 || !isFresh)',
    tests: ['server/care/assignments.test.ts'],
  },
  {
    what: 'care: a nutritionist can correct a note that an earlier one signed',
    file: 'server/care/notes.ts',
    formerly: 'server/care/follow-ups.ts',
    is: `nutritionist_id = \${user.id} and \${visiblePatients(`,
    becomes: `\${visiblePatients(`,
    tests: ['server/care/follow-ups.test.ts', 'server/access.test.ts'],
  },
  {
    what: 'publishing: a draft that clashes with an allergy is published without a reason',
    file: 'server/plans/meal-plans.ts',
    is: 'explain(db, user, { ...plan, status, days }, body?.clash_reason, plan)',
    becomes: 'explain(db, user, { ...plan, days }, body?.clash_reason, plan)',
    tests: ['server/plans/meal-plan-clashes.test.ts', 'e2e/changed-allergy.spec.ts'],
  },
  {
    what: 'plans: of two plans for today, the challenger sees the older one',
    file: 'server/people/patients.ts',
    is: '(order) => order.desc().nullsLast()',
    becomes: '(order) => order.asc().nullsLast()',
    tests: ['server/plans/current-plan.test.ts', 'e2e/patient-plans.spec.ts'],
  },
  {
    what: 'reports: whoever had another nutritionist before can file none: both would be told',
    file: 'server/people/patients.ts',
    is: 'from report join assignments a on a.patient_id = report.patient_id and a.active',
    becomes: 'from report join assignments a on a.patient_id = report.patient_id',
    tests: ['server/progress/progress.test.ts', 'server/messages/notifications.test.ts'],
  },
  {
    what: 'ledger: a subscription is not up for renewal when a later one was cancelled',
    file: 'server/ledger/subscriptions.ts',
    is: 'and later.cancelled_at is null and later.ends_on > s.ends_on',
    becomes: 'and later.ends_on > s.ends_on',
    tests: ['server/ledger/subscriptions.test.ts'],
  },
  {
    what: 'ledger: the last day of a period is left out of its sums',
    file: 'server/ledger/payments.ts',
    is: `if (to) rows = rows.where('p.paid_on', '<=', to)`,
    becomes: `if (to) rows = rows.where('p.paid_on', '<', to)`,
    tests: ['server/ledger/payments.test.ts'],
  },
  {
    what: 'messages: opening a challenger marks their message as read in the bell',
    file: 'server/messages/notifications.ts',
    is: `marked = marked.where('person_id', '=', body.person_id).where('conversation_id', 'is', null)`,
    becomes: `marked = marked.where('person_id', '=', body.person_id)`,
    tests: ['server/messages/notifications.test.ts', 'server/messages/messages.test.ts'],
  },
  {
    what: 'files: what somebody stores is measured without the file that is just sent',
    file: 'server/files/files.ts',
    is: 'if (stored + bytes > mostStored)',
    becomes: 'if (stored > mostStored)',
    tests: ['server/files/files.test.ts'],
  },
  {
    what: 'settings: a value that an administrator emptied hides that of the environment',
    file: 'server/site/site.ts',
    is: '.filter(([name, value]) => value !== null && name in under)',
    becomes: '.filter(([name]) => name in under)',
    tests: ['server/site/settings.test.ts', 'server/site/public.test.ts'],
  },
  {
    what: 'users: the list fails as soon as somebody is suspended for the second time',
    file: 'server/admin/admin.ts',
    is: 'from suspensions where user_id = users.id and ended_at is null) end',
    becomes: 'from suspensions where user_id = users.id) end',
    tests: ['server/admin/admin-users.test.ts'],
  },
  {
    what: 'erasure: the references of payments, which may name the person, stay',
    file: 'server/people/erase-user.ts',
    is: 'userId, { note: null, reference: null })',
    becomes: 'userId, { note: null })',
    tests: ['server/auth/account.test.ts', 'server/admin/admin-users.test.ts'],
  },
  {
    what: 'mail outbox: reminders of a whole city hold up the link that somebody waits for',
    file: 'server/mail/outbox.ts',
    is: 'order: sql`expires_at is not null, due_at`',
    becomes: 'order: sql`due_at`',
    tests: ['server/mail/outbox.test.ts'],
  },
  {
    what: 'backup: links to shopping lists that were ended work again after a restore',
    file: 'server/backup/restore.ts',
    is: `  shopping_shares: 'delete from shopping_shares',\n`,
    becomes: '',
    tests: ['server/backup/backup.test.ts'],
  },
]

const domain: Omit<SmallFault, 'area'>[] = [
  {
    what: 'typed foods: "paune do" is one and a half, not one and three quarters',
    file: 'domain/food/amount-words.ts',
    is: '-0.25: paune',
    becomes: '-0.5: paune',
    tests: ['server/food/free-text.test.ts'],
  },
  {
    what: 'portions: a dish of four pieces is served as eight',
    file: 'domain/food/portions.ts',
    is: 'Math.max(plateful, 1.5 * count)',
    becomes: 'Math.max(plateful, 2 * count)',
    tests: [
      'domain/food/dishes.test.ts',
      'domain/food/week/fill-week.test.ts',
      'domain/food/week/swaps.test.ts',
    ],
  },
  {
    what: 'recipes: oil is measured in spoons as if it were heavier than water, not lighter',
    file: 'domain/food/kitchen.ts',
    is: 'poured(grams / grams_per_ml)',
    becomes: 'poured(grams * grams_per_ml)',
    tests: ['domain/food/kitchen.test.ts'],
  },
  {
    what: 'allergens: a trace of what somebody is allergic to is no clash',
    file: 'domain/food/reading/allergies.ts',
    is: `certainty: 'trace',`,
    becomes: `certainty: 'usual',`,
    tests: ['domain/food/reading/clashes.test.ts', 'domain/food/reading/allergens.test.ts'],
  },
  {
    what: 'amounts: "1499.5" is recorded as 1,499 rupees and 5 paise',
    file: 'domain/ledger/rupees.ts',
    is: `Number(decimals.padEnd(2, '0'))`,
    becomes: `Number(decimals.padStart(2, '0'))`,
    tests: ['domain/ledger/rupees.test.ts'],
  },
  {
    what: 'targets: the gentle deficit begins at 66',
    file: 'domain/food/targets/targets.ts',
    is: 'const isOld = ageOn(profile.dob, on) >= 65',
    becomes: 'const isOld = ageOn(profile.dob, on) > 65',
    tests: ['domain/food/targets/targets.test.ts'],
  },
  {
    what: 'figures of a day: grams of sugar are compared with kilocalories',
    file: 'domain/food/targets/plan-figures.ts',
    is: '4 * day.sugar_g > 0.1 * day.calories',
    becomes: 'day.sugar_g > 0.1 * day.calories',
    tests: ['domain/food/targets/plan-figures.test.ts'],
  },
  {
    what: 'progress: somebody who reports no more is reminded a fifth time',
    file: 'domain/progress/progress-figures.ts',
    is: 'week < remindedWeeks',
    becomes: 'week <= remindedWeeks',
    tests: ['domain/progress/progress.test.ts', 'server/jobs/reminders.test.ts'],
  },
  {
    what: 'streaks: a report ten days after the last one begins anew',
    file: 'domain/progress/journey.ts',
    is: 'daysBetween(one, next) <= reportGap',
    becomes: 'daysBetween(one, next) < reportGap',
    tests: ['domain/progress/journey.test.ts'],
  },
  {
    what: 'dates: a range may be a day longer than said',
    file: 'domain/dates.ts',
    is: 'return days >= longest ?',
    becomes: 'return days > longest ?',
    tests: ['domain/dates.test.ts', 'server/plans/own-shopping-list.test.ts', 'server/days/days.test.ts'],
  },
  {
    what: 'numbers: whole figures are cut off, not rounded',
    file: 'domain/numbers.ts',
    is: 'formatNumber(Math.round(value))',
    becomes: 'formatNumber(Math.floor(value))',
    tests: [
      'domain/numbers.test.ts',
      'domain/food/nutrients.test.ts',
      'domain/food/targets/plan-figures.test.ts',
    ],
  },
  {
    what: 'shopping list: amounts are rounded down, so there is too little',
    file: 'domain/plans/shopping-list.ts',
    is: 'Math.ceil(Math.round((value / step) * 100) / 100)',
    becomes: 'Math.round(Math.round((value / step) * 100) / 100)',
    tests: ['domain/plans/shopping-list.test.ts', 'server/plans/shopping-list.test.ts'],
  },
  {
    what: 'swaps: a dish that was typed by its name is offered in place of itself',
    file: 'domain/food/week/swaps.ts',
    is: 'dish.name === meal.title || titleOf(dish) === meal.title',
    becomes: 'titleOf(dish) === meal.template_id',
    tests: ['domain/food/week/swaps.test.ts', 'server/days/days.test.ts'],
  },
  {
    what: 'measurements: a blood pressure of exactly 140 is in range',
    file: 'domain/progress/measurement-limits.ts',
    is: 'value > range.below : value >= range.below',
    becomes: 'value > range.below : value > range.below',
    tests: ['domain/progress/measurements.test.ts', 'server/progress/measurements.test.ts'],
  },
  {
    what: 'worklist: a plan that ends in three days is not named yet',
    file: 'domain/care/worklist.ts',
    is: 'return ended_on <= addDays(on, planEndingDays) ?',
    becomes: 'return ended_on < addDays(on, planEndingDays) ?',
    tests: ['domain/care/worklist.test.ts', 'server/care/worklist.test.ts'],
  },
]

const web: Omit<SmallFault, 'area'>[] = [
  {
    what: 'stale reads: after a plan is published, the dashboard still asks for one',
    file: 'web/lib/api/stale.ts',
    is: `    '/meal-plans',\n    '/nutritionists',\n`,
    becomes: `    '/meal-plans',\n`,
    tests: [
      'web/lib/api/stale.test.ts',
      'web/pages/nutritionist/index.browser.test.tsx',
      'e2e/main-job.spec.ts',
      'e2e/nutritionist-area.spec.ts',
    ],
  },
  {
    what: 'drafts: a saved report comes back as a draft when the form is opened next',
    file: 'web/pages/patient/progress/new-report.tsx',
    is: `      removeReportDraft(id)\n      notify.success(`,
    becomes: '      notify.success(',
    tests: ['web/pages/patient/progress.browser.test.tsx'],
  },
  {
    what: 'offline: a withdrawn plan stays on the device',
    file: 'web/pages/patient/meal-plans/current-plan.ts',
    is: "if (isGone) kept.remove('plan')",
    becomes: "if (isGone) kept.remove('dishes')",
    tests: ['web/pages/patient/meal-plans.browser.test.tsx', 'e2e/withdrawn-plan.spec.ts'],
  },
  {
    what: 'offline: on its last day a shopping list does not open without a network',
    file: 'web/pages/patient/shopping-list/kept-list.ts',
    is: 'list.data.to >= today()',
    becomes: 'list.data.to > today()',
    tests: ['web/pages/patient/shopping-list.browser.test.tsx', 'e2e/shopping-list.spec.ts'],
  },
  {
    what: 'focus: at the first day of a plan it goes to the button that is disabled',
    file: 'web/pages/patient/meal-plans/plan-week.tsx',
    is: 'if (target === 0) next.current?.focus()',
    becomes: 'if (target === 0) previous.current?.focus()',
    tests: ['web/pages/patient/meal-plans.browser.test.tsx'],
  },
  {
    what: 'names: the button that removes a line of a shopping list has none',
    file: 'web/pages/patient/shopping-list.tsx',
    is: `                aria-label={\`Remove \${text}\`}\n`,
    becomes: '',
    tests: ['web/pages/patient/shopping-list.browser.test.tsx'],
  },
  {
    what: 'buttons: a busy one answers a second press',
    file: 'web/components/forms/busy-button.tsx',
    is: 'if (detail < 2 && !isBusy) onClick()',
    becomes: 'if (detail < 2) onClick()',
    tests: [
      'web/components/feedback/confirm-dialog.browser.test.tsx',
      'web/pages/admin/settings.browser.test.tsx',
    ],
  },
  {
    what: 'empty states: a shopping list of meals typed by hand is a blank page',
    file: 'web/pages/patient/shopping-list.tsx',
    is: '{list.rows.length === 0 ? (',
    becomes: '{list.meals === 0 ? (',
    tests: ['web/pages/patient/shopping-list.browser.test.tsx'],
  },
  {
    what: 'forms: a plan with an allergen is saved although nobody has confirmed it',
    file: 'web/pages/nutritionist/meal-plans/builder/use-clash-reason.ts',
    formerly: 'web/pages/nutritionist/meal-plans/wizard/use-clash-reason.ts',
    is: 'return issue === undefined && firstUnconfirmed === undefined',
    becomes: 'return issue === undefined',
    tests: ['web/pages/nutritionist/meal-plans/new.browser.test.tsx'],
  },
  {
    what: 'sessions: signing in again leads to the page without its filters',
    file: 'web/session.tsx',
    is: `    returnAddress.keep(pathname + search)
    end()
  }, [isRefused`,
    becomes: `    returnAddress.keep(pathname + search.slice(0, 0))
    end()
  }, [isRefused`,
    tests: ['web/session.browser.test.tsx', 'web/routes.browser.test.tsx', 'e2e/shell.spec.ts'],
  },
]

const of = (area: SmallFault['area'], faults: Omit<SmallFault, 'area'>[]): SmallFault[] =>
  faults.map((fault) => ({ area, ...fault }))

export const smallFaults: SmallFault[] = [...of('server', server), ...of('domain', domain), ...of('web', web)]
