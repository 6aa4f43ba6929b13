// A shop in memory that sells beacon boxes: it sells places, closes them before witnesses, lets a development beacon
// decide, and publishes what the shop would. All of it follows from fixed keys, so that it makes test vectors too.

import { bls12_381 } from '@noble/curves/bls12-381.js'
import {
  type BeaconNetwork,
  beaconScheme,
  type ClosingHeader,
  closingMessage,
  decide,
  decisionKey,
  firstHead,
  hashBatch,
  hashClosing,
  hashLine,
  hashLines,
  hashPlaces,
  hashTrust,
  hashVerdict,
  type Line,
  nextHead,
  roundFrom,
  roundMessage,
  roundMs,
  type Trust,
  type VerdictWord,
  verdictMessage,
} from '#contract/beacon-box.ts'
import { commit, countsMembers, holderOf, type Seal } from '#contract/box-v2.ts'
import type { SignedClosing, SignedVerdict } from '#contract/closings.ts'
import { ceilingCounter } from '#contract/extras.ts'
import { compareBytes, concat, fromHex, hex, type ManifestPrize, uint, utf8 } from '#contract/sealed-box.ts'
import type { BeaconBox } from '#contract/verify-beacon-box.ts'
import type { BeaconProof, SeenCounts } from '#contract/verify-beacon-draw.ts'
import type { BeaconContents, CountedClosing } from '#contract/verify-closings.ts'
import type { HashedTicket } from '#contract/verify-tickets.ts'
import type { BoxTerms } from '#server/cards/boxes/box-terms.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { bind, holdersOf } from '#server/cards/boxes/seal-box.ts'

const scheme = beaconScheme(nodeHasher)
const seedOf = (name: string) => nodeHasher.sha256(utf8(`fukuhiki vector: ${name}`))

const { shortSignatures } = bls12_381
/** Below the order of the group, as a secret must be. */
const beaconSecret = Uint8Array.from(seedOf('beacon'), (byte, at) => (at === 0 ? byte & 0x3f : byte))
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The development beacon's signature of a round. */
export const signRound = (round: number): string =>
  hex(
    shortSignatures
      .sign(shortSignatures.hash(roundMessage(nodeHasher, round), domain), beaconSecret)
      .toBytes(),
  )

export const developmentNetwork: BeaconNetwork = {
  chainHash: hex(seedOf('chain')),
  publicKey: hex(shortSignatures.getPublicKey(beaconSecret).toBytes()),
  genesisSeconds: 1_799_000_000,
  periodMs: 3000,
}

const shopKey = signingKey(seedOf('shop'))
const witnesses = ['aoi', 'kiri', 'sakura'].map((name) => ({ name, key: signingKey(seedOf(name)) }))

export const developmentTrust: Trust = {
  network: developmentNetwork,
  closeMs: 2000,
  stepsMs: [1500, 1100, 700],
  shopKey: shopKey.publicKey,
  quorum: 2,
  witnesses: witnesses.map(({ name, key }) => ({
    ...{ name, key: key.publicKey },
    address: `https://${name}.example`,
  })),
}

/** The commitment of a box, whatever its contents are. */
export const recommitted = (contents: BeaconContents): BeaconContents => {
  const seal = contents.seal as Seal
  const { mode, extrasHash, termsHash, trustHash = '' } = seal
  const hashes = {
    deciderHash: fromHex(trustHash),
    manifestHash: fromHex(contents.manifestHash),
    extrasHash: fromHex(extrasHash),
    termsHash: fromHex(termsHash),
  }
  return { ...contents, commitment: hex(commit(scheme, { ...contents, ...hashes, mode })) }
}

function contentsOf(terms: BoxTerms, trust: Trust): BeaconContents {
  const { seal, prizes, manifestHash } = bind(scheme, terms, Buffer.alloc(32))
  const trustHash = hex(hashTrust(scheme, trust))
  return recommitted({
    packId: terms.packId,
    algorithm: scheme.algorithm,
    total: prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    manifest: prizes.map(({ cardId: _card, digest: _digest, ...prize }): ManifestPrize => prize),
    manifestHash: hex(manifestHash),
    commitment: '',
    seal: { ...(seal as Seal), mode: 'beacon', secretHash: '', trust, trustHash },
  })
}

interface Batch {
  tickets: HashedTicket[]
  headBefore: string
  digest: string
  sold: number
}

export interface SoldBox {
  contents: BeaconContents
  terms: BoxTerms
  batches: Batch[]
  sold: number
  head: Uint8Array
  prizes: number[]
  left: Uint32Array
  /** The counts after each closing, by its number; those before the first stand at 0. */
  counts: Map<number, SeenCounts>
}

/** One draw of a batch, by the member with this id. */
export interface Sale {
  count: number
  memberId?: string
}

