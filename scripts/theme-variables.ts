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

/** The variables that Mantine's own stylesheet does not have with the same value. */
function changed(variables: Record<string, string>, defaults: Record<string, string>) {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => defaults[name] !== value))
}

/** The theme's colours, sizes and spacings as a stylesheet: the CSP allows no style element that the page makes. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === source ? `\0${source}` : undefined),
    load(id) {
      if (id !== `\0${source}`) return
      const merged = mergeMantineTheme(DEFAULT_THEME, theme)
      const all = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))
      const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
      return convertCssVariables({
        variables: changed(all.variables, defaults.variables),
        light: changed(all.light, defaults.light),
        dark: changed(all.dark, defaults.dark),
      })
    },
  }
}
