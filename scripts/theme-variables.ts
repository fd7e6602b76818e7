import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver, theme } from '../web/theme.ts'

const source = 'virtual:theme-variables.css'

/** The theme's colours, sizes and spacings as a stylesheet. Otherwise a phone would compute them at each visit. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === source ? `\0${source}` : undefined),
    load(id) {
      if (id !== `\0${source}`) return
      const merged = mergeMantineTheme(DEFAULT_THEME, theme)
      const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))
      variables.light['--mantine-color-scheme'] = 'light'
      variables.dark['--mantine-color-scheme'] = 'dark'
      return convertCssVariables(variables)
    },
  }
}