export class BeaconShop {
  readonly boxes: SoldBox[] = []
  readonly closings: (SignedClosing & { hash: Uint8Array })[] = []
  readonly #proven: { lines: { box: SoldBox; line: Line }[]; counted: CountedClosing }[] = []
  readonly #before = new Map<string, string>()
  #draws = 0
  /** Milliseconds since 1970. */
  clock = 1_800_000_000_123
  readonly trust = developmentTrust

  open(terms: BoxTerms): SoldBox {
    const contents = contentsOf(terms, this.trust)
    const left = Uint32Array.from(contents.manifest, ({ quantity }) => quantity)
    const head = firstHead(scheme, fromHex(contents.commitment))
    const box = { contents, terms, batches: [], sold: 0, head, prizes: [], left, counts: new Map() }
    this.boxes.push(box)
    this.#keepCounts(box)
    return box
  }

  /** Sells places in one transaction. */
  sell(box: SoldBox, ...sales: Sale[]): HashedTicket[] {
    const { packId, commitment, seal } = box.contents
    const isCounted = countsMembers(seal as Seal)
    const tickets = sales.map(({ count, memberId = '' }) => {
      const number = (this.#draws++).toString(16).padStart(12, '0')
      const ticket = {
        firstSlot: box.sold,
        count,
        drawnAtMicros: this.clock * 1000,
        drawId: `01a31892-f400-7000-8000-${number}`,
        ...(isCounted && { counted: { holder: hex(holderOf(scheme, packId, memberId)), ceilingPrizes: 0 } }),
      }
      box.sold += count
      return { ...ticket, hash: hex(hashPlaces(scheme, fromHex(commitment), ticket)) }
    })
    const digest = hashBatch(
      scheme,
      tickets.map(({ hash }) => fromHex(hash)),
    )
    box.batches.push({ tickets, headBefore: hex(box.head), digest: hex(digest), sold: box.sold })
    box.head = nextHead(scheme, box.head, digest, box.sold)
    this.clock += 400
    return tickets
  }

  /** Closes all that was sold; the witnesses had it in time, and the next round decides it. */
  close(said: VerdictWord[] = ['timely', 'timely', 'timely']): CountedClosing {
    const waiting = this.boxes.filter(({ sold, prizes }) => sold > prizes.length)
    const lines = waiting
      .map((box) => ({
        box,
        commitment: fromHex(box.contents.commitment),
        line: { first: box.prizes.length, count: box.sold - box.prizes.length, head: box.head },
      }))
      .toSorted((a, b) => compareBytes(a.commitment, b.commitment))
    const listed = lines.map(({ commitment, line }) => ({ commitment, hash: hashLine(scheme, line) }))
    const round = roundFrom(this.trust.network, this.clock + this.trust.closeMs)
    const number = this.closings.length + 1
    const header = {
      ...{ number, round, lines: hashLines(scheme, listed) },
      before: this.closings.at(-1)?.hash ?? new Uint8Array(32),
      nonce: nodeHasher.sha256(concat(utf8('nonce'), uint(number, 8))),
    }
    const counted: CountedClosing = {
      ...this.sign(header, said),
      lines: listed.map(({ commitment, hash }) => ({ commitment: hex(commitment), hash: hex(hash) })),
    }
    this.closings.push({ ...counted.closing, hash: hashClosing(scheme, header) })
    const signature = signRound(round)
    for (const { box, commitment, line } of lines) {
      const closing = this.closings.at(-1)?.hash as Uint8Array
      const key = decisionKey(scheme, fromHex(signature), { commitment, closing, line })
      box.prizes.push(...decide(scheme, key, box.left, line.count))
    }
    for (const box of this.boxes) this.#keepCounts(box)
    this.#proven.push({ lines, counted: { ...counted, roundSignature: signature } })
    this.clock = roundMs(this.trust.network, round) + 500
    return counted
  }

  /** A closing signed by the shop and its witnesses; who cheats may have others signed than the next one. */
  sign(header: ClosingHeader, said: VerdictWord[]): Pick<CountedClosing, 'closing' | 'verdicts'> {
    const hash = hashClosing(scheme, header)
    const closing = {
      ...{ number: header.number, round: header.round },
      ...{ before: hex(header.before), lines: hex(header.lines), nonce: hex(header.nonce) },
      signature: hex(shopKey.sign(closingMessage(scheme, hash))),
    }
    const atMicros = (roundMs(this.trust.network, header.round) - 650) * 1000
    const verdicts = said.map((verdict, at) =>
      this.#say(at, { number: header.number, hash, verdict, atMicros }),
    )
    return { closing, verdicts }
  }

  #say(
    at: number,
    {
      number,
      hash,
      verdict,
      atMicros,
    }: { number: number; hash: Uint8Array; verdict: VerdictWord; atMicros: number },
  ): { witness: string; verdict: SignedVerdict } {
    const { publicKey, sign } = (witnesses[at] as (typeof witnesses)[0]).key
    const before = this.#before.get(publicKey) ?? '0'.repeat(64)
    const said = { number, verdict, atMicros }
    const hashed = hashVerdict(scheme, { ...said, closing: hash, before: fromHex(before) })
    this.#before.set(publicKey, hex(hashed))
    const signature = hex(sign(verdictMessage(scheme, hashed)))
    return { witness: publicKey, verdict: { ...said, closing: hex(hash), before, signature } }
  }

