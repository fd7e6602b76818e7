import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from '#web/theme.ts'
import { bandInk, dotInk, inkOf, secondInk } from './inks.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme
const { light, dark, variables } = cssVariablesResolver(merged)
const schemes = { light: { ...variables, ...light }, dark: { ...variables, ...dark } }

/** The hexadecimal colour behind a variable, or behind the variable that it names. */
function hexOf(color: string, scheme: Record<string, string>): string {
  const name = color.match(/^var\((.+)\)$/)?.[1]
  if (!name) return color
  const [, hue, shade] = name.match(/^--mantine-color-([a-z]+)-(\d)$/) ?? []
  const next = scheme[name] ?? (hue && merged.colors[hue]?.[Number(shade)])
  if (!next) throw new Error(`${name} has no value`)
  return hexOf(next, scheme)
}

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test('the sum itself', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(['light', 'dark'] as const)('marks stand out by 3:1 in the %s scheme', (name) => {
  const scheme = schemes[name]
  const surface = hexOf('var(--thali-surface)', scheme)
  const inks = [...(['green', 'blue', 'yellow', 'orange'] as const).map(inkOf), secondInk, bandInk, dotInk]
  for (const ink of inks)
    expect([ink, contrast(hexOf(ink, scheme), surface)]).toEqual([ink, expect.toSatisfy(isEnough)])
})

const isEnough = (ratio: number) => ratio >= 3
