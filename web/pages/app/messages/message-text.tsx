import { Anchor } from '@mantine/core'

// Only what a browser opens as a page; what closes a sentence does not belong to the address.
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”|])/gi

/** A text as it was typed, with the addresses in it as links that lead out without telling where from. */
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
