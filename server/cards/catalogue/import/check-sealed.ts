import type { Trust } from '#contract/beacon-box.ts'
import { manifestOrder } from '#contract/box-v1.ts'
import { extraKinds, extrasOf, type SealedExtra } from '#contract/extras.ts'
import { isPoints, type PrizeFacts, type SealedPrize } from '#contract/sealed-box.ts'
import { sealedFaults } from '#phrases/catalogue/faults.ts'
import { inBoth } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import {
  type Audience,
  type BoxExtra,
  type BoxPrize,
  type BoxTerms,
  everybody,
  type LastOnePrize,
  limitNames,
  noFacts,
} from '#server/cards/boxes/box-terms.ts'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { wordsOfShop } from '#server/cards/boxes/present-facts.ts'
import { type Box, findSeal, listPrizes, type StoredPrize } from '#server/cards/boxes/queries.ts'
import { offerFaults } from '#server/cards/catalogue/content-rows.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Locate, Path } from '#server/operator-files/file-fault.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ConditionWords, factsOfEntry } from './card-facts.ts'
import {
  audienceOf,
  type Catalogue,
  type CatalogueFault,
  type CataloguePack,
  limitsOf,
  rarityNames,
} from './catalogue-file.ts'
import { invitedIds } from './invited.ts'
import { isRelative, momentFault, resolveMoment } from './moments.ts'
import { neededCopies, prizesIn } from './pack-extras.ts'

/** A box seals this beside what the file says. */
export interface FactSources {
  /** The shop's own condition words. */
  conditions: ConditionWords
  /** SHA-256 of the picture that a card names, hex; '' for one that the store lacks: the box does not bind it. */
  digestOf: (image: string) => string
  /** The ids of the members whom the pack invites, if any. */
  invited?: string[] | undefined
  /** The beacon and the witnesses of a beacon box, where the shop has any. */
  trust?: Trust | undefined
}
const noSources: FactSources = { conditions: [], digestOf: () => '' }

/** The box terms that a pack of the file states. Without sources no picture and no word is bound. */
export function boxTerms(
  pack: CataloguePack,
  catalogue: Catalogue,
  now: Date,
  { conditions, digestOf, invited, trust }: FactSources = noSources,
): BoxTerms {
  const isCoinPack = 'coins' in pack.price
  const cards = new Map(catalogue.cards.map((card) => [card.key, card]))
  const sealed = (prize: NonNullable<CataloguePack['lastOne']>): LastOnePrize => {
    const card = cards.get(prize.card)
    return {
      cardId: prize.card,
      cardKey: prize.card,
      rarity: card === undefined ? -1 : rarityNames.indexOf(card.rarity),
      tier: prize.tier,
      convertsToPoints: prize.convertsTo,
      isShipOnly: !prize.points && (isCoinPack || (prize.shipOnly ?? false)),
      facts:
        card === undefined
          ? noFacts
          : prize.points
            ? pointFacts(card, digestOf)
            : sealedFacts(card, digestOf),
    }
  }
  const used = new Set(
    prizesIn(pack).map(({ prize }) => (prize.points ? '' : cards.get(prize.card)?.condition)),
  )
  return {
    packId: pack.key,
    currency: isCoinPack ? 'coins' : 'points',
    price: 'coins' in pack.price ? Math.round(pack.price.coins * 100) : pack.price.points,
    ...limitsOf(pack),
    audience: { ...audienceOf(pack), invited },
    startsAt: pack.startsAt === undefined ? now : resolveMoment(pack.startsAt, now),
    endsAt: pack.endsAt === undefined ? undefined : resolveMoment(pack.endsAt, now),
    prizes: pack.prizes.map((prize): BoxPrize => ({ ...sealed(prize), quantity: prize.quantity })),
    ...(pack.lastOne && { lastOne: sealed(pack.lastOne) }),
    extras: extrasOfPack(pack, sealed),
    conditions: wordsOfShop({ conditions }).filter(({ key }) => used.has(key)),
    trust: pack.mode === 'beacon' ? (trust ?? null) : undefined,
  }
}

