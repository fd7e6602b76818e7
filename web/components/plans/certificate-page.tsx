import { IconFileTypePdf, IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { certificateTitle } from '#domain/plans/plan-labels.ts'
import { SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { BackLink, IconButton, PageHeader, PlainButton } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useDownload } from '#web/lib/download.ts'
import { CertificateView } from './certificate-view.tsx'

type Query = { data: unknown; error: unknown; refetch: () => unknown }
type Props = {
  planId: string
  back: string
  hint?: string
  /** What stands in place of a plan that cannot be shown. */
  failure: (query: Query) => ReactNode
}

/** How a plan was checked, with the files that say the same. */
export function CertificatePage({ planId, back, hint, failure }: Props) {
  const params = { id: planId }
  const plan = useApi('GET /meal-plans/:id', { params })
  const certificate = useApi('GET /meal-plans/:id/certificate', { params, query: { names: 'true' } })
  const { isBusy, file, json } = useDownload()
  const { data } = certificate
  const words = (kind: string) => ({
    loading: `Preparing the ${kind}...`,
    failed: `The ${kind} could not be made. Please try again.`,
  })
  return (
    <>
      <PageHeader
        title={certificateTitle}
        description={
          data &&
          `Week of ${formatDate(data.week_start)}, version ${data.version}${data.status === 'draft' ? ', a draft' : ''}. Checked on ${formatDate(data.date)}, as it was saved: dishes that were swapped on a day are not in it.`
        }
        actions={
          <>
            <BackLink to={back}>Back to the plan</BackLink>
            {data ? (
              <>
                <IconButton
                  icon={IconFileTypePdf}
                  aria-busy={isBusy}
                  onClick={() =>
                    void file('GET /meal-plans/:id/certificate.pdf', words('PDF file'), { params })
                  }
                >
                  PDF
                </IconButton>
                <PlainButton
                  icon={IconFingerprint}
                  aria-busy={isBusy}
                  onClick={() =>
                    void json(
                      'GET /meal-plans/:id/certificate',
                      `how-this-week-was-checked-${data.week_start}.json`,
                      words('file'),
                      { params, query: {} },
                    )
                  }
                >
                  File for checking
                </PlainButton>
              </>
            ) : null}
          </>
        }
      />
      {certificate.isPending ? <SkeletonStack count={4} height="10rem" radius="lg" /> : null}
      {data ? (
        <CertificateView certificate={data} reason={plan.data?.clash_reason ?? null} hint={hint} />
      ) : (
        failure(certificate)
      )}
    </>
  )
}
