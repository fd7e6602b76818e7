import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** Debounced: gets the trimmed text when typing pauses. */
  onSearch: (text: string) => void
}

/** Searches a list while a person types. */
export function SearchField({ onSearch, label = 'Search', ...rest }: Props) {
  const search = useDebouncedCallback(onSearch, { delay: 300 })
  return (
    <TextInput
      {...rest}
      label={label}
      type="search"
      // The longest text that searches accept.
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => search(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush()
      }}
    />
  )
}
