import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { moneyFaults, referenceFaults } from '#phrases/catalogue/faults.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { bannerFaults, revealFilmFaults, unknownKey } from '#server/cards/catalogue/content-rows.ts'
import { foldedKey } from '#server/cards/catalogue/search.ts'
import { faultsTold, type Locate, type Path, tellSome } from '#server/operator-files/file-fault.ts'
import type { Catalogue, CatalogueFault, CataloguePack } from './catalogue-file.ts'
import { extrasFaults } from './check-extras.ts'
import { momentFault } from './moments.ts'
import { prizesIn } from './pack-extras.ts'

const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4']
const require = createRequire(import.meta.url)
/** The library is read for the first text: few processes ever check a catalogue (decision 011). */
const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  require('sanitize-html')(html, options)
type Say = (path: Path, message: Localized) => void

/** Keys that the shop has already; a banner may lead to them. */
export interface PresentKeys {
  packs: Iterable<string>
  cardTypes: Iterable<string>
}

/** Checks what the schema cannot: references, sums, moments, links, HTML. */
export function checkCatalogue(catalogue: Catalogue, present: PresentKeys, locate: Locate): CatalogueFault[] {
  const faults: CatalogueFault[] = []
  const say: Say = (path, message) => faults.push(locate(path, message))
  const types = new Set(catalogue.cardTypes.map((type) => type.key))
  const cards = new Set(catalogue.cards.map((card) => card.key))
  const packs = new Set(catalogue.packs.map((pack) => pack.key))

  for (const section of ['cardTypes', 'cards', 'packs'] as const) {
    const seen = new Set<string>()
    for (const [index, { key }] of catalogue[section].entries()) {
      if (seen.has(key)) say([section, index, 'key'], inBoth(referenceFaults.twice, key))
      seen.add(key)
    }
  }
  const checkKnown = (
    path: Path,
    key: string,
    known: Set<string>,
    phrase: Parameters<typeof inBoth<[string, string]>>[0],
  ) => {
    // The nearest of all keys is looked for as often as it is told.
    const candidates = faults.length < faultsTold ? known : new Set<string>()
    if (!known.has(key)) say(path, unknownKey(key, candidates, phrase))
  }
  for (const [index, card] of catalogue.cards.entries())
    checkKnown(['cards', index, 'cardType'], card.cardType, types, referenceFaults.noCardType)

  for (const [index, pack] of catalogue.packs.entries()) {
    const path: Path = ['packs', index]
    checkKnown([...path, 'cardType'], pack.cardType, types, referenceFaults.noCardType)
    for (const { at, prize } of prizesIn(pack))
      checkKnown([...path, ...at, 'card'], prize.card, cards, referenceFaults.noCard)
    checkPack(pack, path, say)
  }

  for (const [index, { card }] of (catalogue.exchange ?? []).entries())
    checkKnown(['exchange', index, 'card'], card, cards, referenceFaults.noCard)

  const films = (catalogue.revealFilms ?? []).map(({ style, rarity }) => ({ style, tier: rarity }))
  for (const { path, message } of revealFilmFaults(films)) say(['revealFilms', ...path], message)

  const reachable = {
    packs: new Set([...packs, ...present.packs]),
    cardTypes: new Set([...types, ...present.cardTypes]),
  }
  for (const { path, message } of bannerFaults(catalogue.banners?.entries ?? [], reachable))
    say(['banners', ...path], message)
  return tellSome(faults)
}

function checkPack(pack: CataloguePack, path: Path, say: Say): void {
  const sum = pack.prizes.reduce((total, prize) => total + prize.quantity, 0)
  if (sum !== pack.total) say([...path, 'total'], inBoth(referenceFaults.total, pack.total, sum))
  for (const { at, prize } of prizesIn(pack))
    if (prize.points) {
      if (prize.shipOnly) say([...path, ...at, 'shipOnly'], moneyFaults.pointsShipped)
      if (prize.convertsTo === 0) say([...path, ...at, 'convertsTo'], moneyFaults.noPoints)
    } else if ('coins' in pack.price && prize.convertsTo !== 0)
      say([...path, ...at, 'convertsTo'], moneyFaults.coinConversion)
  for (const [at, message] of extrasFaults(pack)) say([...path, ...at], message)
  if (pack.maxPerMember !== undefined && pack.limitMessage === undefined)
    say([...path, 'limitMessage'], referenceFaults.limitMessage)
  if (pack.imagesEn !== undefined && pack.imagesEn.length !== pack.images.length)
    say([...path, 'imagesEn'], inBoth(referenceFaults.imagesEn, pack.imagesEn.length, pack.images.length))
  const tags = new Set<string>()
  for (const [place, { ja }] of (pack.tags ?? []).entries()) {
    if (tags.has(foldedKey(ja))) say([...path, 'tags', place, 'ja'], inBoth(referenceFaults.tagTwice, ja))
    tags.add(foldedKey(ja))
  }
  for (const language of ['ja', 'en'] as const)
    for (const fault of htmlFaults(pack.detail[language])) say([...path, 'detail', language], fault)
  for (const field of ['startsAt', 'endsAt'] as const) {
    const fault = pack[field] === undefined ? undefined : momentFault(pack[field])
    if (fault !== undefined) say([...path, field], fault)
  }
}

function htmlFaults(html: string): Localized[] {
  const faults: Localized[] = []
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      if (!allowedTags.includes(name)) faults.push(inBoth(referenceFaults.tag, name, allowedTags.join(' / ')))
      for (const attribute of Object.keys(attributes))
        faults.push(inBoth(referenceFaults.attribute, attribute, name))
    },
  })
  return faults
}

/** Keeps only the allowed tags, without attributes, should the check above miss something. */
export const cleanHtml = (html: string) => sanitize(html, { allowedTags, allowedAttributes: {} })
