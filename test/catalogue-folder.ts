// A catalogue folder with pictures, and a media store beside it, for a test that imports.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll } from 'vitest'
import {
  type ImportOptions,
  importCatalogue,
  planImport,
} from '#server/cards/catalogue/import/import-catalogue.ts'
import type { Database } from '#server/db/pool.ts'
import { folderStore } from '#server/providers/media-stores.ts'

/** Made before the tests of a file and removed after them. `colours`: of each picture in the folder, by its name. */
export function catalogueFolder(now: Date, colours: Record<string, string> = { 'a.png': '#a33' }) {
  const paths = { folder: '', media: '' }
  beforeAll(async () => {
    paths.media = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
    paths.folder = await mkdtemp(join(tmpdir(), 'fukuhiki-catalogue-'))
    for (const [name, background] of Object.entries(colours)) {
      const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background } })
      await writeFile(join(paths.folder, name), await picture.png().toBuffer())
    }
  })
  afterAll(async () => {
    for (const used of Object.values(paths)) await rm(used, { recursive: true })
  })

  const media = () => folderStore(paths.media)
  const write = (text: string) => writeFile(join(paths.folder, 'catalogue.yaml'), text)
  const options = (over?: string): ImportOptions => ({
    now,
    random: randomBytes,
    id: uuidv7,
    by: { who: 'Aoi', why: 'a test' },
    media: media(),
    formats: ['webp'],
    seal: 'all',
    over,
  })
  return {
    paths,
    media,
    write,
    options,
    /** Plans the import of this file. */
    async plan(db: Database, text: string) {
      await write(text)
      return await planImport(db, paths.folder, { now, media: media() })
    },
    /** Imports the folder as it is. */
    importInto: (db: Database, over?: string) => importCatalogue(db, paths.folder, options(over)),
  }
}
