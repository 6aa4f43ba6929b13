import { access } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import sanitizeHtml from 'sanitize-html'
import type { Catalogue, CatalogueFault, Locate } from './catalogue-file.ts'

const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4']
type Path = (string | number)[]

/** Checks what the schema cannot: references, sums, pictures, HTML. Reads only. */
export async function checkCatalogue(
  folder: string,
  catalogue: Catalogue,
  locate: Locate,
): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = []
  const say = (path: Path, message: string) => faults.push(locate(path, message))
  const types = new Set(catalogue.cardTypes.map((type) => type.key))
  const cards = new Set(catalogue.cards.map((card) => card.key))

  for (const section of ['cardTypes', 'cards', 'packs'] as const) {
    const seen = new Set<string>()
    for (const [index, { key }] of catalogue[section].entries()) {
      if (seen.has(key))
        say([section, index, 'key'], `the key "${key}" stands twice in ${section}; rename one`)
      seen.add(key)
    }
  }
  const checkType = (path: Path, key: string) => {
    if (!types.has(key)) say(path, `no card type has the key "${key}"; add it to cardTypes or correct it`)
  }
  for (const [index, card] of catalogue.cards.entries())
    checkType(['cards', index, 'cardType'], card.cardType)

  for (const [index, pack] of catalogue.packs.entries()) {
    const at = (...rest: Path): Path => ['packs', index, ...rest]
    checkType(at('cardType'), pack.cardType)
    const sum = pack.prizes.reduce((total, prize) => total + prize.quantity, 0)
    if (sum !== pack.total)
      say(at('total'), `total is ${pack.total} but the quantities add up to ${sum}; make them equal`)
    for (const [number, prize] of pack.prizes.entries()) {
      if (!cards.has(prize.card)) say(at('prizes', number, 'card'), `no card has the key "${prize.card}"`)
      if ('coins' in pack.price && prize.convertsTo !== 0)
        say(
          at('prizes', number, 'convertsTo'),
          'cards of a coin pack cannot be converted; set convertsTo to 0',
        )
    }
    if (pack.maxPerMember !== undefined && pack.limitMessage === undefined)
      say(at('maxPerMember'), 'a pack limited per member needs a limitMessage in both languages')
    for (const language of ['ja', 'en'] as const)
      for (const fault of htmlFaults(pack.detail[language])) say(at('detail', language), fault)
  }

  const exchanged = new Set<string>()
  for (const [index, { card }] of (catalogue.exchange ?? []).entries()) {
    const path = ['exchange', index, 'card']
    if (!cards.has(card)) say(path, `no card has the key "${card}"`)
    if (exchanged.has(card)) say(path, `the card "${card}" stands twice in exchange; remove one`)
    exchanged.add(card)
  }

  for (const [path, image] of images(catalogue)) {
    const name = normalize(image)
    if (name.startsWith('..') || name.startsWith('/'))
      say(path, `"${image}" must lie inside the catalogue folder`)
    else if (!(await exists(join(folder, name))))
      say(path, `the image "${image}" is missing; add the file or correct the name`)
  }
  return faults
}

function* images(catalogue: Catalogue): Iterable<[Path, string]> {
  for (const [index, card] of catalogue.cards.entries()) {
    yield [['cards', index, 'image'], card.image]
    if (card.foil !== undefined) yield [['cards', index, 'foil'], card.foil]
  }
  for (const [index, pack] of catalogue.packs.entries())
    for (const [number, image] of pack.images.entries()) yield [['packs', index, 'images', number], image]
  for (const [index, entry] of (catalogue.banners?.entries ?? []).entries())
    yield [['banners', 'entries', index, 'image'], entry.image]
}

function htmlFaults(html: string): string[] {
  const faults: string[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      if (!allowedTags.includes(name))
        faults.push(`the tag <${name}> is not allowed; use ${allowedTags.join(', ')}`)
      for (const attribute of Object.keys(attributes))
        faults.push(`the attribute "${attribute}" is not allowed in <${name}>; remove it`)
    },
  })
  return faults
}

/** Keeps only the allowed tags, without attributes, should the check above miss something. */
export const cleanHtml = (html: string) => sanitizeHtml(html, { allowedTags, allowedAttributes: {} })

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
