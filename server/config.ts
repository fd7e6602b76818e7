import { z } from 'zod'
import { defaultBrand } from '#domain/site/brand.ts'
import { isCommonPassword } from './auth/passwords.ts'

const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}, 'is not a time zone this system knows, like Asia/Kolkata')

const count = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
  .transform(Number)

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address like https://thali.example' })
  .transform((url) => url.replace(/\/$/, ''))

/** Whether the address of a server leads to this machine, or to a socket in its files. */
function isHere(url: string): boolean {
  const [, named, rest] = url.match(/^\w+:\/\/(?:[^/]*@)?(\[[^\]]*\]|[^:/?]*)(.*)$/) ?? []
  const host = named || (new URLSearchParams(rest?.replace(/^.*?\?/, '')).get('host') ?? '')
  return /^(localhost|127\.[\d.]+|\[::1\]|\/.*|)$/.test(host)
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host:5432/name')
  .refine((url) => isHere(url) || /[?&]sslmode=/.test(url), {
    error:
      'leads to another machine and needs ?sslmode=verify-full, or ?sslmode=disable where nobody else is on the network between',
  })

/** Every setting with its default and meaning. Keep the table in docs/operations.md the same. */
const settings = {
  /** Port to listen on; 0 picks a free one. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number from 0 to 65535')
    .default(3000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the platform's own database and of all other files the server keeps. */
  DATA_DIR: z.string().default('./data'),
  /** Folder of backups; by default `backups` in DATA_DIR. With a PostgreSQL server it turns nightly backups on. */
  BACKUP_DIR: z.string().optional(),
  /** Backups that are kept at most. */
  BACKUP_KEEP: count.default(14),
  /** Days after which a backup is deleted; the newest three stay. */
  BACKUP_KEEP_DAYS: count.default(30),
  /** A PostgreSQL server (15 or newer) instead of the platform's own. */
  DATABASE_URL: databaseAddress.optional(),
  /** The same server without the pooler to which DATABASE_URL leads. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A standby of that server, for figures and exports. */
  DATABASE_STANDBY_URL: databaseAddress.optional(),
  /** How that pooler shares its connections. */
  DATABASE_POOLING: z
    .enum(['session', 'transaction'], { error: 'must be session or transaction' })
    .default('session'),
  /** Where new pictures and documents of people are stored. */
  FILES_IN: z.enum(['database', 's3'], { error: 'must be database or s3' }).default('database'),
  /** An S3-compatible storage for them, with a bucket of its own. */
  S3_ENDPOINT: webAddress
    .refine((url) => url.startsWith('https:') || isHere(url), 'must be an https address, or on this machine')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, like thali-files')
    .optional(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** Public address of the platform, used in links of e-mails and previews. */
  PUBLIC_URL: webAddress.optional(),
  /** Business time zone: it decides "today", weeks, months and the days of promises. */
  TIME_ZONE: timeZone.default(defaultBrand.time_zone),
  /** Number of proxies in front that set X-Forwarded-For; 0 means none. */
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front, 0 to 9')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  /** The first administrator, created at start when there is none. */
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .refine((password) => !isCommonPassword(password), 'is too common: please choose another one')
    .optional(),
  /** Bearer token of GET /metrics; without it there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Mail server, like smtps://user:password@mail.example:465; without it mails are files in DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'must look like smtps://user:password@mail.example:465')
    // Mails contain links that sign in. Without this one goes in clear text when the server offers nothing else.
    .transform((url) =>
      url.startsWith('smtps:') || isHere(url) || /[?&](require|ignore)TLS=/.test(url)
        ? url
        : `${url}${url.includes('?') ? '&' : '?'}requireTLS=true`,
    )
    .optional(),
  /** Sender of e-mails; by default the support mailbox. */
  MAIL_FROM: z.string().max(200).regex(/@/, 'must hold an e-mail address').optional(),
  /** A server of video calls, such as a Jitsi server: each appointment without a place gets a room of its own there. */
  MEETING_URL: webAddress.optional(),
  /** Keys of the payment service (Razorpay): without them there are no payment links. */
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  /** The secret that signs its events: without it none is taken. */
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  RAZORPAY_URL: webAddress.default('https://api.razorpay.com'),
  BRAND_NAME: z.string().max(60).default(defaultBrand.brand_name),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(defaultBrand.support_email),
  SUPPORT_PHONE: z.string().max(30).optional(),
  SOCIAL_URL: webAddress.optional(),
  GRIEVANCE_OFFICER: z.string().max(200).default(defaultBrand.grievance_officer),
  /** Certifications the operator holds, separated by semicolons; without them the about page names aims. */
  CERTIFICATIONS: z
    .string()
    .max(1000)
    .transform((list) => list.split(';').flatMap((one) => one.trim() || []))
    .optional(),
}
/** Settings of which each needs the others. */
const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const

const Config = z
  .object(settings)
  .refine((config) => !config.ADMIN_EMAIL === !config.ADMIN_PASSWORD, {
    path: ['ADMIN_PASSWORD'],
    message: 'and ADMIN_EMAIL must be given together',
  })
  .refine((config) => new Set(together.map((name) => !config[name])).size === 1, {
    path: ['S3_BUCKET'],
    message: `must be given together with ${together.filter((name) => name !== 'S3_BUCKET').join(', ')}`,
  })
  .refine((config) => config.DATABASE_POOLING === 'session' || config.DATABASE_DIRECT_URL, {
    path: ['DATABASE_POOLING'],
    message: 'is transaction, which needs DATABASE_DIRECT_URL',
  })
  .refine((config) => config.DATABASE_URL || !config.DATABASE_STANDBY_URL, {
    path: ['DATABASE_STANDBY_URL'],
    message: 'needs DATABASE_URL',
  })
  .refine((config) => config.FILES_IN === 'database' || config.S3_BUCKET, {
    path: ['FILES_IN'],
    message: `is s3, which needs ${together.join(', ')}`,
  })
export type Config = z.output<typeof Config>

/** Reads the settings. An empty value counts as not set. Throws one line that names a wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.keys(settings).map((name) => [name, environment[name]?.trim() || undefined]),
  )
  const result = Config.safeParse(values)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new Error(`The setting ${issue.path.join('.')} ${issue.message}.`)
}

/** The settings of the database, as `openDatabase` takes them. */
export const databaseOf = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  pooling: config.DATABASE_POOLING,
  dataDir: config.DATA_DIR,
})
