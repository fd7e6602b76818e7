import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { copied } from '#web/lib/clipboard.ts'
import { download } from '#web/lib/download.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import classes from './two-step.module.css'

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
      <ul className={`${classes.codes} list`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
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
