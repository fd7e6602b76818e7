import { NativeSelect, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Language, languages } from '#domain/people/specializations.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton } from '#web/components/layout/page.tsx'
import { useDownload } from '#web/lib/download.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'

const store = deviceStore('exchanges:')
const lastLanguage = () => languages.find((language) => language === store.read('language')) ?? 'English'
const words = { loading: 'Preparing the chart...', failed: 'The chart could not be made. Please try again.' }

type Props = {
  opened: boolean
  onClose: () => void
  /** The plan of who shall read it; without one it is for anybody. */
  planId?: string
}

/** The chart of food exchanges, in a language that is asked for. */
export function ExchangeChart({ opened, onClose, planId }: Props) {
  const [language, setLanguage] = useState<Language>(lastLanguage)
  const { isBusy, file } = useDownload()
  function take() {
    store.write('language', language)
    const query = { language }
    void (planId
      ? file('GET /meal-plans/:id/exchange-chart.pdf', words, { params: { id: planId }, query })
      : file('GET /foods/exchange-chart.pdf', words, { query }))
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Exchange chart">
      <Stack>
        <Text>
          One page: how much of each food is one exchange, by the measures of a kitchen. What has no name in
          the language is in English.
        </Text>
        <NativeSelect
          label="Language"
          data={[...languages]}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
        <IconButton icon={IconDownload} onClick={take} aria-busy={isBusy} style={{ justifySelf: 'start' }}>
          Download
        </IconButton>
      </Stack>
    </Modal>
  )
}
