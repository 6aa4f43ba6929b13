import { firstHead, hashTrust, type Trust } from '#contract/beacon-box.ts'
import * as v1 from '#contract/box-v1.ts'
import * as v2 from '#contract/box-v2.ts'
import type { SealedExtra } from '#contract/extras.ts'
import { type Algorithm, firstTicketHash, hex, newest, type Scheme, schemeOf } from '#contract/sealed-box.ts'
import { chunkSlots, chunksOf, hashOverChunks } from '#contract/slot-tree.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import {
  type BoxExtra,
  type BoxPrize,
  type BoxTerms,
  type LastOnePrize,
  noFacts,
  noLimits,
} from './box-terms.ts'
import { hashBox } from './hash-slots.ts'
import { nodeHasher } from './hasher.ts'
import { insertSealedBox, type SealedBox, type WithOrder } from './queries.ts'

export interface Sealing {
  now: Date
  /** Cryptographic randomness: `n` bytes. */
  random: (bytes: number) => Buffer
  /** Ends it: nothing is sealed. */
  signal?: AbortSignal | undefined
  /** The shop seals the newest version alone; tests and benches seal others. */
  algorithm?: Algorithm
}

/**
 * Seals a box: from here on the database refuses any change to its terms, prizes, order or
 * secret (ruling 16). Only the fingerprint of the order is published; a beacon box has none (ruling 56). A large box is hashed in workers; where one fails
 * or `signal` aborts, it throws and has written nothing, and so it does for a prize in a condition that the terms do not
 * define (ruling 48), for a beacon box without witnesses or an end, and for one with a last-one prize and no limit per member (ruling 60).
 */
export async function sealBox(tx: Tx, terms: BoxTerms, { now, random, ...how }: Sealing): Promise<void> {
  mustDefineConditions(terms)
  mustFitBeacon(terms)
  const seal =
    terms.trust == null ? await computeSeal(terms, random(32), how) : bindBeacon(terms, terms.trust)
  await insertSealedBox(tx, seal, terms, now)
}

function mustDefineConditions({ packId, prizes, lastOne, extras = [], conditions = [] }: BoxTerms): void {
  const words = new Set(['', ...conditions.map(({ key }) => key)])
  const all = [...prizes, ...(lastOne === undefined ? [] : [lastOne]), ...extras.map(({ prize }) => prize)]
  const unknown = all.find(({ facts }) => !words.has(facts?.condition ?? ''))
  if (unknown) throw new Error(`${packId}: the condition of ${unknown.cardKey} has no definition`)
}

function mustFitBeacon({ packId, trust, endsAt, lastOne, maxPerMember = 0 }: BoxTerms): void {
  if (trust === undefined) return
  if (trust === null) throw new Error(`${packId}: a beacon box needs a beacon and witnesses`)
  if (endsAt === undefined)
    throw new Error(`${packId}: a beacon box needs an end, as its beacon may have one`)
  // The shop orders arrivals, so it could say who comes last.
  if (lastOne !== undefined && maxPerMember === 0)
    throw new Error(`${packId}: a beacon box with a last-one prize needs a limit per member`)
}

/** A beacon box as it follows from its terms: counts, and nothing secret. */
export function bindBeacon(terms: BoxTerms, trust: Trust): SealedBox {
  const scheme = schemeOf(nodeHasher, newest)
  const bound = bind(scheme, terms, trust)
  return {
    ...bound,
    algorithm: newest,
    total: slotsOf(bound.prizes),
    beacon: '',
    secret: null,
    chunks: [],
    manifestHash: Buffer.from(bound.manifestHash),
    commitment: Buffer.from(bound.commitment),
    root: null,
    ticketHash: Buffer.from(firstHead(scheme, bound.commitment)),
  }
}

/** Everything that follows from the terms, the secret and the beacon (none is used yet). */
export async function computeSeal(
  terms: BoxTerms,
  secret: Buffer,
  {
    algorithm = newest,
    beacon = '',
    signal,
  }: Pick<Sealing, 'algorithm' | 'signal'> & { beacon?: string } = {},
): Promise<WithOrder> {
  const scheme = schemeOf(nodeHasher, algorithm)
  const bound =
    algorithm === 'fukuhiki.v1' ? bindFirst(scheme, terms, secret, beacon) : bind(scheme, terms, secret)
  const { prizes, lastOne, commitment } = bound
  const total = slotsOf(prizes)
  const { stored, roots } = await hashBox(
    { algorithm, commitment, total, lastOne, secret, manifest: prizes, beacon },
    signal,
  )
  const chunks = Array.from({ length: chunksOf(total) }, (_, chunk) => ({
    prizes: stored.subarray(chunk * chunkSlots * 2, (chunk + 1) * chunkSlots * 2),
    root: roots.subarray(chunk * 32, (chunk + 1) * 32),
  }))
  const root = hashOverChunks(scheme, 0, total, (chunk) => chunks[chunk]?.root as Buffer)
  return {
    ...bound,
    algorithm,
    total,
    beacon,
    secret,
    chunks,
    manifestHash: Buffer.from(bound.manifestHash),
    commitment: Buffer.from(commitment),
    root: Buffer.from(root),
    ticketHash: Buffer.from(firstTicketHash(scheme, commitment, root)),
  }
}

