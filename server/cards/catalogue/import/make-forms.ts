import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#server/providers/media-store.ts'
import { hashOf, largestForm, laterFormats } from './forms.ts'
import { storeForms } from './media-store.ts'
import type { FormsAnswer, StoredPicture } from './missing-forms.ts'

/**
 * Makes the forms that pictures lack, one picture at a time. Takes hundreds of megabytes, so a process that serves has it
 * done by another one (server/cards/catalogue/import/make-pictures.ts).
 * @param sourceFolder where the files may lie from which they were stored; others are made from their largest form
 */
export async function makeForms({
  store,
  sourceFolder,
  pictures,
  isLeaving,
}: {
  store: MediaStore
  sourceFolder: string | undefined
  pictures: readonly StoredPicture[]
  isLeaving: () => boolean
}): Promise<FormsAnswer> {
  const sources = sourceFolder === undefined ? undefined : await findSources(sourceFolder, pictures)
  const failed: FormsAnswer['failed'] = []
  for (const { hash, use, x } of pictures) {
    if (isLeaving()) break
    try {
      const file = sources?.get(hash)
      const source = file === undefined ? await store.read(largestForm(hash, use)) : await readFile(file)
      await storeForms(source, { hash, use }, store, laterFormats(x))
    } catch (error) {
      failed.push({ hash, why: (error as Error).message })
    }
  }
  return { failed }
}

/** The files from which pictures were stored, by their hashes. */
async function findSources(folder: string, wanted: readonly StoredPicture[]): Promise<Map<string, string>> {
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
