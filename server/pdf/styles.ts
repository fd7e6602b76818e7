import { StyleSheet } from '@react-pdf/renderer'

// The interface's colours (web/theme.ts), darker so that they work on a black-and-white printer.
const ink = '#1a251c'
const dim = '#49523f'
const warning = '#a3251a'
export const leaf = '#286635'
export const line = '#dfdacb'
const figureWidth = 46

/** With this line height capitals are centred and stacked Devanagari letters have enough room. */
export const type = (fontSize: number) => ({ fontSize, lineHeight: 1.4 })

export const styles = StyleSheet.create({
  page: {
    ...type(9),
    color: ink,
    paddingTop: 38,
    paddingBottom: 46,
    paddingHorizontal: 40,
  },
  row: { flexDirection: 'row', alignItems: 'center' },
  brand: { ...type(17), fontWeight: 700, color: leaf, marginLeft: 9, flex: 1 },
  kind: { ...type(10), color: dim },
  name: { ...type(21), fontWeight: 700, marginTop: 8 },
  week: { ...type(11), color: dim },
  rule: { height: 3, width: 46, backgroundColor: '#ecae1a', marginTop: 6, marginBottom: 12 },
  running: { ...type(8), position: 'absolute', top: 18, left: 40, right: 40, color: dim },
  block: { marginBottom: 10 },
  heading: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingVertical: 2,
    paddingHorizontal: 8,
    backgroundColor: '#eff6ec',
  },
  headingTitle: { ...type(11.5), fontWeight: 700, color: '#1f522a' },
  beside: { ...type(9), flex: 1, color: dim, marginLeft: 7, paddingTop: 1.5 },
  column: { ...type(8), width: figureWidth, textAlign: 'right', color: dim },
  meal: {
    flexDirection: 'row',
    paddingVertical: 3,
    paddingHorizontal: 8,
  },
  when: { ...type(8.5), width: 78, color: leaf, fontWeight: 700, paddingTop: 0.5 },
  time: { color: dim, fontWeight: 400, fontFeatureSettings: ['tnum'] },
  what: { flex: 1, paddingRight: 8 },
  title: { ...type(9.5), color: dim },
  strong: { fontWeight: 700 },
  dish: { fontWeight: 700, color: ink },
  small: { ...type(8.5), color: dim },
  clash: { ...type(8.5), color: warning, fontWeight: 700 },
  reason: { ...type(9.5), paddingTop: 8 },
  figure: { ...type(9), width: figureWidth, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  total: { ...type(9), flexDirection: 'row', paddingVertical: 3, paddingHorizontal: 8 },
  notes: { ...type(9.5), paddingTop: 5, paddingHorizontal: 8 },
  recipePart: { ...type(8.5), paddingHorizontal: 8, paddingTop: 4, color: leaf, fontWeight: 700 },
  ingredients: { flexDirection: 'row', flexWrap: 'wrap' },
  ingredient: { width: '50%' },
  step: { flexDirection: 'row', paddingHorizontal: 8, paddingTop: 1.5 },
  mark: { ...type(9), width: 16, color: dim },
  stepText: { ...type(9.5), flex: 1 },
  footer: {
    position: 'absolute',
    top: 806,
    left: 40,
    right: 40,
  },
  footerRow: { flexDirection: 'row', paddingTop: 4 },
  footerText: { ...type(8), color: dim },
  link: { color: dim, textDecoration: 'none' },
})
