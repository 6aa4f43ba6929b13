import { storeFaults } from '#phrases/catalogue/pictures.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { MediaStore } from '#server/providers/media-store.ts'

/** The reason why the store took no picture; undefined when the picture itself is at fault. */
export function storeFault(error: unknown, { place }: MediaStore): Localized | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? inBoth(storeFaults.full, place)
    : inBoth(storeFaults.notWritable, place, code)
}
