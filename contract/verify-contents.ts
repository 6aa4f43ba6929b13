// Verification of what a sealed box says of itself: its prizes, and in version 2 its terms and extras.

import { hashTrust } from './beacon-box.ts'
import * as v1 from './box-v1.ts'
import * as v2 from './box-v2.ts'
import { ceilingCopies, type SealedExtra } from './extras.ts'
import {
  type Algorithm,
  algorithms,
  fromHex,
  hex,
  type ManifestPrize,
  type PrizeFacts,
  type Scheme,
  type SealedPrize,
  type Ticket,
} from './sealed-box.ts'

/** A failed check. `slot` and `ticket` count from 0. */
export type Fault =
  | { kind: 'algorithm' | 'manifest' | 'manifest order' | 'quantities' | 'commitment' | 'root' | 'path' }
  | { kind: 'mode' | 'secret' | 'trust' | 'conditions' | 'extras' | 'terms' | 'invited' }
  | { kind: 'root changed'; seen: string }
  | { kind: 'slot' | 'salt'; slot: number }
  | { kind: TicketFaultKind; ticket: number }
type TicketFaultKind = 'ticket' | 'ticket order' | 'ticket time' | 'ticket terms' | 'draw id' | 'ceiling'

/** A box and the proof of a draw say this alike. */
export interface Contents {
  packId: string
  /** Missing in the proof of a draw of version 1. */
  algorithm?: string | undefined
  total: number
  manifest: ManifestPrize[]
  /** The extra prize of the last slot (ruling 35); null in version 2, whose extras stand in its seal. */
  lastOne: SealedPrize | null
  manifestHash: string
  commitment: string
  seal?: v2.Seal | undefined
}

/** The version of a box; undefined for one that this verifier does not know. */
export const algorithmOf = ({ algorithm = 'fukuhiki.v1' }: Contents): Algorithm | undefined =>
  algorithms.find((known) => known === algorithm)

export const fits = (value: number, bytes: number) =>
  Number.isSafeInteger(value) && value >= 0 && value < 256 ** bytes

/** Half a surrogate pair has no UTF-8 bytes: it is hashed as another character is. */
export const areTexts = (...values: string[]) => values.every((value) => value.isWellFormed())

/** The largest number of slots in a box. */
const maxTotal = 10_000_000
const isTotal = (total: number) => Number.isInteger(total) && total >= 1 && total <= maxTotal

/** The largest number of prizes that a slot's two bytes can number. */
const maxLines = 256 ** 2

const date = /^\d{4}-\d{2}-\d{2}$/

/** A reference price has a date and a source, a grade its company; points are credited, never shipped. */
const areFactsWhole = (facts: PrizeFacts, { isShipOnly, convertsToPoints }: SealedPrize) =>
  areTexts(facts.gradingCompany, facts.grade, facts.noteJa, facts.noteEn, facts.referenceSource) &&
  (facts.gradingCompany === '') === (facts.grade === '') &&
  fits(facts.referenceYen, 4) &&
  (facts.referenceYen === 0
    ? facts.referenceDate === '' && facts.referenceSource === ''
    : date.test(facts.referenceDate) && facts.referenceSource !== '') &&
  (facts.kind === 'card' || (!isShipOnly && convertsToPoints > 0))

/** Tells whether every value of a prize has its own bytes; a number beyond its width would be cut to another number. */
const isPrizeWellFormed = (prize: SealedPrize, isNewest: boolean) =>
  areTexts(prize.cardKey) &&
  fits(prize.rarity, 1) &&
  fits(prize.tier, 1) &&
  fits(prize.convertsToPoints, 4) &&
  (!isNewest || (prize.facts !== undefined && areFactsWhole(prize.facts, prize)))

const isManifestWellFormed = ({ manifest, lastOne }: Contents, isNewest: boolean) =>
  manifest.length <= maxLines &&
  manifest.every(
    (prize) => isPrizeWellFormed(prize, isNewest) && fits(prize.quantity, 4) && prize.quantity > 0,
  ) &&
  (isNewest || lastOne === null || isPrizeWellFormed(lastOne, false))

/** The numbers of the prizes count in this order: in another one they mean nothing. */
const isInOrder = (manifest: ManifestPrize[], compare: (a: SealedPrize, b: SealedPrize) => number) =>
  manifest.every((prize, number) => {
    const next = manifest[number + 1]
    return next === undefined || compare(prize, next) <= 0
  })

