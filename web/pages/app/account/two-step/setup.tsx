import { Anchor, Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CodeAlone } from '#domain/auth/auth.ts'
import { PasswordAlone } from '#domain/auth/second-factor.ts'
import { CodeField } from '#web/components/auth/code-field.tsx'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { QrCode } from '#web/components/content/qr-code.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { IconButton, Muted, Tiles } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { copied } from '#web/lib/clipboard.ts'
import { download } from '#web/lib/download.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import classes from './two-step.module.css'

type Secret = ReplyOf<'POST /account/second-factor/secret'>
const failed = 'Two-step sign-in could not be turned on. Please try again.'

/** Turns on two-step sign-in: asks for the password, shows the secret, asks for a code, shows recovery codes. */
export function TwoStepSetup({ onCodes, onDone }: { onCodes?: () => void; onDone: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!secret) return <PasswordStep onSecret={setSecret} />
  return (
    <AppStep
      secret={secret}
      onCodes={(made) => {
        setCodes(made)
        onCodes?.()
      }}
    />
  )
}

function PasswordStep({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { email } = useUser()
  const form = useCallForm('POST /account/second-factor/secret', {
    schema: PasswordAlone,
    values: { password: '' },
    failed,
    onDone: onSecret,
  })
  return (
    <PageForm
      label="First step"
      state={form}
      submit="Continue"
      button={{ fullWidth: false }}
      onSubmit={form.onSubmit((body) => form.call({ body }))}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Text>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator. It works without a network.
      </Text>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </PageForm>
  )
}

function AppStep({ secret, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const form = useCallForm('POST /account/second-factor', {
    schema: CodeAlone,
    values: { code: '' },
    done: 'Two-step sign-in is on.',
    failed,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  // Not the field: a phone's keyboard would cover the QR code.
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <PageForm
      label="Second step"
      state={form}
      submit="Turn On"
      button={{ fullWidth: false }}
      onSubmit={form.onSubmit((body) => form.call({ body }))}
    >
      <List type="ordered">
        <List.Item ref={first} tabIndex={-1}>
          Scan this with the app. If the app is on this device,{' '}
          <Anchor href={secret.url}>open it there</Anchor> or type the key.
        </List.Item>
      </List>
      <div className={`${classes.secret} row wrap loose`}>
        <QrCode text={secret.url} label="QR code for your authenticator app" />
        <Stack gap={4} align="flex-start">
          <Muted>Key</Muted>
          <Box component="code" fz="md" className="breaks">
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
          <IconButton
            size="sm"
            variant="default"
            icon={IconCopy}
            onClick={async () => {
              if (await copied(secret.secret)) notify.success('The key is copied.')
              else notify.error('The key could not be copied.')
            }}
          >
            Copy key
          </IconButton>
        </Stack>
      </div>
      <List type="ordered" start={2}>
        <List.Item>Type the six digits that the app shows.</List.Item>
      </List>
      <Group grow maw="20rem">
        <CodeField isAppOnly {...form.getInputProps('code')} />
      </Group>
    </PageForm>
  )
}

/** New recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { email } = useUser()
  const intro = useRef<HTMLParagraphElement>(null)
  const lines = `Recovery codes of ${email}. Each signs in once.\n\n${codes.join('\n')}\n`
  useEffect(() => intro.current?.focus(), [])
  return (
    <Stack>
      <Text component="p" m={0} ref={intro} tabIndex={-1}>
        These are your recovery codes. Each signs you in once, without the app. Keep them where you find them
        without your phone, on paper for example: <strong>they are shown only now</strong>.
      </Text>
      <Tiles
        component="ul"
        least="13rem"
        p="md"
        bd="1px solid var(--thali-line)"
        bdrs="md"
        className="list close"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Tiles>
      <Group gap="sm">
        <IconButton
          variant="default"
          icon={IconCopy}
          onClick={async () => {
            if (await copied(lines)) notify.success('The codes are copied.')
            else notify.error('The codes could not be copied. Please write them down.')
          }}
        >
          Copy
        </IconButton>
        <IconButton
          variant="default"
          icon={IconDownload}
          onClick={() => download('recovery-codes.txt', 'text/plain', lines)}
        >
          Download
        </IconButton>
      </Group>
      <Group>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </Group>
    </Stack>
  )
}
