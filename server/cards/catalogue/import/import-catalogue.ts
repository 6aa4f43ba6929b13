import { join } from 'node:path'
import type { PictureFormat } from '#contract/media.ts'
import { withOwnPaths } from '#contract/shop-links.ts'
import { progressLines, warnings as sentences, stateFaults } from '#phrases/catalogue/faults.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Box, findBoxes } from '#server/cards/boxes/queries.ts'
import { type Sealing, sealBox } from '#server/cards/boxes/seal-box.ts'
import { isSaleOver } from '#server/cards/boxes/stop-sale.ts'
import { linkWarnings, writeContent } from '#server/cards/catalogue/content-rows.ts'
import { lockOffers } from '#server/cards/catalogue/exchange-cards.ts'
import { keepDigests, readNewDigests } from '#server/cards/catalogue/picture-digests.ts'
import { lockCatalogue } from '#server/cards/catalogue/queries.ts'
import { recordReplaced } from '#server/cards/catalogue/replaced-pictures.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import type { Locate } from '#server/operator-files/file-fault.ts'
import { readOwnFile } from '#server/operator-files/own-file.ts'
import { type NewAuditRecord, writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { checkFacts } from './card-facts.ts'
import type { Catalogue, CatalogueFault } from './catalogue-file.ts'
import { type Change, compareRows, type Plan } from './changes.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { checkMoney, sealDetail } from './check-money.ts'
import { boxTerms, exchangeFaults, type FactSources, sealedPackFaults } from './check-sealed.ts'
import { cardPictures, factSources } from './fact-sources.ts'
import { everyFormat } from './forms.ts'
import { audienceFaults, invitedIds } from './invited.ts'
import { readCatalogueFile } from './read-catalogue.ts'
import {
  contentOf,
  isEmpty,
  type Media,
  readShopRows,
  type ShopRows,
  stateOf,
  wantedRows,
  writeRows,
} from './shop-rows.ts'
import { takeMedia } from './take-media.ts'

/** Holds the state that a folder was made from; the command writes it beside `catalogue.yaml`. */
export const baseFile = 'catalogue.base'

export interface ImportOptions extends Sealing {
  /** A new id of an audit record. */
  id: () => string
  /** The operator who imports, and the reason: kept for ever. */
  by: Pick<NewAuditRecord, 'who' | 'why' | 'terminal'>
  media: MediaStore
  /** The beacon and the witnesses of new beacon boxes; without them such a pack is refused. */
  trust?: FactSources['trust']
  /** Links that begin with it lead into the shop. */
  shopOrigin?: string | undefined
  /** Which forms of new pictures are made before the import is done; a job of the shop makes the others. */
  formats?: readonly PictureFormat[]
  /** The new packs that may be sealed; another one is refused. */
  seal: 'all' | readonly string[]
  /** The state of the shop that may be replaced though the folder was not made from it. */
  over?: string | undefined
  /** The content that a person was shown and agreed to; another is refused. */
  content?: string | undefined
  /** Called with a line a person can read. */
  progress?: (line: Localized) => void
}

interface Judged {
  faults: CatalogueFault[]
  warnings: CatalogueFault[]
}

export type ImportResult =
  | {
      imported: { cards: number; packs: number; sealed: number }
      warnings: CatalogueFault[]
      /** The shop's state now, on which the folder is based from here on. */
      state: string
    }
  | Judged

interface Folder {
  path: string
  catalogue: Catalogue
  locate: Locate
  /** The content of `catalogue.base`; empty without one. */
  base: string
}

/** Says what an import would refuse, warn of and change. Writes nothing. */
export async function planImport(
  db: Database,
  path: string,
  { now, media: store, shopOrigin, trust }: Pick<ImportOptions, 'now' | 'media' | 'shopOrigin' | 'trust'>,
): Promise<Plan | Judged> {
  const folder = await readFolder(path, shopOrigin)
  if ('faults' in folder) return { ...folder, warnings: [] }
  const present = await readShopRows(db)
  const judged = await judge(db, folder, present, { now, trust })
  const media = await takeMedia(folder.catalogue, {
    ...folder,
    folder: path,
    media: store,
    present,
    stores: false,
    formats: [],
  })
  const faults = [...judged.faults, ...('faults' in media ? media.faults : [])]
  if ('faults' in media || faults.length > 0) return { faults, warnings: judged.warnings }
  const { wanted: _wanted, ...plan } = await planFor(db, folder, present, media)
  return { ...plan, warnings: judged.warnings, base: await baseFault(db, folder, { ...plan, present }) }
}

/**
 * Imports a catalogue folder: checks everything first, then applies all of it in one transaction or nothing. New packs
 * are sealed; of a sealed pack only the presentation may change (names, text, pictures, order), anything the box is bound to
 * is refused with its line. Two imports at once follow one another, the second judged by the result of the first. Refuses a
 * folder that is not based on the shop's state unless `over` names that state. The audit records are of the same transaction.
 */
export async function importCatalogue(
  db: Database,
  path: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { now, media: store, progress, trust } = options
  const folder = await readFolder(path, options.shopOrigin)
  if ('faults' in folder) return { ...folder, warnings: [] }
  const { catalogue, locate } = folder
  const before = await readShopRows(db)
  const early = await judge(db, folder, before, { now, trust })
  const refused = [...early.faults, ...(await unnamedFaults(db, folder, options.seal))]
  if (refused.length > 0) return { faults: refused, warnings: early.warnings }

  progress?.(progressLines.pictures)
  const media = await takeMedia(catalogue, {
    folder: path,
    locate,
    media: store,
    present: before,
    stores: true,
    formats: options.formats ?? everyFormat,
  })
  if ('faults' in media) return { ...media, warnings: early.warnings }
  // Before the transaction, which asks no store.
  const digests = await readNewDigests(db, cardPictures(media), store)

  return await transaction(db, async (tx): Promise<ImportResult> => {
    await lockCatalogue(tx)
    const present = await readShopRows(tx)
    const judged = await judge(tx, folder, present, { now, trust })
    const plan = await planFor(tx, folder, present, media)
    const base = await baseFault(tx, folder, { ...plan, present }, options.over)
    const isShown = options.content === undefined || options.content === plan.content
    const faults = [
      ...judged.faults,
      ...(isShown ? [] : [locate([], stateFaults.edited)]),
      ...(base === undefined ? [] : [base]),
      ...(await unnamedFaults(tx, folder, options.seal)),
    ]
    if (faults.length > 0) return { faults, warnings: judged.warnings }

    await recordReplaced(tx, { before: present.cards, after: plan.wanted.cards, now })
    await writeRows(tx, plan.wanted)
    await keepDigests(tx, digests)
    const sources = await factSources(tx, media)
    for (const pack of plan.seals) {
      progress?.({
        ja: progressLines.sealing.ja(pack.name.ja, pack.total),
        en: progressLines.sealing.en(pack.name.en, pack.total),
      })
      await sealBox(
        tx,
        boxTerms(pack, catalogue, now, { ...sources, invited: await invitedIds(tx, pack), trust }),
        options,
      )
    }
    const state = stateOf(plan.wanted)
    await writeRecords(tx, plan, state, options)
    // Last, because exchanges wait for this lock; one may have been made since the stock was judged.
    await lockOffers(tx)
    const late = await exchangeFaults(tx, catalogue, locate)
    if (late.length > 0) throw new RefusedLate(late)
    await writeContent.offers(tx, plan.wanted.offers)
    return {
      imported: { cards: catalogue.cards.length, packs: catalogue.packs.length, sealed: plan.seals.length },
      warnings: judged.warnings,
      state,
    }
  }).catch((error: unknown) => {
    if (error instanceof RefusedLate) return { faults: error.faults, warnings: early.warnings }
    throw error
  })
}

/** Takes back what the transaction has written. */
class RefusedLate extends Error {
  readonly faults: CatalogueFault[]
  constructor(faults: CatalogueFault[]) {
    super('refused')
    this.faults = faults
  }
}

async function readFolder(path: string, shopOrigin?: string): Promise<Folder | { faults: CatalogueFault[] }> {
  const read = await readCatalogueFile(path)
  if ('faults' in read) return read
  const base = await readOwnFile(join(path, baseFile), 10_000).catch(() => undefined)
  const text = base !== undefined && 'bytes' in base ? base.bytes.toString() : ''
  return {
    ...read,
    catalogue: withOwnPaths(read.catalogue, shopOrigin),
    path,
    base: /^[0-9a-f]{16}/.exec(text)?.[0] ?? '',
  }
}

async function judge(
  db: Database | Tx,
  { catalogue, locate }: Folder,
  present: ShopRows,
  { now, trust }: Pick<ImportOptions, 'now' | 'trust'>,
): Promise<Judged> {
  const boxes = await boxesOf(db, catalogue)
  const { catalogueBounds: bounds, ...rules } = await readSettings(db)
  const keys = { packs: present.packs.map(({ id }) => id), cardTypes: present.cardTypes.map(({ id }) => id) }
  const money = checkMoney(catalogue, (key) => boxes.has(key), { bounds, now, locate })
  const named = new Set(catalogue.packs.map(({ key }) => key))
  const others = await findBoxes(
    db,
    keys.packs.filter((id) => !named.has(id)),
  )
  const links = await linkWarnings(db, catalogue.banners?.entries ?? [], now)
  const staying = present.packs.filter(({ id }) => {
    const box = others.get(id)
    return box !== undefined && !isSaleOver(box, now)
  })
  return {
    faults: [
      ...checkCatalogue(catalogue, keys, locate),
      ...money.faults,
      ...(await audienceFaults(db, catalogue, { isSealed: (key) => boxes.has(key), now, locate })),
      ...checkFacts(catalogue, (key) => boxes.has(key), { rules: { ...rules, trust }, locate }),
      ...(await sealedPackFaults(db, catalogue, boxes, { locate, now })),
      ...(await exchangeFaults(db, catalogue, locate)),
    ].toSorted((a, b) => a.line - b.line),
    warnings: [
      ...money.warnings,
      ...links.map(({ index, message }) => locate(['banners', 'entries', index, 'url'], message)),
      ...staying.map(({ id, nameJa, nameEn }) =>
        locate(['packs'], { ja: sentences.packStays.ja(id, nameJa), en: sentences.packStays.en(id, nameEn) }),
      ),
    ],
  }
}

/** New packs that the operator has not named for sealing. */
async function unnamedFaults(
  db: Database | Tx,
  { catalogue, locate }: Folder,
  seal: ImportOptions['seal'],
): Promise<CatalogueFault[]> {
  if (seal === 'all') return []
  const boxes = await boxesOf(db, catalogue)
  return catalogue.packs.flatMap(({ key }, index) =>
    boxes.has(key) || seal.includes(key)
      ? []
      : [locate(['packs', index, 'key'], inBoth(stateFaults.notSealed, key))],
  )
}

const boxesOf = (db: Database | Tx, catalogue: Catalogue): Promise<Map<string, Box>> =>
  findBoxes(
    db,
    catalogue.packs.map(({ key }) => key),
  )

async function planFor(db: Database | Tx, { catalogue }: Folder, present: ShopRows, media: Media) {
  const boxes = await boxesOf(db, catalogue)
  const wanted = wantedRows(catalogue, media, present)
  const named = {
    cardTypes: new Set(catalogue.cardTypes.map(({ key }) => key)),
    cards: new Set(catalogue.cards.map(({ key }) => key)),
    packs: new Set(catalogue.packs.map(({ key }) => key)),
  }
  return {
    wanted,
    content: contentOf(catalogue, media),
    state: stateOf(present),
    seals: catalogue.packs.filter(({ key }) => !boxes.has(key)),
    changes: compareRows(present, wanted),
    stays: (['packs', 'cards', 'cardTypes'] as const).flatMap((table) =>
      present[table]
        .filter(({ id }) => !named[table].has(id))
        .map(({ id, nameJa, nameEn }) => ({ table, id, nameJa, nameEn })),
    ),
  }
}

interface Proposal {
  present: ShopRows
  changes: Change[]
  state: string
  content: string
}

/** Refuses a folder that would silently bring back old texts, prices and offers. One without changes passes. */
async function baseFault(
  db: Database | Tx,
  { base, locate, path }: Folder,
  { present, changes, state, content }: Proposal,
  over?: string,
): Promise<CatalogueFault | undefined> {
  const fault = (message: CatalogueFault['message']) => ({
    ...locate([], message),
    line: 0,
    file: join(path, baseFile),
  })
  if (isEmpty(present) || changes.length === 0 || over === state) return undefined
  if (over !== undefined) return fault(inBoth(stateFaults.moved, over, state))
  const [former] = await listAuditRecords(db, { subject: content, limit: 1 })
  if (former !== undefined)
    return fault(inBoth(stateFaults.older, japanInstant(former.doneAt), former.who, state))
  return base === state ? undefined : fault(inBoth(stateFaults.otherBase, state))
}

/** One record of the import, one of each sealing, one of changed prices and one of changed banners. */
async function writeRecords(
  tx: Tx,
  { seals, changes, stays, state: before, content }: Awaited<ReturnType<typeof planFor>>,
  after: string,
  { by, id, now }: ImportOptions,
): Promise<void> {
  const record = (verb: string, subject: string, detail: Record<string, unknown>) =>
    writeAuditRecord(tx, { ...by, verb, subject, detail, now, id: id() })
  const of = (...tables: Change['table'][]) => changes.filter(({ table }) => tables.includes(table))
  await record('catalogue import', content, {
    before,
    after,
    sealed: seals.map(({ key }) => key),
    stays: stays.map(({ table, id: key }) => `${table} ${key}`),
    changes: of('cardTypes', 'cards', 'packs').map(({ table, id: key, what }) => ({ table, id: key, what })),
  })
  for (const pack of seals) await record('catalogue seal', pack.key, sealDetail(pack))
  const prices = of('courses', 'offers')
  if (prices.length > 0) await record('catalogue prices', '', { changes: prices })
  const banners = of('banners', 'revealFilms')
  if (banners.length > 0) await record('catalogue banners', '', { changes: banners })
}
