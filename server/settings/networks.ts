// Addresses and networks: whether a visitor sits at this machine, and which proxies' forwarded headers are trusted.

import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Tells whether an address is this machine's own; `::ffff:127.0.0.1` is, too. */
function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** True when the host of a URL is this machine: one of its own addresses, `localhost`, or a name below `localhost`. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))

/** Headers that a proxy adds. Their presence never opens anything: a visitor could have written them. */
const marksOfProxies = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
]

/**
 * True when a request comes from a browser on this machine. The peer of the connection says so, and the Host header: a
 * page of a stranger whose name was made to point here (DNS rebinding) sends that name. A request that a proxy on this
 * machine passes on comes from elsewhere.
 */
export function isFromThisMachine(request: {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}): boolean {
  const { socket, headers } = request
  const host = URL.parse(`http://${headers.host ?? ''}`)
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    host !== null &&
    isLoopbackHost(host.hostname) &&
    marksOfProxies.every((name) => headers[name] === undefined)
  )
}

/** `loopback`, an address, or a network such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

/** Tells whether an address lies in one of these networks (`isNetwork`). An IPv4 address may come in its IPv6 form. */
export function createNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (network === 'loopback') continue
    if (prefix === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(prefix), kind)
  }
  const hasLoopback = networks.includes('loopback')
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    return (hasLoopback && isLoopback(address)) || list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The widest networks that one owner may have. A wider one holds strangers too. */
const widest = { 4: 8, 6: 7 } as const

/** True when a network holds strangers too: a wide one, or one that covers all IPv4 addresses in their IPv6 form. */
export function isEverybody(network: string): boolean {
  const [address = '', prefix] = network.split('/')
  const family = isIP(address)
  if (prefix === undefined || (family !== 4 && family !== 6)) return false
  return (
    Number(prefix) < widest[family] || (family === 6 && /^::ffff:/i.test(address) && Number(prefix) < 104)
  )
}

/** Networks outside the public internet, by the registries of special-purpose addresses (RFC 6890 and after). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  // Multicast, and reserved networks.
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
// Within 2000::/3: protocol assignments with Teredo, documentation, and IPv4 addresses in 6to4.
for (const [network, prefix] of [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')
/** All of IPv6 that is allocated; addresses that carry IPv4 of a private network lie outside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Tells whether an address is one of the public internet: none of a private network, of this machine, or of none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
