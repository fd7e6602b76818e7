import { Anchor } from '@mantine/core'

// Only http(s) addresses; punctuation after an address is not part of it.
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”|])/gi

/** A text as typed, with addresses as links that send no referrer. */
export function MessageText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 ? (
      <Anchor
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
        c="inherit"
        underline="always"
      >
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}
