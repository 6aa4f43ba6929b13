// On whom beacon boxes rely: a public beacon with its relays, and witnesses (docs/beacon-box.md).

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { BeaconNetwork, Trust } from '#contract/beacon-box.ts'
import {
  type Environment,
  readVariables,
  SettingsError,
  text,
  variable,
} from '#server/settings/environment.ts'

export interface BeaconSettings
  extends Pick<Trust, 'network' | 'closeMs' | 'stepsMs' | 'quorum' | 'witnesses'> {
  /** Origins that serve the beacon's rounds. */
  relays: string[]
  /** Emulated witnesses judge a shop that signs with the key of this seed, which everybody knows. */
  shopSeed?: Buffer
}

/** drand's network of rounds every three seconds. */
const quicknet: BeaconNetwork = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodMs: 3000,
}

const emulatedNetwork: BeaconNetwork = {
  chainHash: '9f32a44d763396339a073122c797c791ac48ba8398e1e0ce5e013f7fcf0b5f72',
  publicKey:
    'b59267914081ff98c29b89f8ca06deeff246d826968032aaef619b48a1b53ce6edb9a8e00cc6dd3256b10d997daee560039279d5ee87fb18509a4f5c295fe8962287035db7f8dfe69ccd124b54ec13cdfca7eefd2f52332d3312b498fd54529e',
  genesisSeconds: 1_767_225_600,
  periodMs: 3000,
}
const emulatedKeys = [
  'e360ccd007c83911783370e8635de7b51b3041044dcccfcb21f0ce6d6ffc6213',
  '439112b22b6d698a8a3496453b7e26decd96849614f2acbe28cb26e9d1e67ebf',
  'a53bdf5ce8124a48ae347ac34b52e9262594f63e87531719b3c95bb46132267e',
]

/** For clocks that differ by 150 ms either way, and messages that take a quarter of a second. */
const timing = { closeMs: 2000, stepsMs: [1500, 950, 400] }

/** The beacon and the witnesses of the emulators that listen at `origin`. */
export const emulatorBeaconSettings = (origin: string): BeaconSettings & { shopSeed: Buffer } => ({
  ...timing,
  network: emulatedNetwork,
  relays: [`${origin}/beacon`],
  quorum: 2,
  witnesses: emulatedKeys.map((key, at) => ({
    name: `emulated-${at + 1}`,
    address: `${origin}/witness/${at + 1}`,
    key,
  })),
  shopSeed: createHash('sha256').update('fukuhiki development closings').digest(),
})

const hexOf = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]+(\/[^?#\s]*[^/?#\s])?$/))

const file = z.strictObject({
  network: z._default(
    z.union([
      z.literal('quicknet'),
      z.strictObject({
        chainHash: hexOf(32),
        publicKey: hexOf(96),
        genesisSeconds: z.int().check(z.positive()),
        periodMs: z.int().check(z.positive()),
      }),
    ]),
    'quicknet',
  ),
  relays: z.array(origin).check(z.minLength(1)),
  quorum: z._default(z.int().check(z.positive()), 2),
  witnesses: z.array(z.strictObject({ name: z.string(), address: origin, key: hexOf(32) })),
})

const asJson = z.pipe(
  text((value) => [!isJson(value) && 'must be the JSON of docs/beacon-box.md']),
  z.transform((value) => JSON.parse(value) as unknown),
)

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

export const beaconVariables = { beacon: variable('BEACON', z.optional(asJson)) }

const hostOf = (address = '') => URL.parse(address)?.hostname

const isOfThisMachine = (address: string) =>
  /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(hostOf(address) ?? '')

/**
 * Names what is wrong with whom a shop would rely on: in production nobody may be emulated, of this machine or of the shop's
 * own address, and no two witnesses of one.
 */
function faultsOf(
  { network, relays, quorum, witnesses }: BeaconSettings,
  isProduction: boolean,
  shopOrigin: string | undefined,
): string[] {
  const hosts = witnesses.map(({ address }) => hostOf(address))
  const addresses = [...relays, ...witnesses.map(({ address }) => address)]
  const faults = [
    new Set(witnesses.map(({ key }) => key)).size !== witnesses.length && 'names a witness twice',
    quorum * 2 <= witnesses.length && 'needs a quorum of more than half of the witnesses',
    quorum > witnesses.length && 'asks for a larger quorum than there are witnesses',
    isProduction && network.publicKey === emulatedNetwork.publicKey && 'names the emulated beacon',
    isProduction && witnesses.length < 3 && 'needs three witnesses at least',
    isProduction && witnesses.some(({ key }) => emulatedKeys.includes(key)) && 'names an emulated witness',
    isProduction && new Set(hosts).size !== hosts.length && 'names two witnesses of one address',
    isProduction && hosts.includes(hostOf(shopOrigin)) && "names a witness of the shop's own address",
    isProduction && addresses.some(isOfThisMachine) && 'names an address on this machine',
    isProduction && !addresses.every((address) => address.startsWith('https:')) && 'must use https alone',
  ]
  return faults.filter((fault) => fault !== false)
}

/**
 * Undefined where none is set in production: the shop then has no beacon boxes, and never falls back to anybody else. In
 * development the emulators stand in.
 * @throws SettingsError with every fault
 */
export function readBeaconSettings(
  environment: Environment,
  isProduction: boolean,
): BeaconSettings | undefined {
  const { beacon } = readVariables('the beacon', beaconVariables, environment)
  if (beacon === undefined)
    return isProduction
      ? undefined
      : emulatorBeaconSettings(environment.EMULATOR_ORIGIN || 'http://127.0.0.1:3100')
  const read = file.safeParse(beacon)
  if (!read.success)
    throw new SettingsError(
      read.error.issues.map(({ path, message }) => `BEACON: ${path.join('.')}: ${message}`).join('\n'),
    )
  const { network, ...given } = read.data
  const settings = { ...timing, ...given, network: network === 'quicknet' ? quicknet : network }
  const faults = faultsOf(settings, isProduction, environment.SHOP_ORIGIN)
  if (faults.length > 0) throw new SettingsError(faults.map((fault) => `BEACON ${fault}`).join('\n'))
  return settings
}
