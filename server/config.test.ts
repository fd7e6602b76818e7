import { expect, test } from 'vitest'
import { databaseOf, readConfig } from './config.ts'

const defaults = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  BACKUP_KEEP: 14,
  BACKUP_KEEP_DAYS: 30,
  TIME_ZONE: 'Asia/Kolkata',
  TRUST_PROXY: 0,
  LOG_LEVEL: 'info',
  BRAND_NAME: 'Thali',
  SUPPORT_EMAIL: expect.stringMatching(/^\S+@\S+$/),
  GRIEVANCE_OFFICER: expect.any(String),
  RAZORPAY_URL: 'https://api.razorpay.com',
  FILES_IN: 'database',
  DATABASE_POOLING: 'session',
  S3_REGION: 'us-east-1',
}

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual(defaults)
})

test('what is given empty or blank counts as not given', () => {
  const names = [
    ...Object.keys(defaults),
    'DATABASE_URL',
    'PUBLIC_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
    'SUPPORT_PHONE',
    'SOCIAL_URL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  expect(readConfig(Object.fromEntries(names.map((name) => [name, '  '])))).toEqual(defaults)
})

test('what is set is read, and what is no setting is left alone', () => {
  const given = {
    PORT: '0',
    HOST: ' 0.0.0.0 ',
    DATABASE_URL: 'postgresql://thali@db.example:5432/thali?sslmode=verify-full',
    PUBLIC_URL: 'https://thali.example/',
    TIME_ZONE: 'Asia/Colombo',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'owner@example.in',
    ADMIN_PASSWORD: 'a long enough one',
    PATH: '/usr/bin',
  }
  const { PATH: _, ...rest } = given
  expect(readConfig(given)).toEqual({
    ...defaults,
    ...rest,
    PORT: 0,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://thali.example',
    TRUST_PROXY: 2,
  })
})

test.each([
  ['PORT', 'http', 'The setting PORT must be a port number from 0 to 65535.'],
  ['PORT', '-1', 'The setting PORT must be a port number from 0 to 65535.'],
  ['PORT', '65536', 'The setting PORT must be a port number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'The setting DATABASE_URL must look like postgresql://user:password@host:5432/name.',
  ],
  ['PUBLIC_URL', 'thali.example', 'The setting PUBLIC_URL must be a web address like https://thali.example.'],
  [
    'PUBLIC_URL',
    'javascript:alert(1)',
    'The setting PUBLIC_URL must be a web address like https://thali.example.',
  ],
  [
    'SOCIAL_URL',
    'ftp://x.example',
    'The setting SOCIAL_URL must be a web address like https://thali.example.',
  ],
  ['TIME_ZONE', 'India', 'The setting TIME_ZONE is not a time zone this system knows, like Asia/Kolkata.'],
  ['TRUST_PROXY', 'yes', 'The setting TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
  ['TRUST_PROXY', '10', 'The setting TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
  [
    'LOG_LEVEL',
    'loud',
    'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  ['ADMIN_EMAIL', 'owner', 'The setting ADMIN_EMAIL must be an e-mail address.'],
  ['ADMIN_PASSWORD', 'short', 'The setting ADMIN_PASSWORD must have at least 8 characters.'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), 'The setting ADMIN_PASSWORD must have at most 128 characters.'],
  ['ADMIN_PASSWORD', 'Password123', 'The setting ADMIN_PASSWORD is too common: please choose another one.'],
  ['METRICS_TOKEN', 'guess', 'The setting METRICS_TOKEN must have at least 16 characters.'],
  ['SUPPORT_EMAIL', 'help', 'The setting SUPPORT_EMAIL must be an e-mail address.'],
  ['FILES_IN', 'cloud', 'The setting FILES_IN must be database or s3.'],
  ['FILES_IN', 's3', 'The setting FILES_IN is s3, which needs S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET.'],
  ['S3_SECRET', 'x', 'The setting S3_BUCKET must be given together with S3_ENDPOINT, S3_KEY_ID, S3_SECRET.'],
  ['S3_BUCKET', 'Our files', 'The setting S3_BUCKET must be the name of a bucket, like thali-files.'],
  [
    'S3_ENDPOINT',
    'http://s3.example',
    'The setting S3_ENDPOINT must be an https address, or on this machine.',
  ],
  ['BRAND_NAME', 'x'.repeat(61), expect.stringMatching(/^The setting BRAND_NAME [^\n]+\.$/)],
])('%s=%s is refused in one line that names it', (name, value, message) => {
  const pair = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'a long enough one' }
  const given = { ...(name.startsWith('ADMIN') && pair), [name]: value }
  expect(() => readConfig(given)).toThrow(expect.objectContaining({ message }))
})

test.each([{ ADMIN_EMAIL: 'owner@example.in' }, { ADMIN_PASSWORD: 'a long enough one' }])(
  'the first administrator needs both e-mail and password: %o',
  (given) => {
    expect(() => readConfig(given)).toThrow(
      'The setting ADMIN_PASSWORD and ADMIN_EMAIL must be given together.',
    )
  },
)

test.each([
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['smtp://me:secret@mail.example?pool=true', 'smtp://me:secret@mail.example?pool=true&requireTLS=true'],
  ['smtp://mail.example?ignoreTLS=true', 'smtp://mail.example?ignoreTLS=true'],
  ['smtps://mail.example:465', 'smtps://mail.example:465'],
  ['smtp://127.0.0.1:1025', 'smtp://127.0.0.1:1025'],
  ['smtp://localhost:1025', 'smtp://localhost:1025'],
])('mails to %s are sent to %s', (given, used) => {
  expect(readConfig({ SMTP_URL: given }).SMTP_URL).toBe(used)
})

test.each([
  'postgresql://thali@localhost/thali',
  'postgresql://thali@127.0.0.1:5432/thali',
  'postgresql://thali@[::1]/thali',
  'postgresql:///thali?host=/var/run/postgresql',
  'postgresql://thali@db.example/thali?sslmode=verify-full',
  'postgresql://thali@db.example/thali?sslmode=disable',
])('a database may be at %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

test('nobody reads health data on the way to a database on another machine by mistake', () => {
  for (const DATABASE_URL of [
    'postgresql://thali:secret@db.example/thali',
    'postgres://10.0.0.7:5432/thali?x=1',
  ])
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      'The setting DATABASE_URL leads to another machine and needs ?sslmode=verify-full, or ?sslmode=disable where nobody else is on the network between.',
    )
})

test('a standby is one of a server', () => {
  const DATABASE_STANDBY_URL = 'postgres://thali@127.0.0.1:5433/thali'
  expect(() => readConfig({ DATABASE_STANDBY_URL })).toThrow(
    'The setting DATABASE_STANDBY_URL needs DATABASE_URL.',
  )
})

test('a pooler in transaction mode needs an address past it', () => {
  const settings = { DATABASE_URL: 'postgres://thali@127.0.0.1:6432/thali', DATABASE_POOLING: 'transaction' }
  expect(() => readConfig(settings)).toThrow(
    'The setting DATABASE_POOLING is transaction, which needs DATABASE_DIRECT_URL.',
  )
  const DATABASE_DIRECT_URL = 'postgres://thali@127.0.0.1:5432/thali'
  expect(databaseOf(readConfig({ ...settings, DATABASE_DIRECT_URL }))).toEqual({
    databaseUrl: settings.DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
    pooling: 'transaction',
    dataDir: './data',
  })
})
