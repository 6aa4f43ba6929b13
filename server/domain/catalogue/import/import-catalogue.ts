import { join } from 'node:path'
import { canonicalOrder } from '../../../../contract/sealed-box.ts'
import { type Database, type Tx, transaction } from '../../../db/pool.ts'
import { type BoxPrize, type BoxTerms, limitNames } from '../../boxes/box-terms.ts'
import { type Box, findBox, listPrizes } from '../../boxes/queries.ts'
import { type Sealing, sealBox } from '../../boxes/seal-box.ts'
import { replaceCourses } from '../../payments/courses.ts'
import { countExchanged, replaceOffers } from '../exchange-cards.ts'
import { replaceBanners, upsertCard, upsertCardType, upsertPack } from '../queries.ts'
import {
  type Catalogue,
  type CatalogueFault,
  type CataloguePack,
  isRelative,
  type Locate,
  limitsOf,
  rarityNames,
  readCatalogueFile,
  resolveMoment,
} from './catalogue-file.ts'
import { checkCatalogue, cleanHtml } from './check-catalogue.ts'
import { storeImage } from './media-store.ts'

export interface ImportOptions extends Sealing {
  mediaFolder: string
  /** Called with a line a person can read. */
  progress?: (line: string) => void
}

export type ImportResult =
  | { imported: { cards: number; packs: number; sealed: number } }
  | { faults: CatalogueFault[] }

/**
 * Imports a catalogue folder: checks everything first, then applies all of it in one transaction or
 * nothing. New packs are sealed; of a sealed pack only what is shown may change (names, text, pictures,
 * order), anything the box is bound to is refused with its line.
 */
export async function importCatalogue(
  db: Database,
  folder: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const read = await readCatalogueFile(folder)
  if ('faults' in read) return read
  const { catalogue, locate } = read
  const faults = [
    ...(await checkCatalogue(folder, catalogue, locate)),
    ...(await sealedPackFaults(db, catalogue, locate, options.now)),
    ...(await exchangeFaults(db, catalogue, locate)),
  ]
  if (faults.length > 0) return { faults }

  const stored = await storeImages(folder, catalogue, locate, options)
  if ('faults' in stored) return stored
  let sealed = 0
  await transaction(db, async (tx) => {
    sealed = 0
    await writePresentation(tx, catalogue, stored.addresses)
    for (const pack of catalogue.packs) {
      if ((await findBox(tx, pack.key)) !== undefined) continue
      options.progress?.(`sealing ${pack.name.ja} (${pack.total.toLocaleString('en')} slots)`)
      await sealBox(tx, boxTerms(pack, catalogue, options.now), options)
      sealed += 1
    }
    // Last, because exchanges wait for this lock until the transaction ends.
    await writeOffers(tx, catalogue)
  })
  return { imported: { cards: catalogue.cards.length, packs: catalogue.packs.length, sealed } }
}

function boxTerms(pack: CataloguePack, catalogue: Catalogue, now: Date): BoxTerms {
  const isCoinPack = 'coins' in pack.price
  const rarityOf = new Map(catalogue.cards.map((card) => [card.key, rarityNames.indexOf(card.rarity)]))
  return {
    packId: pack.key,
    currency: isCoinPack ? 'coins' : 'points',
    price: 'coins' in pack.price ? Math.round(pack.price.coins * 100) : pack.price.points,
    ...limitsOf(pack),
    startsAt: pack.startsAt === undefined ? now : resolveMoment(pack.startsAt, now),
    endsAt: pack.endsAt === undefined ? undefined : resolveMoment(pack.endsAt, now),
    prizes: pack.prizes.map(
      (prize): BoxPrize => ({
        cardId: prize.card,
        cardKey: prize.card,
        rarity: rarityOf.get(prize.card) as number,
        tier: prize.tier,
        convertsToPoints: prize.convertsTo,
        quantity: prize.quantity,
        isShipOnly: isCoinPack || (prize.shipOnly ?? false),
      }),
    ),
  }
}

/** Refuses a change of anything that a sealed box is bound to. */
async function sealedPackFaults(
  db: Database,
  catalogue: Catalogue,
  locate: Locate,
  now: Date,
): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = []
  for (const [index, pack] of catalogue.packs.entries()) {
    const box = await findBox(db, pack.key)
    if (box === undefined) continue
    const terms = boxTerms(pack, catalogue, now)
    const prizes = canonicalOrder(terms.prizes)
    const sealed = await listPrizes(db, pack.key)
    const changed = [
      ...changedTerms(pack, terms, box),
      ...(JSON.stringify(prizes) === JSON.stringify(sealed.map((prize) => sameShape(prize)))
        ? []
        : ['prizes']),
    ]
    for (const field of changed)
      faults.push(
        locate(
          ['packs', index, field],
          `"${pack.key}" is sealed, so its ${field} cannot change; give the new pack another key`,
        ),
      )
  }
  return faults
}

/** The stock counts all cards ever offered, so it cannot be lower than the cards already exchanged. */
async function exchangeFaults(db: Database, catalogue: Catalogue, locate: Locate): Promise<CatalogueFault[]> {
  const exchanged = await countExchanged(db)
  return (catalogue.exchange ?? []).flatMap(({ card, stock }, index) => {
    const gone = exchanged.get(card) ?? 0
    if (stock >= gone) return []
    const message = `stock is ${stock}, but ${gone} of "${card}" have been exchanged already; stock counts all that were ever offered`
    return [locate(['exchange', index, 'stock'], message)]
  })
}

