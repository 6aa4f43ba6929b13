// The demo's pictures, as earlier runs of the journeys encoded them: that takes longer than all else before the shop opens.
// Its other forms would go on being made beside the journeys.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { formNames, largestForm, laterFormats } from '#server/cards/catalogue/import/forms.ts'
import { comparePictures } from '#server/cards/catalogue/import/missing-forms.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { withShopDatabase } from '#tools/database.ts'

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

/**
 * Puts the largest form of each picture in the place of those that the shop has not made yet: it would make them beside the
 * journeys, in three minutes of a processor. A browser sees by a picture's bytes what it is.
 * @returns the names of these files
 */
export async function standIn(dataFolder: string): Promise<ReadonlySet<string>> {
  const mediaFolder = mediaOf(dataFolder)
  const store = openMediaStore({ mediaFolder, mediaBucket: undefined })
  const names = new Set<string>()
  await withShopDatabase(async (db) => {
    const { incomplete } = await comparePictures({ db, store })
    const stored = await store.list()
    for (const { hash, use } of incomplete)
      for (const name of laterFormats.flatMap((format) => formNames(hash, use, format))) {
        if (stored.has(name)) continue
        names.add(name)
        // The shop may have been quicker.
        await link(join(mediaFolder, largestForm(hash, use)), join(mediaFolder, name)).catch(() => {})
      }
  })
  return names
}

/** Keeps every form of these pictures that the shop has made, and nothing that journeys have brought. */
export async function keepPictures(
  dataFolder: string,
  { demo, standIns }: { demo: ReadonlySet<string>; standIns: ReadonlySet<string> },
): Promise<void> {
  // An installation of packages between takes the folder away.
  await mkdir(kept, { recursive: true })
  const known = new Set(await readdir(kept))
  for (const file of await readdir(mediaOf(dataFolder)))
    if (demo.has(hashOf(file)) && !known.has(file) && !standIns.has(file) && !isUnfinished(file)) {
      // Whole or not at all, whoever stops this.
      const part = join(kept, `${file}.${process.pid}.part`)
      await copyFile(join(mediaOf(dataFolder), file), part)
      await rename(part, join(kept, file))
    }
}