  #keepCounts(box: SoldBox): void {
    const number = this.closings.length
    const closing = this.closings.at(-1)?.hash ?? new Uint8Array(32)
    const { commitment } = box.contents
    const counts = { decided: box.prizes.length, left: [...box.left] }
    box.counts.set(number, { ...counts, commitment, number, closing: hex(closing) })
  }

  /** A browser keeps this of a box now. */
  seen = (box: SoldBox): SeenCounts => box.counts.get(this.closings.length) as SeenCounts

  /** The closings from a number on, with what a box needs of them. */
  #closingsOf(box: SoldBox, from: number, to = this.closings.length): CountedClosing[] {
    return this.#proven.slice(from - 1, to).map(({ lines, counted: { roundSignature, ...counted } }) => {
      const own = lines.find((line) => line.box === box)?.line
      return own === undefined
        ? counted
        : { ...counted, line: { ...own, head: hex(own.head) }, roundSignature }
    })
  }

  /** Tickets with the ceiling prizes that they brought. */
  #ticketsOf(box: SoldBox): HashedTicket[] {
    const { seal, manifest } = box.contents
    const rule = seal?.extras.find(({ kind }) => kind === 'ceiling')
    const held = new Map<string, ReturnType<typeof ceilingCounter>>()
    return box.batches
      .flatMap(({ tickets }) => tickets)
      .map((ticket) => {
        const { counted, firstSlot, count } = ticket
        if (rule === undefined || counted === undefined) return ticket
        const counter = held.get(counted.holder) ?? ceilingCounter(rule)
        held.set(counted.holder, counter)
        const places = box.prizes.slice(firstSlot, firstSlot + count)
        const ceilingPrizes = places.filter((prize) => counter.earns(manifest[prize]?.tier ?? 0)).length
        return { ...ticket, counted: { ...counted, ceilingPrizes } }
      })
  }

  /** The proof of a decided draw, for a browser that kept the counts after a closing; else for one that kept none. */
  proof(box: SoldBox, { drawId }: HashedTicket, seen?: SeenCounts): BeaconProof {
    const ticket = this.#ticketsOf(box).find((one) => one.drawId === drawId) as HashedTicket
    const isOwn = ({ line }: { line: Line }) =>
      line.first <= ticket.firstSlot && ticket.firstSlot < line.first + line.count
    const last = 1 + this.#proven.findIndex(({ lines }) => lines.some((one) => one.box === box && isOwn(one)))
    const from = seen === undefined ? last : seen.number + 1
    const closings = this.#closingsOf(box, from, last)
    const line = closings.at(-1)?.line as { first: number; count: number }
    const at = box.batches.findIndex(({ sold }) => sold > ticket.firstSlot)
    const { tickets, headBefore, sold } = box.batches[at] as Batch
    const place = tickets.findIndex((one) => one.drawId === drawId)
    const { decided, left } = box.counts.get(from - 1) as SeenCounts
    return {
      ...box.contents,
      ...{ closings, decided, left, ticket },
      batch: {
        ...{ head: headBefore, place, sold },
        others: tickets.toSpliced(place, 1).map(({ hash }) => hash),
      },
      later: box.batches
        .slice(at + 1)
        .filter((batch) => batch.sold <= line.first + line.count)
        .map((batch) => ({ digest: batch.digest, sold: batch.sold })),
      prizes: box.prizes.slice(ticket.firstSlot, ticket.firstSlot + ticket.count),
    }
  }

  /** The whole box for an audit from the first closing on; with its tickets when it is over. */
  audit(box: SoldBox, { isOver }: { isOver: boolean }): BeaconBox {
    const slots = Buffer.concat(box.prizes.map((prize) => Buffer.from(uint(prize, 2))))
    const { packId, audience } = box.terms
    const invited = audience?.invited && holdersOf({ algorithm: scheme.algorithm, packId }, audience.invited)
    return {
      ...box.contents,
      closings: this.#closingsOf(box, 1),
      ...{ decided: box.prizes.length, left: [...box.left] },
      slots: slots.toString('base64'),
      ...{ sold: box.sold, head: hex(box.head) },
      ...(isOver && {
        tickets: this.#ticketsOf(box),
        batches: box.batches.map(({ tickets }) => tickets.length),
      }),
      ...(isOver && invited && { invited }),
    }
  }
}
