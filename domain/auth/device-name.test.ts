import { expect, test } from 'vitest'
import { deviceOf, devicesInWords } from './device-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X200) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Android tablet',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 12; en-us; M2006C3MI) ${webKit} Version/4.0 Chrome/100.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4`,
    'Mi Browser on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 9; en-US; vivo 1816) ${webKit} Version/4.0 Chrome/78.0 UCBrowser/13.4.0 Mobile Safari/537.36`,
    'UC Browser on Android',
    'phone',
  ],
  [
    'Opera/9.80 (Android; Opera Mini/62.2/191.2; U; en) Presto/2.12.423 Version/12.16',
    'Opera on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/X; wv) ${webKit} Version/4.0 Chrome/141.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0;]`,
    'Facebook on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'Firefox on KaiOS',
    'phone',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android', 'phone'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
    'computer',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/141.0.0.0 Safari/537.36`,
    'Chrome on Linux',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Linux',
    'computer',
  ],
  ['curl/8.5.0', 'curl', 'other'],
  ['Mozilla/5.0', 'Unknown device', 'other'],
  ['', 'Unknown device', 'other'],
])('%s', (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind })
})

const android = `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`
test.each([
  [[], ''],
  [[android], 'Chrome on Android'],
  [[android, 'curl/8.5.0'], 'Chrome on Android and 1 other device'],
  [['', 'curl/8.5.0', android], 'curl and 2 other devices'],
  [[''], '1 device'],
  [['', 'Mozilla/5.0'], '2 devices'],
])('%j in words: %s', (userAgents, words) => {
  expect(devicesInWords(userAgents)).toBe(words)
})
