/** Contact sheets: the committed faces of each world, by rarity, as wide as a list of cards shows them. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { imageOf } from './catalogue.ts'
import { worlds } from './worlds/all-worlds.ts'
import { cardsOf, RARITIES, type World } from './worlds/world.ts'

const CATALOGUE = join(import.meta.dirname, '../../demo/catalogue')
export const SHEETS = join(import.meta.dirname, '../../docs/pictures/cards')

const WIDTH = 180
const HEIGHT = 251
const GAP = 10

export async function writeSheets(): Promise<void> {
  await mkdir(SHEETS, { recursive: true })
  for (const world of worlds) {
    await sheetOf(world, join(SHEETS, `${world.key}.webp`))
    console.log(`docs/pictures/cards/${world.key}.webp`)
  }
}

/** One row for each rarity, from the highest. */
async function sheetOf(world: World, path: string): Promise<void> {
  const cards = cardsOf(world)
  const rows = RARITIES.toReversed().map((rarity) => cards.filter((card) => card.rarity === rarity))
  const columns = Math.max(...rows.map((row) => row.length))
  const pictures = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (card, x) => ({
        input: await sharp(join(CATALOGUE, imageOf(card))).resize(WIDTH, HEIGHT).png().toBuffer(),
        left: GAP + x * (WIDTH + GAP),
        top: GAP + y * (HEIGHT + GAP),
      })),
    ),
  )
  const size = { width: GAP + columns * (WIDTH + GAP), height: GAP + rows.length * (HEIGHT + GAP) }
  await sharp({ create: { ...size, channels: 3, background: '#23242b' } })
    .composite(pictures)
    .webp({ quality: 72, effort: 5 })
    .toFile(path)
}
