import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { sampleMeal, sampleNutritionist, samplePatient, samplePlan } from '#server/testing/app.ts'
import { expect, makePlatform, type Platform, password as staffPassword } from './platform.ts'
import { trial } from './trial.ts'

/*
 * npm run trial:logs: personal data is planted through every call that takes text, valid and invalid, by every role;
 * mails are refused with their address in the reason, and statements fail with the row in the error. No
 * marker may be in what the server prints, at any level of the log.
 */
const markers = new Set<string>()
/** A new text that occurs nowhere else. */
function mark(about: string) {
  const marker = `mk${about.replace(/\W/g, '').toLowerCase()}${markers.size}qz`
  markers.add(marker)
  return marker
}
const markedMail = (about: string) => `${mark(about)}@example.in`

type Person = Awaited<ReturnType<Platform['signIn']>>

/** Every call with a marker in each field of its body and query, as its id, and in headers. */
async function plantEverywhere(platform: Platform, people: (Person | undefined)[]) {
  for (const route of Object.keys(contract) as ContractRoute[]) {
    // These would end the sessions with which the others are sent.
    if (/logout|DELETE \/account|GET \/events/.test(route)) continue
    const { body, query }: Endpoint = contract[route]
    const shape = body && 'shape' in body ? Object.keys(body.shape as object) : ['text']
    for (const person of people) {
      const filled = (names: string[]) => Object.fromEntries(names.map((name) => [name, mark(name)]))
      const headers = {
        'user-agent': mark('agent'),
        cookie: `device_x=${mark('cookie')}`,
        'idempotency-key': mark('key'),
      }
      const request = {
        params: { id: mark('id'), token: mark('token') },
        query: filled(Object.keys(query?.shape ?? {})),
      }
      const token = person?.token ?? mark('bearer')
      await platform.call(
        route,
        { ...request, headers, ...(!route.startsWith('GET') && { body: filled(shape) }) },
        token,
      )
    }
  }
}

/** What people really store: names, addresses, texts, passwords and tokens. */
async function plantInLife(platform: Platform, care: Awaited<ReturnType<Platform['makeCare']>>) {
  const { admin, nutritionist, patient } = care
  const password = mark('password')
  const email = markedMail('signup')
  const account = { email, password, name: mark('name'), phone: '9876500001', role: 'patient', consent: true }
  const { access_token, refresh_token } = expect(await platform.call('POST /auth/signup', { body: account }))
  markers.add(access_token).add(refresh_token).add('9876500001')
  const profile = {
    ...samplePatient,
    first_name: mark('first'),
    last_name: mark('last'),
    medical_notes: mark('medical'),
    medication: mark('medication'),
    allergies: [mark('allergy')],
    emergency_contact: mark('emergency'),
  }
  expect(await platform.call('POST /patients/profile', { body: profile }, access_token))
  for (const username of [email, markedMail('nobody')])
    await platform.call('POST /auth/login', { body: { username, password: mark('guess') } })
  await platform.call('POST /auth/forgot-password', { body: { email } })
  await nutritionist.call('PUT /nutritionists/profile', {
    body: { ...sampleNutritionist, bio: mark('biography') },
  })
  // Names of the lists are no markers; a name that is refused may be one.
  const clinical = { conditions: [mark('condition')], medicines: [mark('medicine')] }
  await patient.call('PUT /patients/profile', { body: clinical })
  const of = { params: { id: patient.id }, body: clinical }
  await nutritionist.call('PUT /nutritionists/patients/:id/conditions', of)
  const report = { week_start: addDays(today(), -1), adherence_pct: 80, energy_levels: 7, weight_kg: 71.37 }
  expect(await patient.call('POST /patients/progress', { body: { ...report, notes: mark('report') } }))
  await patient.call('POST /patients/progress', { body: { ...report, notes: mark('again') } })
  const params = { id: patient.conversation }
  expect(await patient.call('POST /conversations/:id/messages', { params, body: { text: mark('message') } }))
  const several = { patient_ids: [patient.id], text: mark('several') }
  expect(await nutritionist.call('POST /messages', { body: several }))
  expect(
    await nutritionist.call('POST /saved-replies', { body: { title: mark('reply'), text: mark('saved') } }),
  )
  const note = { patient_id: patient.id, text: mark('note') }
  expect(await nutritionist.call('POST /care-notes', { body: note }))
  const question = { id: 'why', kind: 'text', label: mark('question'), required: true }
  const asked = { title: mark('title'), sections: [{ title: mark('section'), questions: [question] }] }
  const made = expect(await nutritionist.call('POST /forms', { body: asked }))
  const to = { params: { id: made.id }, body: { patient_id: patient.id } }
  const { id: sent } = expect(await nutritionist.call('POST /forms/:id/send', to))
  for (const answers of [{ why: mark('answer') }, { why: [mark('wrong')] }, { [mark('key')]: 1 }])
    await patient.call('PUT /patients/forms/:id', { params: { id: sent }, body: { answers, done: false } })
  const kind = { name: mark('kind'), public_name: mark('public'), minutes: 30, place: mark('place') }
  const hours = { weekly: [], exceptions: [], leave: [], buffer_minutes: 0, cancel_until_hours: 24 }
  expect(await nutritionist.call('PUT /nutritionists/availability', { body: { kinds: [kind], ...hours } }))
  const booking = { patient_id: patient.id, kind: kind.name, starts_at: '2099-01-05T04:30:00.000Z' }
  expect(await nutritionist.call('POST /appointments', { body: booking }))
  await nutritionist.call('POST /appointments', { body: { ...booking, kind: mark('unknown') } })
  const calendar = expect(await patient.call('POST /calendar')).url.match(/([\w-]+)\.ics$/)![1]!
  markers.add(calendar)
  await platform.call('GET /calendar/:token.ics', { params: { token: calendar } })
  const needs = { iron_mg: { rda: 27 }, reason: mark('needs') }
  await nutritionist.call('PUT /nutritionists/patients/:id/requirements', {
    params: { id: patient.id },
    body: needs,
  })
  const plan = samplePlan(patient.id)
  plan.days[0]!.meals = [{ ...sampleMeal, title: mark('meal') }]
  const body = { ...plan, notes: mark('plan'), status: 'published' }
  const { id } = expect(await nutritionist.call('POST /meal-plans', { body }))
  const shared = expect(await patient.call('POST /meal-plans/:id/share', { params: { id } }))
  const link = shared.url!.split('/').at(-1)!
  markers.add(link)
  for (const token of [link, mark('link')]) {
    await platform.call('GET /shared/plans/:token', { params: { token } })
    await fetch(`${platform.url}/shared/plans/${token}`)
  }
  await fetch(`${platform.url}/reset-password?token=${mark('reset')}`)
  await patient.call('POST /patients/change-request', { body: { reason: mark('reason') } })
  const form = { name: mark('visitor'), email: markedMail('visitor'), message: mark('form') }
  await platform.call('POST /public/contact', { body: form })
  await admin.call('POST /admin/invitations', {
    body: { email: markedMail('invited'), password: staffPassword },
  })
  const payment = {
    patient_id: patient.id,
    amount_paise: 49_900,
    method: 'cash',
    paid_on: today(),
    note: mark('payment'),
  }
  await admin.call('POST /admin/payments', { body: payment })
  return { access_token, note }
}

