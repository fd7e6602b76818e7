import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = BoxProps &
  Omit<ComponentProps<'ul'>, keyof BoxProps | 'ref'> & {
    component?: 'div' | 'dl' | 'ul' | 'ol' | 'search'
    /** A tile is never narrower, but on a screen that is. */
    least: string
    /** Whether a few of them fill the row. */
    fits?: boolean
  }

/** As many beside each other as there is room for, all of one width. */
export function Tiles({ component = 'div', least, fits = false, className, ...rest }: Props) {
  return (
    <Box
      component={component as 'ul'}
      __vars={{ '--tile': least, ...(fits && { '--tiles': 'auto-fit' }) }}
      className={`tiles ${className ?? ''}`}
      {...rest}
    />
  )
}
