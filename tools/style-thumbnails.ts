// The thumbnails of reveal styles at the console: eight moments of each film strip, small, one style below the other.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { revealStyles } from '#contract/reveal-styles.ts'

/** A strip's cells, and the gap between them. */
const cell = { width: 104, height: 185, gap: 4, columns: 6 }
/** The chosen ones of the twelve moments at tier 4: more of the opening than of the waiting. */
const moments = [0, 3, 5, 7, 8, 9, 10, 11]
const [width, height] = [64, 114]
const thumbnails = join(import.meta.dirname, '../web/console/cards/drafts/draft/styles.webp')

/** Writes the thumbnails from the film strips in a folder. */
export async function writeStyleThumbnails(strips: string): Promise<void> {
  const cells = revealStyles.flatMap((style, row) => {
    const name = readdirSync(strips).find((file) => file.startsWith(`style-${style}-`))
    if (name === undefined) throw new Error(`style ${style} has no strip`)
    const strip = readFileSync(join(strips, name))
    return moments.map(async (moment, column) => ({
      input: await sharp(strip)
        .extract({
          left: (moment % cell.columns) * (cell.width + cell.gap),
          top: Math.floor(moment / cell.columns) * (cell.height + cell.gap),
          width: cell.width,
          height: cell.height,
        })
        .resize(width, height)
        .toBuffer(),
      left: column * width,
      top: row * height,
    }))
  })
  const size = { width: width * moments.length, height: height * revealStyles.length }
  const file = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(await Promise.all(cells))
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  writeFileSync(thumbnails, file)
}