const sameShape = (prize: BoxPrize): BoxPrize => ({
  cardId: prize.cardId,
  cardKey: prize.cardKey,
  rarity: prize.rarity,
  tier: prize.tier,
  convertsToPoints: prize.convertsToPoints,
  quantity: prize.quantity,
  isShipOnly: prize.isShipOnly,
})

function changedTerms(pack: CataloguePack, terms: BoxTerms, box: Box): string[] {
  // A relative time was resolved when the pack was first imported, and stays.
  const isMoved = (written: string | undefined, asked: Date | undefined, sealed: Date | null) =>
    written === undefined ? false : !isRelative(written) && asked?.getTime() !== sealed?.getTime()
  return [
    ...(terms.currency !== box.currency || terms.price !== box.price ? ['price'] : []),
    ...limitNames.filter((name) => terms[name] !== box[name]),
    ...(isMoved(pack.startsAt, terms.startsAt, box.startsAt) ? ['startsAt'] : []),
    ...(isMoved(pack.endsAt, terms.endsAt, box.endsAt) || (pack.endsAt === undefined && box.endsAt !== null)
      ? ['endsAt']
      : []),
  ]
}

type Stored = { addresses: Map<string, string> } | { faults: CatalogueFault[] }

/** Stores every picture; the key is `<use> <file>`. */
async function storeImages(
  folder: string,
  catalogue: Catalogue,
  locate: Locate,
  options: ImportOptions,
): Promise<Stored> {
  const wanted: { use: 'card' | 'foil' | 'pack' | 'banner'; image: string; path: (string | number)[] }[] = [
    ...catalogue.cards.map((card, index) => ({
      use: 'card' as const,
      image: card.image,
      path: ['cards', index, 'image'],
    })),
    ...catalogue.cards.flatMap((card, index) =>
      card.foil === undefined
        ? []
        : [{ use: 'foil' as const, image: card.foil, path: ['cards', index, 'foil'] }],
    ),
    ...catalogue.packs.flatMap((pack, index) =>
      pack.images.map((image, number) => ({
        use: 'pack' as const,
        image,
        path: ['packs', index, 'images', number],
      })),
    ),
    ...(catalogue.banners?.entries ?? []).map((entry, index) => ({
      use: 'banner' as const,
      image: entry.image,
      path: ['banners', 'entries', index, 'image'],
    })),
  ]
  options.progress?.(`re-encoding ${wanted.length} images`)
  const addresses = new Map<string, string>()
  const faults: CatalogueFault[] = []
  const queue = wanted.values()
  const work = async () => {
    for (const { use, image, path } of queue) {
      try {
        addresses.set(`${use} ${image}`, await storeImage(join(folder, image), use, options.mediaFolder))
      } catch (error) {
        faults.push(
          locate(path, `"${image}" is not a picture this shop can read: ${(error as Error).message}`),
        )
      }
    }
  }
  await Promise.all([work(), work(), work()])
  // Pictures are read concurrently; their messages are sorted by line.
  return faults.length > 0 ? { faults: faults.toSorted((a, b) => a.line - b.line) } : { addresses }
}

async function writeOffers(tx: Tx, catalogue: Catalogue): Promise<void> {
  await replaceOffers(
    tx,
    (catalogue.exchange ?? []).map((offer, position) => ({
      cardId: offer.card,
      coinHundredths: Math.round(offer.coins * 100),
      total: offer.stock,
      maxPerMember: offer.maxPerMember ?? 0,
      position,
    })),
  )
}

async function writePresentation(
  tx: Tx,
  catalogue: Catalogue,
  addresses: Map<string, string>,
): Promise<void> {
  const address = (use: string, image: string) => addresses.get(`${use} ${image}`) ?? ''
  for (const [position, type] of catalogue.cardTypes.entries())
    await upsertCardType(tx, { id: type.key, nameJa: type.name.ja, nameEn: type.name.en, position })

  const setSizes = Map.groupBy(catalogue.cards, (card) => card.cardType)
  for (const card of catalogue.cards)
    await upsertCard(tx, {
      id: card.key,
      cardTypeId: card.cardType,
      nameJa: card.name.ja,
      nameEn: card.name.en,
      modelNumber: card.model,
      setSize: setSizes.get(card.cardType)?.length ?? 0,
      rarity: rarityNames.indexOf(card.rarity),
      image: address('card', card.image),
      foil: card.foil === undefined ? '' : address('foil', card.foil),
    })

  for (const [position, pack] of catalogue.packs.entries())
    await upsertPack(tx, {
      id: pack.key,
      cardTypeId: pack.cardType,
      nameJa: pack.name.ja,
      nameEn: pack.name.en,
      position,
      detailJa: cleanHtml(pack.detail.ja),
      detailEn: cleanHtml(pack.detail.en),
      limitMessageJa: pack.limitMessage?.ja ?? '',
      limitMessageEn: pack.limitMessage?.en ?? '',
      showsLineup: pack.showLineup,
      revealStyle: pack.revealStyle,
      images: JSON.stringify(pack.images.map((image) => address('pack', image))),
    })

  const mode = catalogue.banners?.mode === 'video' ? 2 : 1
  await replaceBanners(
    tx,
    (catalogue.banners?.entries ?? []).map((entry, position) => ({
      position,
      mode,
      file: address('banner', entry.image),
      url: entry.url,
      altJa: entry.alt.ja,
      altEn: entry.alt.en,
    })),
  )
  await replaceCourses(
    tx,
    catalogue.pointCourses.map((course, position) => ({
      id: `p${course.points}-y${course.priceYen}`,
      points: course.points,
      priceYen: course.priceYen,
      position,
      memoJa: course.memo.ja,
      memoEn: course.memo.en,
    })),
  )
}