const slotsOf = (manifest: ManifestPrize[]) => manifest.reduce((sum, { quantity }) => sum + quantity, 0)

/** The faults after which nothing of a box can be computed; none means its slots can be. */
export function manifestFault(scheme: Scheme, box: Contents): Fault | undefined {
  const isNewest = scheme.algorithm !== 'fukuhiki.v1'
  if (isNewest && box.seal === undefined) return { kind: 'terms' }
  if (!isManifestWellFormed(box, isNewest)) return { kind: 'manifest' }
  if (!isInOrder(box.manifest, isNewest ? v2.comparePrizes : v1.comparePrizes))
    return { kind: 'manifest order' }
  if (!isTotal(box.total) || slotsOf(box.manifest) !== box.total) return { kind: 'quantities' }
  return undefined
}

/** The seal of version 2; version 1 has no such thing, whatever an answer says. */
export const sealOf = (scheme: Scheme, { seal }: Contents): v2.Seal | undefined =>
  scheme.algorithm === 'fukuhiki.v1' ? undefined : seal

/** `M` as it follows from the prizes. */
export const manifestHashOf = (
  scheme: Scheme,
  { manifest, lastOne }: Contents,
  seal: v2.Seal | undefined,
): Uint8Array =>
  seal === undefined
    ? v1.hashManifest(scheme, manifest, lastOne)
    : v2.hashManifest(scheme, manifest, seal.conditions)

/**
 * Checks each part of a seal of version 2 against its hash, and the commitment over all of them. An opened sealed box has
 * the secret. `mode`: how the proof says that the box decides.
 */
export function sealFaults(
  scheme: Scheme,
  box: Contents,
  seal: v2.Seal,
  { mode, secret }: { mode: v2.Mode; secret?: Uint8Array },
): Fault[] {
  const { extras, terms } = seal
  const fitsHash = (computed: () => Uint8Array, published: string) => hex(computed()) === published
  const faults: Fault[] = []
  if (!areConditionsKnown(box, seal)) faults.push({ kind: 'conditions' })
  if (!areExtrasWhole(box, extras) || !fitsHash(() => v2.hashExtras(scheme, extras), seal.extrasHash))
    faults.push({ kind: 'extras' })
  if (!areTermsWhole(terms) || !fitsHash(() => v2.hashTerms(scheme, terms), seal.termsHash))
    faults.push({ kind: 'terms' })
  if (seal.mode !== mode) faults.push({ kind: 'mode' })
  if (!isTrustWhole(scheme, seal)) faults.push({ kind: 'trust' })
  if (secret !== undefined && !fitsHash(() => v2.hashSecret(scheme, secret), seal.secretHash))
    faults.push({ kind: 'secret' })
  const committed = {
    ...{ mode: seal.mode, packId: box.packId, total: box.total },
    deciderHash: fromHex(seal.trustHash ?? seal.secretHash),
    manifestHash: fromHex(box.manifestHash),
    extrasHash: fromHex(seal.extrasHash),
    termsHash: fromHex(seal.termsHash),
  }
  if (!areTexts(box.packId, seal.mode) || !fitsHash(() => v2.commit(scheme, committed), box.commitment))
    faults.push({ kind: 'commitment' })
  return faults
}

const hexOf = (bytes: number) => new RegExp(`^[0-9a-f]{${bytes * 2}}$`)

