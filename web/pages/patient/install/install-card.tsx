import { Button, Card, Group, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { PlainButton, SmallHeading } from '#web/components/layout/page.tsx'
import { pushSupport } from '#web/lib/push/device.ts'
import { install, installNotes, useCanInstall } from '#web/lib/startup/install.ts'

const why = 'It opens like an app, and your plan is there without a network.'

/** Offers to install Thali, or says how; nothing where the browser can't. Any answer is remembered. */
export function InstallCard() {
  const heading = useId()
  const canInstall = useCanInstall()
  const isByHand = pushSupport() === 'installed only'
  const [said, setSaid] = useState<string>()
  const done = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (said) done.current?.focus()
  }, [said])

  function answer(sentence: string) {
    installNotes.write('answered', true)
    setSaid(sentence)
  }
  const later = () => answer('You find it in the menu of your browser whenever you want it.')

  if (!canInstall && !isByHand && !said) return null
  return (
    <Card component="section" aria-labelledby={heading} className="no-print">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconDeviceMobile size={22} stroke={1.8} aria-hidden />
        <SmallHeading id={heading}>Thali on your home screen</SmallHeading>
      </Group>
      {said ? (
        <Text component="p" ref={done} tabIndex={-1} m={0}>
          {said}
        </Text>
      ) : (
        <>
          <Text mb="md">
            {canInstall ? why : `In Safari, press Share and then “Add to Home Screen”. ${why}`}
          </Text>
          <Group gap="sm">
            {canInstall ? (
              <Button
                onClick={async () =>
                  (await install()) ? answer('It is being added. You find it among your apps.') : later()
                }
              >
                Add to home screen
              </Button>
            ) : null}
            <PlainButton onClick={later}>{canInstall ? 'Not now' : 'Got it'}</PlainButton>
          </Group>
        </>
      )}
    </Card>
  )
}
