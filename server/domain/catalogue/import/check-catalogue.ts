import sanitizeHtml from 'sanitize-html'
import { linkFaults, moneyFaults, referenceFaults } from '../../../../phrases/catalogue/faults.ts'
import { revealFilmFaults } from '../../../../phrases/catalogue/films.ts'
import { inBoth, type Localized } from '../../../../phrases/language.ts'
import type { Locate, Path } from '../../../operator-files/file-fault.ts'
import { nearest } from '../../../operator-files/nearest.ts'
import { type Catalogue, type CatalogueFault, type CataloguePack, prizesIn } from './catalogue-file.ts'
import { momentFault } from './moments.ts'

const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4']
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
    if (known.has(key)) return
    const near = nearest(key, known)
    const hint = near === undefined ? { ja: '', en: '' } : inBoth(referenceFaults.near, near)
    say(path, { ja: phrase.ja(key, hint.ja), en: phrase.en(key, hint.en) })
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

  const exchanged = new Set<string>()
  for (const [index, { card }] of (catalogue.exchange ?? []).entries()) {
    const path = ['exchange', index, 'card']
    checkKnown(path, card, cards, referenceFaults.noCard)
    if (exchanged.has(card)) say(path, inBoth(referenceFaults.offeredTwice, card))
    exchanged.add(card)
  }

  const courses = new Set<string>()
  for (const [index, { points, priceYen }] of catalogue.pointCourses.entries()) {
    const course = `${points} ${priceYen}`
    if (courses.has(course))
      say(['pointCourses', index], inBoth(referenceFaults.courseTwice, points, priceYen))
    courses.add(course)
  }

  const filmed = new Set<string>()
  for (const [index, { style, rarity }] of (catalogue.revealFilms ?? []).entries()) {
    const place = `${style} ${rarity}`
    if (filmed.has(place)) say(['revealFilms', index], inBoth(revealFilmFaults.twice, style, rarity))
    filmed.add(place)
  }

  const reachable = {
    packs: new Set([...packs, ...present.packs]),
    types: new Set([...types, ...present.cardTypes]),
  }
  for (const [index, { url }] of (catalogue.banners?.entries ?? []).entries()) {
    const path = ['banners', 'entries', index, 'url']
    const target = linkTarget(url)
    if (target === undefined) say(path, inBoth(linkFaults.notOurs, url))
    else if (target.packId !== undefined) checkKnown(path, target.packId, reachable.packs, linkFaults.noPack)
    else if (target.cardType !== undefined)
      checkKnown(path, target.cardType, reachable.types, linkFaults.noCardType)
  }
  return faults
}

function checkPack(pack: CataloguePack, path: Path, say: Say): void {
  const sum = pack.prizes.reduce((total, prize) => total + prize.quantity, 0)
  if (sum !== pack.total) say([...path, 'total'], inBoth(referenceFaults.total, pack.total, sum))
  for (const { at, prize } of prizesIn(pack))
    if ('coins' in pack.price && prize.convertsTo !== 0)
      say([...path, ...at, 'convertsTo'], moneyFaults.coinConversion)
  if (pack.maxPerMember !== undefined && pack.limitMessage === undefined)
    say([...path, 'maxPerMember'], referenceFaults.limitMessage)
  for (const language of ['ja', 'en'] as const)
    for (const fault of htmlFaults(pack.detail[language])) say([...path, 'detail', language], fault)
  for (const field of ['startsAt', 'endsAt'] as const) {
    const fault = pack[field] === undefined ? undefined : momentFault(pack[field])
    if (fault !== undefined) say([...path, field], fault)
  }
}

/** Where a banner leads: a path of the shop, or an address with https; undefined for anything else. */
function linkTarget(url: string): { packId?: string; cardType?: string } | undefined {
  // A browser reads `/\host` as `//host`, and drops tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(url) || url.startsWith('//')) return undefined
  const own = 'https://shop.invalid'
  if (!url.startsWith('/')) {
    const outside = URL.canParse(url) ? new URL(url) : undefined
    const isPlain = outside?.protocol === 'https:' && outside.username === '' && outside.password === ''
    return isPlain && /^https:\/\/[^/]/i.test(url) ? {} : undefined
  }
  const { origin, pathname, searchParams } = new URL(url, own)
  if (origin !== own) return undefined
  const packId = searchParams.get('packId')
  const cardType = searchParams.get('index')
  if (packId !== null) return { packId }
  return pathname === '/pack-list' && cardType !== null ? { cardType } : {}
}

function htmlFaults(html: string): Localized[] {
  const faults: Localized[] = []
  sanitizeHtml(html, {
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
export const cleanHtml = (html: string) => sanitizeHtml(html, { allowedTags, allowedAttributes: {} })