/** Milestones in the order of the file, then the ceiling. A box counts slots from 0. */
function extrasOfPack(
  { prizes, milestones = [], ceiling }: CataloguePack,
  sealed: (prize: NonNullable<CataloguePack['lastOne']>) => LastOnePrize,
): BoxExtra[] {
  return [
    ...milestones.map(
      (milestone): BoxExtra => ({
        kind: 'milestone',
        prize: sealed(milestone),
        quantity: milestone.slots.length,
        slots: milestone.slots.map((slot) => slot - 1).toSorted((one, other) => one - other),
        draws: 0,
        tier: 0,
      }),
    ),
    ...(ceiling === undefined
      ? []
      : [
          {
            kind: 'ceiling' as const,
            prize: sealed(ceiling),
            quantity: ceiling.quantity ?? neededCopies(prizes, ceiling),
            slots: [],
            draws: ceiling.draws,
            tier: ceiling.without,
          },
        ]),
  ]
}
const pictureFacts = (card: Catalogue['cards'][number], digestOf: FactSources['digestOf']) => ({
  front: digestOf(card.image),
  frontEn: card.imageEn === undefined ? '' : digestOf(card.imageEn),
})

/** Points have a picture, and no state. */
const pointFacts = (...card: Parameters<typeof pictureFacts>): PrizeFacts => ({
  ...noFacts,
  kind: 'points',
  ...pictureFacts(...card),
})

const sealedFacts = (card: Catalogue['cards'][number], digestOf: FactSources['digestOf']): PrizeFacts => ({
  ...noFacts,
  ...factsOfEntry(card),
  ...pictureFacts(card, digestOf),
  back: card.imageBack === undefined ? '' : digestOf(card.imageBack),
})

/** Refuses a change of anything that a sealed box is bound to. */
export async function sealedPackFaults(
  db: Database | Tx,
  catalogue: Catalogue,
  boxes: ReadonlyMap<string, Box>,
  { locate, now }: { locate: Locate; now: Date },
): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = []
  for (const [index, pack] of catalogue.packs.entries()) {
    const box = boxes.get(pack.key)
    if (box === undefined) continue
    const say = (at: Path, field: string, sealed: string) =>
      faults.push(locate(['packs', index, ...at], inBoth(sealedFaults.changed, pack.key, field, sealed)))
    const terms = boxTerms(pack, catalogue, now, { ...noSources, invited: await invitedIds(db, pack) })
    const audience = writtenAudience({ ...box, invited: await listInvited(db, box) })
    if (writtenAudience({ ...everybody, ...terms.audience }) !== audience)
      say(['audience'], 'audience', audience)
    const extras = extrasOf({ lastOne: box.lastOne, seal: await findSeal(db, pack.key) })
    for (const [field, sealed] of changedTerms(pack, terms, box)) say([field], field, sealed)
    const given = [...extrasOf({ lastOne: terms.lastOne ?? null }), ...(terms.extras ?? [])]
    for (const [field, sealed] of changedExtras(given, extras)) say([field], field, sealed)
    for (const [at, sealed] of changedPrizes(terms.prizes, await listPrizes(db, pack.key)))
      say(at, 'prizes', sealed)
  }
  return faults
}

/** Each field that differs, with its sealed value. */
function changedTerms(pack: CataloguePack, terms: BoxTerms, box: Box): [string, string][] {
  // A relative time was resolved when the pack was first imported, and stays.
  const isMoved = (written: string | undefined, asked: Date | undefined, sealed: Date | null) =>
    written !== undefined &&
    momentFault(written) === undefined &&
    !isRelative(written) &&
    asked?.getTime() !== sealed?.getTime()
  const found: [string, string][] = []
  const none = '—'
  if (terms.currency !== box.currency || terms.price !== box.price)
    found.push([
      'price',
      box.currency === 'coins' ? `{ coins: ${box.price / 100} }` : `{ points: ${box.price} }`,
    ])
  if (isMoved(pack.startsAt, terms.startsAt, box.startsAt))
    found.push(['startsAt', japanInstant(box.startsAt)])
  if (isMoved(pack.endsAt, terms.endsAt, box.endsAt) || (pack.endsAt === undefined) !== (box.endsAt === null))
    found.push(['endsAt', box.endsAt === null ? none : japanInstant(box.endsAt)])
  const mode = pack.mode ?? 'sealed'
  if (mode !== box.mode) found.push(['mode', box.mode])
  const limits = limitNames.filter((name) => terms[name] !== box[name])
  for (const name of ['maxPerPurchase', 'maxPerMember'] as const)
    if (limits.includes(name)) found.push([name, box[name] === 0 ? none : String(box[name])])
  if (limits.includes('maxPerPeriod') || limits.includes('period'))
    found.push(['maxPerPeriod', box.period === null ? none : `{ ${box.period}: ${box.maxPerPeriod} }`])
  return found
}

