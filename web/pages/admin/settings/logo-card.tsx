import { FileButton, Group, Skeleton, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { mostBytes, tooLargeMessage } from '#domain/files/limits.ts'
import { ConfirmedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { IconButton, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { notify } from '#web/lib/notify.ts'
import classes from './settings.module.css'

/** The practice's logo on PDFs and mails. */
export function LogoCard() {
  const stored = useApi('GET /admin/logo')
  const reset = useRef<() => void>(null)
  const removal = useDialog<null>()
  const save = useToastMutation('PUT /admin/logo', {
    done: 'Logo saved. It stands on PDFs and mails from now on.',
    failed: 'The logo could not be saved. Please try again.',
  })
  function take(file: File | null) {
    // The same file can be chosen again.
    reset.current?.()
    if (!file || save.isPending) return
    if (file.size > mostBytes) notify.error(tooLargeMessage)
    else save.mutate({ body: file })
  }
  return (
    <SectionCard
      title="Logo"
      text="It stands beside the name on meal plans and receipts as PDF, and on top of e-mails. A PNG with a clear background looks best; large ones are made smaller."
    >
      <Loaded
        query={stored}
        loading={<Skeleton height="5rem" width="12rem" aria-busy />}
        failed="Failed to load the logo"
      >
        {({ logo }) => (
          <>
            {logo ? (
              // On white, as on paper and in mails.
              <div className={classes.logo}>
                <img src={logo.src} width={logo.width} height={logo.height} alt="The practice's logo" />
              </div>
            ) : (
              <Text mb="md">None yet: PDFs have the platform's own mark.</Text>
            )}
            <Group gap="xs">
              <FileButton
                accept="image/png,image/jpeg,image/webp"
                onChange={take}
                resetRef={reset}
                inputProps={{ 'data-testid': 'file' } as never}
              >
                {(props) => (
                  <IconButton {...props} variant="default" icon={IconPhoto} disabled={save.isPending}>
                    {save.isPending ? 'Saving...' : logo ? 'Choose another logo' : 'Choose a logo'}
                  </IconButton>
                )}
              </FileButton>
              {logo ? (
                <IconButton variant="default" icon={IconTrash} onClick={() => removal.start(null)}>
                  Remove logo
                </IconButton>
              ) : null}
            </Group>
          </>
        )}
      </Loaded>
      <ConfirmedCall
        route="DELETE /admin/logo"
        call={{}}
        done="Logo removed."
        failed="The logo could not be removed. Please try again."
        onDone={removal.close}
        opened={removal.isOpen}
        title="Remove the logo?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        danger
        onClose={removal.close}
      >
        PDFs have the platform's own mark again, and e-mails only the name.
      </ConfirmedCall>
    </SectionCard>
  )
}
