import type { Account, DeviceSession } from '#domain/auth/account.ts'
import type { Role } from '#domain/endpoint.ts'
import type { Reminders } from '#domain/messages/push.ts'
import { usualChoices } from '#domain/messages/reminders.ts'
import type { Answers } from '#web/testing/fake-api.ts'
import { sampleUsers } from '#web/testing/samples.ts'

export const sampleAccount = (role: Role, over: Partial<Account> = {}): Account => ({
  ...sampleUsers[role],
  consent_at: '2026-01-05T06:30:00.000Z',
  muted_emails: [],
  email_change: null,
  second_factor: null,
  ...over,
})

/** A session: number 1 is this device, others are other devices. */
export const sampleSession = (number: number, over: Partial<DeviceSession> = {}): DeviceSession => ({
  id: `01900000-0000-7000-8000-${String(400 + number).padStart(12, '0')}`,
  created_at: '2026-01-05T06:30:00.000Z',
  refreshed_at: '2026-01-12T06:30:00.000Z',
  ip: `203.0.113.${number}`,
  user_agent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  current: number === 1,
  ...over,
})

/** What somebody without a device, or with this one, is reminded of. */
export const sampleReminders = (isOn = false, choices: Partial<Reminders['choices']> = {}): Reminders => ({
  public_key: 'BPublicKey',
  choices: { ...usualChoices, ...choices },
  devices: isOn
    ? [
        {
          session_id: sampleSession(1).id,
          user_agent: 'Chrome',
          created_at: '2026-01-05T06:30:00Z',
          current: true,
        },
      ]
    : [],
})

/** The reads of the account page. */
export const answersOfAccount = (role: Role, over: Partial<Account> = {}): Answers => ({
  'GET /account': sampleAccount(role, over),
  'GET /account/sessions': [sampleSession(1)],
  'GET /account/push': sampleReminders(),
})