/** An audience as it is compared and told; the members whom it invites by their ids. */
const writtenAudience = ({ registeredWithinDays, rankFrom, isPhoneProven, invited }: Partial<Audience>) => {
  const terms = [
    ...(registeredWithinDays ? [`registeredWithinDays: ${registeredWithinDays}`] : []),
    ...(rankFrom ? [`rankFrom: ${rankFrom}`] : []),
    ...(isPhoneProven ? ['phoneProven: true'] : []),
    ...(invited ? [`invited: [${invited.toSorted().join(', ')}]`] : []),
  ]
  return terms.length === 0 ? '—' : `{ ${terms.join(', ')} }`
}

const written = (prize: Omit<BoxPrize, 'cardId'>) =>
  `{ card: ${prize.cardKey}, quantity: ${prize.quantity}, ${writtenRest(prize)}`

/** Extras that differ, with what was sealed. */
function changedExtras(given: readonly SealedExtra[], sealed: readonly SealedExtra[]): [string, string][] {
  const fieldOf = { last_one: 'lastOne', milestone: 'milestones', ceiling: 'ceiling' } as const
  return extraKinds.flatMap((kind): [string, string][] => {
    const of = (extras: readonly SealedExtra[]) =>
      extras.filter((extra) => extra.kind === kind).map(writtenExtra)
    const was = of(sealed).join(' / ') || '—'
    return (of(given).join(' / ') || '—') === was ? [] : [[fieldOf[kind], was]]
  })
}

const writtenExtra = ({ kind, prize, quantity, slots, draws, tier }: SealedExtra) =>
  `{ card: ${prize.cardKey}, ${
    {
      last_one: '',
      milestone: `slots: [${slots.map((slot) => slot + 1).join(', ')}], `,
      ceiling: `draws: ${draws}, without: ${tier}, quantity: ${quantity}, `,
    }[kind]
  }${writtenRest(prize)}`

const writtenRest = ({ tier, convertsToPoints, isShipOnly, rarity, facts }: SealedPrize) =>
  `tier: ${tier}, convertsTo: ${convertsToPoints}${isShipOnly ? ', shipOnly: true' : ''}${
    isPoints({ facts }) ? ', points: true' : ''
  } }, rarity: ${rarityNames[rarity]}`

/** Prizes of the file that are not sealed so, and sealed prizes that the file has lost. */
function changedPrizes(prizes: BoxPrize[], sealed: StoredPrize[]): [Path, string][] {
  const same = (list: Omit<BoxPrize, 'cardId'>[]) => manifestOrder(list).map(written).join('\n')
  if (same(prizes) === same(sealed)) return []
  const known = new Set(sealed.map(written))
  const changed = prizes.flatMap((prize, number): [Path, string][] => {
    if (known.has(written(prize))) return []
    const was = sealed.filter(({ cardKey }) => cardKey === prize.cardKey).map(written)
    return [[['prizes', number], was.join(' / ') || '—']]
  })
  const cards = new Set(prizes.map(({ cardKey }) => cardKey))
  const lost = sealed
    .filter(({ cardKey }) => !cards.has(cardKey))
    .map((prize): [Path, string] => [['prizes'], written(prize)])
  // A prize divided into two of the same kind is told as a whole.
  return changed.length + lost.length > 0
    ? [...changed, ...lost]
    : [[['prizes'], sealed.map(written).join(' / ')]]
}

/** Faults in the offers of the exchange counter, which exchanges may change at any moment. */
export async function exchangeFaults(
  db: Database | Tx,
  { exchange = [] }: Catalogue,
  locate: Locate,
): Promise<CatalogueFault[]> {
  const { catalogueBounds } = await readSettings(db)
  const faults = await offerFaults(db, exchange, catalogueBounds)
  return faults.map(({ path, message }) => locate(['exchange', ...path], message))
}
