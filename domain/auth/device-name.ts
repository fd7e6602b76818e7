export type Device = {
  /** Such as 'Chrome on Android'. */
  name: string
  kind: 'phone' | 'tablet' | 'computer' | 'other'
}

const unknownDevice = 'Unknown device'

// The order matters: browsers based on Chrome or Safari name those too.
const programs: [RegExp, string][] = [
  [/\b(?:FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera Mini|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:YaBrowser|Yowser)\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bKAIOS\b/i, 'KaiOS', 'phone'],
  [/\bAndroid\b.*\b(?:Mobile|Opera Mini)\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android tablet', 'tablet'],
  [/\bWindows Phone\b/, 'Windows Phone', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'Chromebook', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

/** The usual name of the device and browser in a User-Agent header. */
export function deviceOf(userAgent: string): Device {
  const program = programs.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))
  if (!system) return { name: program ?? otherProgram(userAgent), kind: 'other' }
  const [, name, kind] = system
  return { name: program ? `${program} on ${name}` : name, kind }
}

/** 'curl' for 'curl/8.5.0'. */
function otherProgram(userAgent: string): string {
  return userAgent.match(/^(?!Mozilla\b)([A-Za-z][\w .-]{1,30})\//)?.[1] ?? unknownDevice
}

/** 'Chrome on Android and 2 other devices', named after the first that has a name; empty for none. */
export function devicesInWords(userAgents: string[]): string {
  const names = userAgents.map((userAgent) => deviceOf(userAgent).name)
  const named = names.find((name) => name !== unknownDevice)
  const others = names.length - (named ? 1 : 0)
  const counted = others > 0 ? `${others} ${named ? 'other ' : ''}${others === 1 ? 'device' : 'devices'}` : ''
  return [named, counted].filter(Boolean).join(' and ')
}
