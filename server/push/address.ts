import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are no machine on the internet, by the registries of special-purpose addresses (RFC 6890). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(network, prefix, 'ipv6')
/** IPv6 gives addresses on the internet only from here. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is a machine on the internet, and not in our own network. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address)
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Whether a push service may be at an address: the server calls it, and must not be led into its own network. A name is
 * looked up again for each call, see `publicLookup`.
 */
export function isPushAddress(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return isIP(host) ? isPublic(host) : /\.(?!local$|localhost$|internal$|home$|lan$)[a-z0-9-]+$/.test(host)
}

/** Looks up a name for a connection. Addresses that are not public count as none. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = ((found ?? []) as LookupAddress[]).filter(({ address }) => isPublic(address))
    const [first] = addresses
    if (error || !first) {
      const none = Object.assign(new Error('The push service has no public address.'), { code: 'ENOTFOUND' })
      return callback(error ?? none, '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
