import { usePublicUrl } from '#web/lib/api/page-data.ts'
import { useBrand } from '#web/lib/brand.ts'

type Props = {
  title: string
  description: string
  /** The page's address; without it search engines are asked not to index the page. */
  path?: string
}

/**
 * Title and description of a public page for browsers, search results and shared links. React puts them into the
 * head.
 */
export function PageHead({ title, description, path }: Props) {
  const { brand_name } = useBrand()
  const base = usePublicUrl()
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={base + path} />
          <meta property="og:url" content={base + path} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand_name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${base}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="A steel thali with rotis, dal, rice, a vegetable dish, salad and curd"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
