import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unsentPictures } from '#web/lib/offline/unsent-pictures.ts'

/** An address of this page for the bytes; undefined without any. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** A picture of this device that is not sent yet. */
export const useUnsentPicture = (name: string) =>
  useQuery({
    queryKey: ['unsent picture', name],
    queryFn: async () => (await unsentPictures.read(name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