interface Bound {
  /** In the order of the manifest. */
  prizes: (BoxPrize & { digest: Buffer | null })[]
  lastOne: LastOnePrize | null
  manifestHash: Uint8Array
  seal: v2.Seal | null
  commitment: Uint8Array
}

const slotsOf = (prizes: readonly BoxPrize[]) => prizes.reduce((sum, { quantity }) => sum + quantity, 0)

/** Binds a box as version 1 did. */
function bindFirst(scheme: Scheme, terms: BoxTerms, secret: Buffer, beacon: string): Bound {
  const prizes = v1.manifestOrder(terms.prizes).map((prize) => ({ ...prize, facts: undefined, digest: null }))
  const lastOne = terms.lastOne ?? null
  const manifestHash = v1.hashManifest(scheme, prizes, lastOne)
  const endsAt = endOf(terms)
  const { packId } = terms
  const commitment = v1.commit(
    scheme,
    { packId, total: slotsOf(prizes), manifestHash, beacon, endsAt },
    secret,
  )
  return { prizes, lastOne, manifestHash, seal: null, commitment }
}

/** Binds a box as version 2 does, to its secret or to whom it relies on. */
export function bind(scheme: Scheme, terms: BoxTerms, decider: Buffer | Trust): Bound {
  const { packId, conditions = [] } = terms
  const prizes = v2
    .manifestOrder(terms.prizes.map(withFacts))
    .map((prize) => ({ ...prize, digest: Buffer.from(v2.prizeDigest(scheme, prize)) }))
  const lastOne = terms.lastOne === undefined ? null : withFacts(terms.lastOne)
  const extras = [...(lastOne === null ? [] : [lastOneExtra(lastOne)]), ...(terms.extras ?? [])].map(
    sealedExtra,
  )
  const sealed = sealedTerms(scheme, terms)
  const hashes = {
    deciderHash: Buffer.isBuffer(decider) ? v2.hashSecret(scheme, decider) : hashTrust(scheme, decider),
    manifestHash: v2.hashManifest(scheme, prizes, conditions),
    extrasHash: v2.hashExtras(scheme, extras),
    termsHash: v2.hashTerms(scheme, sealed),
  }
  const mode = Buffer.isBuffer(decider) ? 'sealed' : 'beacon'
  const commitment = v2.commit(scheme, { ...hashes, mode, packId, total: slotsOf(prizes) })
  const seal = {
    ...{ mode, conditions, extras, terms: sealed },
    ...(Buffer.isBuffer(decider)
      ? { secretHash: hex(hashes.deciderHash) }
      : { secretHash: '', trust: decider, trustHash: hex(hashes.deciderHash) }),
    extrasHash: hex(hashes.extrasHash),
    termsHash: hex(hashes.termsHash),
  }
  return { prizes, lastOne, manifestHash: hashes.manifestHash, seal, commitment }
}

export const withFacts = <P extends LastOnePrize>(prize: P): P => ({
  ...prize,
  facts: prize.facts ?? noFacts,
})

const lastOneExtra = (prize: LastOnePrize): BoxExtra => ({
  ...({ kind: 'last_one', quantity: 1, slots: [], draws: 0, tier: 0 } as const),
  prize,
})

/** An extra as it is published: the shop's own key of the card is left out, and all facts are there. */
function sealedExtra({ prize, ...extra }: BoxExtra): SealedExtra {
  const { cardId: _, ...sealed } = withFacts(prize)
  return { ...extra, prize: sealed }
}

const endOf = ({ endsAt }: BoxTerms) => (endsAt === undefined ? '' : japanInstant(endsAt))

const sealedTerms = (scheme: Scheme, terms: BoxTerms): v2.SealedTerms => ({
  currency: terms.currency,
  price: terms.price,
  startsAt: japanInstant(terms.startsAt),
  endsAt: endOf(terms),
  maxPerPurchase: terms.maxPerPurchase ?? noLimits.maxPerPurchase,
  maxPerMember: terms.maxPerMember ?? noLimits.maxPerMember,
  maxPerPeriod: terms.maxPerPeriod ?? noLimits.maxPerPeriod,
  period: terms.period ?? '',
  registeredWithinDays: terms.audience?.registeredWithinDays ?? 0,
  rankFrom: terms.audience?.rankFrom ?? 0,
  isPhoneProven: terms.audience?.isPhoneProven ?? false,
  invitedHash: invitedHashOf(scheme, terms),
})

/** Members as the holders of a box, ascending. */
export const holdersOf = (
  { algorithm, packId }: { algorithm: Algorithm; packId: string },
  memberIds: readonly string[],
): string[] => {
  const scheme = schemeOf(nodeHasher, algorithm)
  return memberIds.map((memberId) => hex(v2.holderOf(scheme, packId, memberId))).toSorted()
}

function invitedHashOf(scheme: Scheme, { packId, audience }: BoxTerms): string {
  const invited = audience?.invited
  return invited === undefined
    ? ''
    : hex(v2.hashInvited(scheme, holdersOf({ algorithm: scheme.algorithm, packId }, invited)))
}
