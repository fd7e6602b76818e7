import { alpha, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Ten shades of a colour, from the lightest to the darkest. */
const palette = (list: string) => list.split(' ') as unknown as MantineColorsTuple

/** Leaf, the primary colour. */
const green = palette('#eff6ec #dfeeda #c3deba #9fca95 #79b370 #549651 #37803d #286635 #1f522a #173d20')
/** Turmeric, the accent. Shade 7 stays bright because filled yellow has dark text. */
const yellow = palette('#fff8e4 #fdedc4 #fadf96 #f6ce62 #f2bd37 #ecae1a #e6a512 #dd9b0b #7c5100 #563700')
const orange = palette('#fff1e8 #fde1cf #f9c4a4 #f4a477 #ec844d #dc692d #b8501b #a04315 #853610 #5e260b')
const red = palette('#fdf0ee #fadeda #f4bcb5 #ec968c #e26f64 #d14d44 #c6423a #a62d28 #892320 #611917')
const blue = palette('#eef4f8 #dbe8f1 #b8d1e3 #90b7d3 #689abf #477ea8 #3e76a2 #295678 #214560 #173144')
const gray = palette('#faf8f2 #f3f0e7 #eae6da #dfdacb #c8c3b4 #82867a #5f675b #49523f #343c31 #1a251c')
const dark = palette('#e7ede3 #ccd6c9 #aab7a7 #8a9987 #38463a #2b382d #1e2920 #141c16 #0f1610 #0a0f0b')

const fontFamily = "'Anek', 'Anek fallback', system-ui, sans-serif"
/** For Modal and Drawer, whose `header` element would count as a second banner of the page. */
const dialogProps = {
  // The bar is hidden by components/feedback/overlays.tsx.
  removeScrollProps: { removeScrollBar: false },
  overlayProps: { backgroundOpacity: 0.5, blur: 2 },
  closeButtonProps: { 'aria-label': 'Close', size: 'lg' },
  attributes: { header: { role: 'none' } },
}

export const theme = createTheme({
  colors: { green, yellow, orange, red, blue, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#1a251c',
  white: '#ffffff',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.35rem + 1.2vw, 2.125rem)', lineHeight: '1.2' },
      h2: { fontSize: 'clamp(1.3125rem, 1.15rem + 0.7vw, 1.5625rem)', lineHeight: '1.25' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1.25rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgb(45 52 33 / 6%)',
    sm: '0 1px 2px rgb(45 52 33 / 5%), 0 4px 14px -4px rgb(45 52 33 / 8%)',
    md: '0 1px 3px rgb(45 52 33 / 6%), 0 10px 26px -8px rgb(45 52 33 / 14%)',
    lg: '0 2px 4px rgb(45 52 33 / 6%), 0 18px 40px -12px rgb(45 52 33 / 20%)',
    xl: '0 2px 6px rgb(45 52 33 / 7%), 0 28px 60px -16px rgb(45 52 33 / 26%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects instead of `Button.extend(…)`, which would put every component named here into the first file.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 42, radius: 'xl' } },
    Alert: { defaultProps: { radius: 'md' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Badge: { defaultProps: { variant: 'light', size: 'lg', tt: 'none', fw: 600 } },
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true, shadow: 'sm' } },
    Checkbox: { defaultProps: { size: 'md', radius: 'sm' } },
    Drawer: { defaultProps: dialogProps },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Loader: { defaultProps: { type: 'oval' } },
    // A menu near the edge scrolls the page for its first item. Hidden with its button, it would lose the focus.
    Menu: { defaultProps: { radius: 'md', shadow: 'lg', hideDetached: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'lg', ...dialogProps } },
    Notification: {
      defaultProps: { radius: 'lg', withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } },
    },
    // The built-in steppers are only 12 px high. Arrow keys and a phone's number pad replace them. A typed number stays as it
    // is: the form says what is wrong with it.
    NumberInput: { defaultProps: { hideControls: true, clampBehavior: 'none' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Popover: { defaultProps: { radius: 'md', shadow: 'lg' } },
    Progress: { defaultProps: { radius: 'xl' } },
    Radio: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md', radius: 'xl' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tabs: { defaultProps: { variant: 'pills', radius: 'xl' } },
    Textarea: { defaultProps: { autosize: true, minRows: 3 } },
    Tooltip: { defaultProps: { radius: 'sm', events: { hover: true, focus: true, touch: true } } },
  },
})

const tones = ['green', 'yellow', 'orange', 'red', 'blue', 'gray'] as const

/** The contrast of colours that Mantine derives is below AA in places; these values reach it in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = (resolved) => {
  const light: Record<string, string> = {
    '--mantine-color-body': '#faf7ef',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': '#6d7468',
    '--mantine-color-dimmed': '#5a6256',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': '#6d7468',
    '--thali-surface': '#ffffff',
    '--thali-sunken': 'var(--mantine-color-gray-1)',
    '--thali-line': 'var(--mantine-color-gray-2)',
    '--thali-hover': 'var(--mantine-color-gray-1)',
    '--thali-brand': 'var(--mantine-color-green-8)',
    '--thali-field-line': 'var(--mantine-color-gray-5)',
    '--thali-focus': 'var(--mantine-color-green-7)',
    '--thali-deep': '#1b4526',
  }
  const dark: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-green-3)',
    '--mantine-color-default-border': '#6c7b6b',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    '--thali-surface': 'var(--mantine-color-dark-6)',
    '--thali-sunken': 'var(--mantine-color-dark-7)',
    '--thali-line': 'var(--mantine-color-dark-5)',
    '--thali-hover': 'var(--mantine-color-dark-5)',
    '--thali-brand': 'var(--mantine-color-green-1)',
    '--thali-field-line': '#6c7b6b',
    '--thali-focus': 'var(--mantine-color-green-3)',
    '--thali-deep': '#18281c',
  }
  light['--mantine-color-yellow-filled-hover'] = 'var(--mantine-color-yellow-5)'
  for (const tone of tones) {
    const shades = resolved.colors[tone]
    const name = `--mantine-color-${tone}`
    // Filled yellow is too bright for text or lines on a light background.
    const readable = tone === 'yellow' ? 8 : 7
    light[`${name}-text`] = shades[readable]
    light[`${name}-outline`] = shades[readable]
    light[`${name}-light-color`] = shades[8]
    dark[`${name}-text`] = shades[3]
    dark[`${name}-outline`] = shades[3]
    dark[`${name}-outline-hover`] = alpha(shades[3], 0.08)
    dark[`${name}-light`] = alpha(shades[5], 0.24)
    dark[`${name}-light-hover`] = alpha(shades[5], 0.34)
    dark[`${name}-light-color`] = shades[2]
  }
  return {
    variables: {
      '--thali-on-deep': '#f4f1e4',
      '--thali-on-deep-dimmed': '#c2d1bd',
      '--thali-tap': '2.75rem',
    },
    light,
    dark,
  }
}
