import { Anchor, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

type Props = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** Takes the focus: it is the one field of its step. */
  isFirst?: boolean
  /** Recovery codes don't count here. */
  isAppOnly?: boolean
}

/** A code of the authenticator app. A link changes the keyboard and the words to a recovery code. */
export function CodeField({ isFirst = false, isAppOnly = false, ...rest }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <Stack gap={6} align="flex-start">
      <TextInput
        ref={input}
        w="100%"
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        description={
          isRecovery ? 'One of the codes you kept; each works once' : 'Six digits, new every 30 seconds'
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
      {isAppOnly ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          py={4}
          onClick={() => {
            setRecovery(!isRecovery)
            input.current?.focus()
          }}
        >
          {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </Anchor>
      )}
    </Stack>
  )
}
