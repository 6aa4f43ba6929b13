// The demo's pictures, given to a shop before it opens: to encode them takes longer than all else until then, and its
// other forms would go on being made beside the journeys.

import { copyFile, glob, link, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaUse, mediaWidths } from '#contract/media.ts'
import { everyFormat, formNames, hashOf } from '#server/cards/catalogue/import/forms.ts'
import { demoCatalogue } from '#server/process/load-demo.ts'

const uses = Object.keys(mediaWidths) as MediaUse[]

/**
 * Puts each picture, as the demo's catalogue has it, in the place of all its forms, for each use that it may have. A
 * browser sees by a picture's bytes what it is, and scales what is larger.
 */
export async function giveStandIns(dataFolder: string): Promise<void> {
  const media = join(dataFolder, 'media')
  await mkdir(media, { recursive: true })
  for await (const file of glob('**/*.webp', { cwd: demoCatalogue })) {
    const bytes = await readFile(join(demoCatalogue, file))
    for (const use of uses) {
      const [first, ...others] = everyFormat.flatMap((format) => formNames(hashOf(bytes, use), use, format))
      if (first === undefined) continue
      await copyFile(join(demoCatalogue, file), join(media, first))
      await Promise.all(others.map((name) => link(join(media, first), join(media, name))))
    }
  }
}