/** Errors of PostgreSQL that name the row: in a call, in the outbox and in a job. */
async function breakDatabase(
  platform: Platform,
  { nutritionist, patients }: Awaited<ReturnType<Platform['makeCare']>>,
  note: object,
) {
  const database = await platform.openDatabase()
  const run = (statement: string) => database.pool.query(statement)
  await run('alter table care_notes add exclude using btree (text with =)')
  const { status } = await nutritionist.call('POST /care-notes', { body: note })
  if (status !== 500) throw new Error(`The row was not refused: ${status}`)
  // The outbox can't store its mails, and a notification is waiting to be mailed.
  await run('alter table mails add check (attempts < 0) not valid')
  await run(
    "update users set notified_at = null; update notifications set created_at = now() - interval '1 day', mailed_at = null, read_at = null",
  )
  await run(
    'update jobs set due_at = now(), leased_until = null; alter table jobs add check (runs < 0) not valid',
  )
  await patients[0]!.call('PUT /account', { body: { name: mark('broken') } })
  await pause(20_000)
  await database.close()
}

await trial('logs', async () => {
  markers.clear()
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is not known here`)),
  })
  refusing.on('error', () => {})
  const listener = refusing.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const platform = await makePlatform({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'trace' })
  await platform.start()
  const care = await platform.makeCare()
  for (const { email, token } of [care.patient, care.nutritionist]) markers.add(email).add(token)
  const { note } = await plantInLife(platform, care)
  await plantEverywhere(platform, [undefined, care.patient, care.nutritionist, care.admin])
  await breakDatabase(platform, care, note)
  await platform.stop()
  const { output } = platform
  await platform.remove()
  refusing.close()
  const failures = [...markers].flatMap((marker) => {
    const line = output.split('\n').find((one) => one.includes(marker))
    return line ? [`${marker}: ${line.slice(0, 400)}`] : []
  })
  const figures = `${markers.size} markers, ${output.length} characters of output, ${failures.length} markers in it`
  return { figures, failures }
})
