// A box of version 2 commits to all that a buyer pays for (ruling 47). Each part has a hash of its own, so that a
// verifier names the part that was changed, and the secret stands in it as a hash, so that everybody computes the
// commitment before the box is opened.

import type { Trust } from './beacon-box.ts'
import type { SealedExtra } from './extras.ts'
import {
  compareBytes,
  concat,
  fromHex,
  type ManifestPrize,
  type Scheme,
  type SealedPrize,
  text,
  uint,
  uuidBytes,
} from './sealed-box.ts'

/** A word for the state of a card, with what the shop means by it (ruling 48). */
export interface Condition {
  key: string
  labelJa: string
  labelEn: string
  meaningJa: string
  meaningEn: string
}

/** Ways in which a box decides which slot holds what: its secret before the sale, or a public beacon after it. */
export const boxModes = ['sealed', 'beacon'] as const
export type Mode = (typeof boxModes)[number]

export interface SealedTerms {
  currency: 'points' | 'coins'
  /** Points, or hundredths of a coin. */
  price: number
  /** Instants of Japan; the end may be empty. */
  startsAt: string
  endsAt: string
  /** 0: no limit. */
  maxPerPurchase: number
  maxPerMember: number
  maxPerPeriod: number
  period: '' | 'day' | 'week'
  /** The audience (ruling 49): registered at most so many days ago (0: whenever). */
  registeredWithinDays: number
  /** From this rank on; 0 for all. */
  rankFrom: number
  isPhoneProven: boolean
  /** Hash of the list of invited members; empty: everybody may come. */
  invitedHash: string
}

/** All of version 2 that version 1 does not have. */
export interface Seal {
  mode: string
  /** Empty in a beacon box, which has no secret. */
  secretHash: string
  /** A beacon box alone has these. */
  trust?: Trust | undefined
  trustHash?: string | undefined
  conditions: Condition[]
  extras: SealedExtra[]
  extrasHash: string
  terms: SealedTerms
  termsHash: string
}

const flag = (value: boolean) => uint(value ? 1 : 0, 1)
/** A hash that may be missing: its length in one byte, then its bytes. */
const optionalHash = (value: string) => concat(uint(value.length / 2, 1), fromHex(value))

const kindNumbers = { card: 1, points: 2 } as const

/** `P`: the bytes of a prize. Throws for one without facts. */
function encodePrize({ facts, ...prize }: SealedPrize): Uint8Array {
  if (facts === undefined) throw new TypeError(`the prize ${prize.cardKey} has no facts`)
  return concat(
    uint(kindNumbers[facts.kind], 1),
    text(prize.cardKey),
    uint(prize.rarity, 1),
    uint(prize.tier, 1),
    uint(prize.convertsToPoints, 4),
    flag(prize.isShipOnly),
    text(facts.gradingCompany),
    text(facts.grade),
    text(facts.condition),
    text(facts.noteJa),
    text(facts.noteEn),
    optionalHash(facts.front),
    optionalHash(facts.frontEn),
    optionalHash(facts.back),
    uint(facts.referenceYen, 4),
    text(facts.referenceDate),
    text(facts.referenceSource),
  )
}

export const comparePrizes = (a: SealedPrize, b: SealedPrize): number =>
  compareBytes(encodePrize(a), encodePrize(b))

/** Prizes in the order of the manifest; a prize's number is its index in it. */
export const manifestOrder = <P extends SealedPrize>(prizes: readonly P[]): P[] =>
  prizes
    .map((prize) => ({ prize, bytes: encodePrize(prize) }))
    .toSorted((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ prize }) => prize)

/** `D`: stands for a prize in the manifest, in extras and in leaves. */
export const prizeDigest = (scheme: Scheme, prize: SealedPrize): Uint8Array =>
  scheme.sha256(concat(scheme.tag('prize'), encodePrize(prize)))

/** `M` */
export const hashManifest = (
  scheme: Scheme,
  prizes: readonly ManifestPrize[],
  conditions: readonly Condition[],
): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('manifest'),
      uint(conditions.length, 4),
      ...conditions.flatMap(({ key, labelJa, labelEn, meaningJa, meaningEn }) =>
        [key, labelJa, labelEn, meaningJa, meaningEn].map(text),
      ),
      uint(prizes.length, 4),
      ...prizes.flatMap((prize) => [prizeDigest(scheme, prize), uint(prize.quantity, 4)]),
    ),
  )

const extraNumbers = { last_one: 1, milestone: 2, ceiling: 3 } as const

/** `X` */
export const hashExtras = (scheme: Scheme, extras: readonly SealedExtra[]): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('extras'),
      uint(extras.length, 4),
      ...extras.flatMap(({ kind, prize, quantity, slots, draws, tier }) => [
        uint(extraNumbers[kind], 1),
        prizeDigest(scheme, prize),
        uint(quantity, 4),
        uint(slots.length, 4),
        ...slots.map((slot) => uint(slot, 4)),
        uint(draws, 4),
        uint(tier, 1),
      ]),
    ),
  )

/** `Y` */
export const hashTerms = (scheme: Scheme, terms: SealedTerms): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('terms'),
      text(terms.currency),
      uint(terms.price, 8),
      text(terms.startsAt),
      text(terms.endsAt),
      uint(terms.maxPerPurchase, 4),
      uint(terms.maxPerMember, 4),
      uint(terms.maxPerPeriod, 4),
      text(terms.period),
      uint(terms.registeredWithinDays, 4),
      uint(terms.rankFrom, 1),
      flag(terms.isPhoneProven),
      optionalHash(terms.invitedHash),
    ),
  )

/** `Z`, which stands for the secret until it is published. */
export const hashSecret = (scheme: Scheme, secret: Uint8Array): Uint8Array =>
  scheme.sha256(concat(scheme.tag('secret'), secret))

export interface Committed {
  mode: string
  /** The hash of the secret, or in a beacon box that of the trust. */
  deciderHash: Uint8Array
  packId: string
  total: number
  manifestHash: Uint8Array
  extrasHash: Uint8Array
  termsHash: Uint8Array
}

/** `C`, published before sale. */
export const commit = (scheme: Scheme, box: Committed): Uint8Array =>
  scheme.sha256(
    concat(
      scheme.tag('commitment'),
      text(scheme.algorithm),
      text(box.mode),
      box.deciderHash,
      text(box.packId),
      uint(box.total, 4),
      box.manifestHash,
      box.extrasHash,
      box.termsHash,
    ),
  )

/** A member in the tickets of one box: who does not know the member's id learns nothing from it. */
export const holderOf = (scheme: Scheme, packId: string, memberId: string): Uint8Array =>
  scheme.sha256(concat(scheme.tag('holder'), text(packId), uuidBytes(memberId)))

/** The hash of the invited holders, in ascending order. */
export const hashInvited = (scheme: Scheme, holders: readonly string[]): Uint8Array =>
  scheme.sha256(concat(scheme.tag('invited'), uint(holders.length, 4), ...holders.map(fromHex)))

/** Tells whether the tickets of a box name their holders: only where something counts or names members. */
export const countsMembers = ({ extras, terms }: Pick<Seal, 'extras' | 'terms'>): boolean =>
  terms.invitedHash !== '' || extras.some(({ kind }) => kind === 'ceiling')
