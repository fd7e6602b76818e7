import { expect, test } from 'vitest'
import { isPublic, isPushAddress, publicLookup } from './address.ts'

test('only machines on the internet count as public', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254']
  const special = ['0.0.0.0', '100.64.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', 'localhost', '']
  const six = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ]
  expect([...inside, ...special, ...six].filter(isPublic)).toEqual([])
  const outside = ['142.250.1.1', '172.32.0.1', '8.8.8.8', '2a00:1450:4001:800::200e']
  expect(outside.filter((address) => !isPublic(address))).toEqual([])
})

test('a push service is at a name of the internet, with https', () => {
  const services = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
    'https://142.250.1.1/abc',
  ]
  expect(services.filter((address) => !isPushAddress(address))).toEqual([])
  const refused = [
    'http://fcm.googleapis.com/abc',
    'ftp://fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://0x7f.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://localhost/abc',
    'https://database/abc',
    'https://metadata.google.internal/abc',
    'https://printer.local/abc',
    'https://printer.local./abc',
    'https://fcm.googleapis.com:6379/abc',
    'https://user@fcm.googleapis.com/abc',
  ]
  expect(refused.filter(isPushAddress)).toEqual([])
})

test('a name that leads to this machine is not connected to', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
    expect(error).toMatchObject({ code: 'ENOTFOUND' })
  }
})
