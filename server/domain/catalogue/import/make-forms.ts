// Makes forms of pictures in a process that ends: encoding takes memory and processor time that a process that serves
// must not. missing-forms.ts starts it, and says what is missing.

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashOf, largestForm, laterFormats, storeForms } from './media-store.ts'
import type { FormsAnswer, FormsOrder, StoredPicture } from './missing-forms.ts'

/** Only what no visitor waits for: one processor, and after everything else on the machine. */
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

/** The parent leaves, or is gone: the picture in work is finished. */
let isLeaving = false
process.on('disconnect', () => {
  isLeaving = true
})
// Ctrl-C reaches every process of a terminal; the parent decides.
process.on('SIGINT', () => {})

process.send?.({ ready: true })
const [{ mediaFolder, sourceFolder, pictures }] = (await once(process, 'message')) as [FormsOrder]
const sources = sourceFolder === undefined ? new Map() : await findSources(sourceFolder, pictures)
const answer: FormsAnswer = { failed: [] }
for (const { hash, use } of pictures) {
  if (isLeaving) break
  try {
    const source = await readFile(sources.get(hash) ?? join(mediaFolder, largestForm(hash, use)))
    await storeForms(source, { hash, use }, mediaFolder, laterFormats)
  } catch (error) {
    answer.failed.push({ hash, why: (error as Error).message })
  }
}
if (!isLeaving) await new Promise((sent) => process.send?.(answer, sent))
process.exit(0)

/** The files from which pictures were stored, by their hashes. */
async function findSources(folder: string, wanted: StoredPicture[]): Promise<Map<string, string>> {
  const hashes = new Set(wanted.map(({ hash }) => hash))
  const uses = new Set(wanted.map(({ use }) => use))
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    for (const use of uses) {
      const hash = hashOf(bytes, use)
      if (hashes.has(hash)) found.set(hash, file)
    }
  }
  return found
}
