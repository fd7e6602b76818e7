import { Button, Group, Stack, Text } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { documentName } from '#domain/files/document-name.ts'
import { mostBytes, noDocumentMessage, tooLargeMessage } from '#domain/files/limits.ts'
import { messageLength } from '#domain/messages/messages.ts'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import classes from '#web/components/files/files.module.css'
import { DocumentName } from '#web/components/files/sent-document.tsx'
import { useBlobUrl } from '#web/components/files/use-picture.ts'
import { ButtonLink, Muted, PageHeader, PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { shrunk } from '#web/lib/pictures.ts'
import { dropShared, readShared } from '#web/lib/storage/shared.ts'
import { useUser } from '#web/session.tsx'
import { useTyped, useUnsent } from '../app/messages/use-unsent.ts'

/** `problem`: why the file cannot be sent. */
type Prepared = { text: string; picture?: Blob; pdf?: File; problem?: string }

/** What waits, as it would be sent; null where nothing does. */
async function prepared(): Promise<Prepared | null> {
  const shared = await readShared()
  if (!shared || (!shared.text && !shared.file)) return null
  const text = shared.text.slice(0, messageLength)
  const { file } = shared
  if (!file) return { text }
  try {
    const isPdf = file.type === 'application/pdf'
    const bytes = isPdf ? file : await shrunk(file)
    if (bytes.size > mostBytes) return { text, problem: tooLargeMessage }
    return isPdf ? { text, pdf: file } : { text, picture: bytes }
  } catch {
    return { text, problem: noDocumentMessage }
  }
}

/** What another app shared with Thali becomes a message to one's nutritionist, after a look at it. */
export function Component() {
  const shared = useQuery({ queryKey: ['shared'], queryFn: prepared, gcTime: 0, retry: false })
  const care = useApi('GET /patients/care')
  return (
    <>
      <PageHeader title="Share" description="What you chose in another app goes into a message." />
      <Loaded
        query={shared}
        loading="12rem"
        failed="What you shared could not be read. Please share it again."
      >
        {(what) =>
          what === null ? (
            <EmptyState
              icon={<IconShare2 />}
              title="Nothing is shared"
              text="Choose Thali in the share menu of another app: for a recipe, a link, a picture or a PDF."
            />
          ) : (
            <Loaded query={care} loading="12rem" failed="Your nutritionist could not be loaded">
              {({ nutritionist }) =>
                nutritionist && !nutritionist.away ? (
                  <Ask what={what} to={nutritionist.name} conversation={nutritionist.conversation_id} />
                ) : (
                  <EmptyState
                    icon={<IconShare2 />}
                    title="Nobody can read it now"
                    text="You can share it once a nutritionist looks after you and is there."
                    action={
                      <ButtonLink to="/app/patient" variant="light">
                        Dashboard
                      </ButtonLink>
                    }
                  />
                )
              }
            </Loaded>
          )
        }
      </Loaded>
    </>
  )
}

type AskProps = { what: Prepared; to: string; conversation: string }

/** A file is sent when it is pressed; a text goes into the field of the conversation, where it can be changed. */
function Ask({ what: { text, picture, pdf, problem }, to, conversation }: AskProps) {
  const { id } = useUser()
  const unsent = useUnsent(id, conversation)
  const typed = useTyped(id, conversation)
  const navigate = useNavigate()
  const url = useBlobUrl(picture)
  const file = picture ?? pdf

  async function send() {
    if (file) await unsent.sendFile(file, pdf && documentName(pdf.name))
    const before = typed.read()
    if (text) typed.write([before, text].filter(Boolean).join('\n'), before)
    await dropShared()
    navigate(`/app/messages/${conversation}`, { replace: true })
  }
  async function leave() {
    await dropShared()
    navigate('/app/patient', { replace: true })
  }

  return (
    <SectionCard title={`For ${to}`}>
      <Stack>
        {url ? <img src={url} alt="What you chose" className={classes.preview} /> : null}
        {pdf ? <DocumentName name={documentName(pdf.name)} bytes={pdf.size} /> : null}
        {problem ? <Text role="alert">{problem}</Text> : null}
        {text ? (
          <Text className="breaks written" component="blockquote" m={0}>
            {text}
          </Text>
        ) : null}
        {text ? (
          <Muted>
            The text goes into the field of your conversation. You send it there, as it is or changed.
          </Muted>
        ) : null}
        <Group gap="sm">
          {file || text ? (
            <Button onClick={() => void send()}>
              {picture ? 'Send the picture' : pdf ? 'Send the PDF' : 'Put it into a message'}
            </Button>
          ) : null}
          <PlainButton onClick={() => void leave()}>Don’t share</PlainButton>
        </Group>
      </Stack>
    </SectionCard>
  )
}