/** A beacon box names whom it relies on and has no secret; a sealed box has a secret and relies on nobody. */
function isTrustWhole(scheme: Scheme, { mode, secretHash, trust, trustHash }: v2.Seal): boolean {
  if (mode !== 'beacon') return trust === undefined && trustHash === undefined && hexOf(32).test(secretHash)
  if (trust === undefined || secretHash !== '') return false
  const { network, closeMs, stepsMs, shopKey, quorum, witnesses } = trust
  const { chainHash, publicKey, genesisSeconds, periodMs } = network
  const descends = stepsMs.every(
    (ms, at) => fits(ms, 4) && ms < (at === 0 ? closeMs : (stepsMs[at - 1] as number)),
  )
  return (
    hexOf(32).test(chainHash) &&
    hexOf(96).test(publicKey) &&
    hexOf(32).test(shopKey) &&
    fits(genesisSeconds, 6) &&
    fits(periodMs, 4) &&
    periodMs > 0 &&
    fits(closeMs, 4) &&
    // A closing passes through a step for each who may be dishonest: the shop, and witnesses beside the quorum.
    stepsMs.length >= witnesses.length - quorum + 2 &&
    descends &&
    witnesses.length <= 255 &&
    witnesses.every(({ name, address, key }) => areTexts(name, address) && hexOf(32).test(key)) &&
    new Set(witnesses.map(({ key }) => key)).size === witnesses.length &&
    // With fewer, two outcomes could each have a quorum.
    quorum * 2 > witnesses.length &&
    quorum <= witnesses.length &&
    hex(hashTrust(scheme, trust)) === trustHash
  )
}

/** Each condition word is named once and defined in both languages, and no prize has another one. */
function areConditionsKnown({ manifest }: Contents, { conditions, extras }: v2.Seal): boolean {
  const keys = new Set(conditions.map(({ key }) => key))
  const areDefined = conditions.every((condition) =>
    Object.values(condition).every((text) => text !== '' && text.isWellFormed()),
  )
  const prizes = [...manifest, ...extras.map(({ prize }) => prize)]
  return (
    areDefined &&
    keys.size === conditions.length &&
    prizes.every(({ facts }) => !facts?.condition || keys.has(facts.condition))
  )
}

/** Each extra is one that the box can give, and no promise of a ceiling stays open. */
function areExtrasWhole({ manifest, total, lastOne }: Contents, extras: SealedExtra[]): boolean {
  const isOnce = (kind: SealedExtra['kind']) => extras.filter((extra) => extra.kind === kind).length <= 1
  const isWhole = ({ kind, prize, quantity, slots, draws, tier }: SealedExtra) => {
    if (!isPrizeWellFormed(prize, true) || !fits(quantity, 4)) return false
    if (kind === 'ceiling')
      return (
        slots.length === 0 &&
        fits(draws, 4) &&
        draws > 0 &&
        fits(tier, 1) &&
        quantity >= ceilingCopies(manifest, { draws, tier })
      )
    if (draws !== 0 || tier !== 0) return false
    if (kind === 'last_one') return slots.length === 0 && quantity === 1
    return quantity > 0 && quantity === slots.length && areSlots(slots, total)
  }
  return lastOne === null && isOnce('last_one') && isOnce('ceiling') && extras.every(isWhole)
}

const areSlots = (slots: number[], total: number) =>
  slots.every((slot, at) => fits(slot, 4) && slot < total && (at === 0 || slot > (slots[at - 1] as number)))

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+09:00$/
const japanMs = 9 * 3600 * 1000

/** Microseconds since 1970 of an instant of Japan; NaN for a text that is none. */
export function microsOf(text: string): number {
  const ms = instant.test(text) ? Date.parse(text) : Number.NaN
  // A day that a month does not have would be read as one of the next.
  const isSame = !Number.isNaN(ms) && new Date(ms + japanMs).toISOString().slice(0, 19) === text.slice(0, 19)
  return isSame ? ms * 1000 : Number.NaN
}

function areTermsWhole(terms: v2.SealedTerms): boolean {
  const from = microsOf(terms.startsAt)
  const to = terms.endsAt === '' ? Number.POSITIVE_INFINITY : microsOf(terms.endsAt)
  const limits = [terms.maxPerPurchase, terms.maxPerMember, terms.maxPerPeriod, terms.registeredWithinDays]
  return (
    from < to &&
    fits(terms.price, 8) &&
    limits.every((limit) => fits(limit, 4)) &&
    fits(terms.rankFrom, 1) &&
    (terms.period === '') === (terms.maxPerPeriod === 0)
  )
}

/** Tells whether the terms allowed a ticket by itself: its count, and its moment. */
export const isWithinTerms = ({ count, drawnAtMicros }: Ticket, terms: v2.SealedTerms): boolean =>
  (terms.maxPerPurchase === 0 || count <= terms.maxPerPurchase) &&
  drawnAtMicros >= microsOf(terms.startsAt) &&
  (terms.endsAt === '' || drawnAtMicros < microsOf(terms.endsAt))
