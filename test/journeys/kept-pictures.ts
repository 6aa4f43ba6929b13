// The demo's pictures, as earlier runs of the journeys encoded them: that takes longer than all else before the shop opens,
// and its other forms go on being made beside the journeys.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The name of a picture's file carries the hash of its source; how it is encoded stands in this file alone. */
const encoder = readFileSync(join(root, 'server/cards/catalogue/import/media-store.ts'))
const kept = join(
  root,
  'node_modules/.cache/demo-pictures',
  createHash('sha256').update(encoder).digest('hex').slice(0, 12),
)

const mediaOf = (dataFolder: string) => join(dataFolder, 'media')
const hashOf = (file: string) => file.split('.')[0] ?? ''
const isUnfinished = (file: string) => /\.(tmp|part)$/.test(file)

/** Gives a shop that has not opened yet the pictures that are kept; it makes those that are missing. */
export async function givePictures(dataFolder: string): Promise<void> {
  await mkdir(kept, { recursive: true })
  await cp(kept, mediaOf(dataFolder), { recursive: true })
}

/** The pictures of a shop that has just opened: those of the demo. */
export const listDemo = async (dataFolder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(mediaOf(dataFolder))).map(hashOf))

/** Keeps every form of these pictures that the shop has made, and nothing that journeys have brought. */
export async function keepPictures(dataFolder: string, demo: ReadonlySet<string>): Promise<void> {
  // An installation of packages between takes the folder away.
  await mkdir(kept, { recursive: true })
  const known = new Set(await readdir(kept))
  for (const file of await readdir(mediaOf(dataFolder)))
    if (demo.has(hashOf(file)) && !known.has(file) && !isUnfinished(file)) {
      // Whole or not at all, whoever stops this.
      const part = join(kept, `${file}.${process.pid}.part`)
      await copyFile(join(mediaOf(dataFolder), file), part)
      await rename(part, join(kept, file))
    }
}
