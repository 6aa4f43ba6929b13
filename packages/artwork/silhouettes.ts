/** Each subject in black on white, aligned in size, and the bounds that keep faces apart. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { draw, inStudio } from './browser.ts'
import { imageOf } from './catalogue.ts'
import { SHEETS } from './sheet.ts'
import { allCards, worlds } from './worlds/all-worlds.ts'
import { type Card, cardsOf } from './worlds/world.ts'

const CATALOGUE = join(import.meta.dirname, '../../demo/catalogue')
const CELL = 96
const COLUMNS = 16

/** Between two aligned subjects, also when one is mirrored. */
const MOST_OVERLAP = 0.6
/** Degrees: a world's faces lie further apart than this. */
const LEAST_HUE_SPREAD = 40

interface Silhouette {
  card: Card
  /** One value for each pixel of a square of CELL: true where the subject is. */
  inked: boolean[]
}

/** Returns whether a bound is broken. */
export async function compareSilhouettes(): Promise<boolean> {
  await mkdir(SHEETS, { recursive: true })
  const silhouettes = await inStudio(async (page) => {
    const found: Silhouette[] = []
    for (const card of allCards) {
      const [subject] = await draw(page, 'subject', card.key)
      if (subject) found.push({ card, inked: await inkOf(subject) })
    }
    return found
  })
  await writeSheet(silhouettes)
  const broken = [...overlaps(silhouettes), ...repeats()]
  for (const world of worlds) {
    const { text, narrow } = await coloursOf(cardsOf(world))
    console.log(`${world.key}: ${text}`)
    if (narrow) broken.push(`${world.key}: ${text}`)
  }
  console.log(`\nBroken (${broken.length}):\n${broken.join('\n')}`)
  return broken.length > 0
}

/** Trimmed to the subject, fitted into the square and centred. */
async function inkOf(subject: Buffer): Promise<boolean[]> {
  const alpha = await sharp(subject).extractChannel('alpha').threshold(90).png().toBuffer()
  const trimmed = await sharp(alpha).trim({ background: '#000', threshold: 10 }).png().toBuffer()
  const pixels = await sharp(trimmed)
    .resize(CELL, CELL, { fit: 'contain', background: '#000' })
    .greyscale()
    .raw()
    .toBuffer()
  return Array.from(pixels, (value) => value > 127)
}

function overlapOf(one: readonly boolean[], other: readonly boolean[], mirrored: boolean): number {
  let both = 0
  let either = 0
  for (const [index, inked] of one.entries()) {
    const x = index % CELL
    const match = other[mirrored ? index - x + (CELL - 1 - x) : index]
    if (inked && match) both++
    if (inked || match) either++
  }
  return both / either
}

function overlaps(silhouettes: readonly Silhouette[]): string[] {
  return silhouettes.flatMap((one, index) =>
    silhouettes.slice(index + 1).flatMap((other) => {
      const overlap = Math.max(
        overlapOf(one.inked, other.inked, false),
        overlapOf(one.inked, other.inked, true),
      )
      if (overlap <= MOST_OVERLAP) return []
      return [`${one.card.key} and ${other.card.key} overlap by ${overlap.toFixed(2)}`]
    }),
  )
}

/** One subject twice among the SR and UR of all worlds, or more than twice in one world. */
function repeats(): string[] {
  const subjectOf = (card: Card) => card.picture.subject
  const grand = allCards.filter(({ rarity }) => rarity === 'superRare' || rarity === 'ultraRare')
  const groups = [
    ...Map.groupBy(grand, subjectOf)
      .entries()
      .map(([subject, cards]) => ({ subject, cards, most: 1, where: 'SR and UR' })),
    ...worlds.flatMap((world) => [
      ...Map.groupBy(cardsOf(world), subjectOf)
        .entries()
        .map(([subject, cards]) => ({ subject, cards, most: 2, where: world.key })),
    ]),
  ]
  return groups
    .filter(({ cards, most }) => cards.length > most)
    .map(({ subject, cards, where }) => `${where}: ${subject} is shown ${cards.length} times (${cards.map(({ key }) => key).join(', ')})`)
}

/** Mean hue and lightness of each committed face; the smallest arc that holds all hues must be wide. */
async function coloursOf(cards: readonly Card[]): Promise<{ text: string; narrow: boolean }> {
  const means = await Promise.all(cards.map((card) => meanColour(join(CATALOGUE, imageOf(card)))))
  const hues = means.map(({ hue }) => hue).toSorted((a, b) => a - b)
  const gaps = hues.map((hue, index) => ((hues[(index + 1) % hues.length] as number) - hue + 360) % 360 || 360)
  const spread = 360 - Math.max(...gaps)
  const lightness = means.map((mean) => mean.lightness)
  const range = `${Math.round(Math.min(...lightness) * 100)}–${Math.round(Math.max(...lightness) * 100)} %`
  const text = `hues spread over ${Math.round(spread)}°, lightness ${range}`
  return { text, narrow: spread <= LEAST_HUE_SPREAD }
}

/** The hue is the mean of all pixels' directions in the plane of OKLab's a and b. */
async function meanColour(path: string): Promise<{ hue: number; lightness: number }> {
  const pixels = await sharp(path).removeAlpha().resize(48, 67).raw().toBuffer()
  let [sumL, sumA, sumB] = [0, 0, 0]
  const linear = (value: number) => (value / 255) ** 2.2
  for (let at = 0; at < pixels.length; at += 3) {
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]].map((value) => linear(value as number)) as [
      number, number, number,
    ]
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b)
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b)
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b)
    sumL += 0.2105 * l + 0.7936 * m - 0.0041 * s
    sumA += 1.978 * l - 2.4286 * m + 0.4506 * s
    sumB += 0.0259 * l + 0.7828 * m - 0.8087 * s
  }
  return {
    hue: ((Math.atan2(sumB, sumA) * 180) / Math.PI + 360) % 360,
    lightness: sumL / (pixels.length / 3),
  }
}

async function writeSheet(silhouettes: readonly Silhouette[]): Promise<void> {
  const pictures = await Promise.all(
    silhouettes.map(async ({ inked }, index) => ({
      input: await sharp(Buffer.from(inked.map((ink) => (ink ? 0 : 255))), {
        raw: { width: CELL, height: CELL, channels: 1 },
      })
        .png()
        .toBuffer(),
      left: 6 + (index % COLUMNS) * (CELL + 6),
      top: 6 + Math.floor(index / COLUMNS) * (CELL + 6),
    })),
  )
  const size = {
    width: 6 + COLUMNS * (CELL + 6),
    height: 6 + Math.ceil(silhouettes.length / COLUMNS) * (CELL + 6),
  }
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(pictures)
    .webp({ quality: 50, effort: 6 })
    .toFile(join(SHEETS, 'silhouettes.webp'))
  console.log('docs/pictures/cards/silhouettes.webp')
}
