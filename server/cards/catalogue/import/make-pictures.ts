// Forms of pictures are made by a process that ends: encoding takes memory and processor time that a process that serves
// must not. make-pictures-apart.ts starts it, and says what is to be made.

import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { MediaStoreSettings } from '#server/providers/media-store.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { makeForms } from './make-forms.ts'
import type { StoredPicture } from './missing-forms.ts'

export interface PicturesOrder {
  store: MediaStoreSettings
  /** The folder that may hold the files from which pictures were stored. */
  sourceFolder: string | undefined
  pictures: StoredPicture[]
}

// Only what no visitor waits for: one processor, and after everything else on the machine.
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
const [{ store, ...order }] = (await once(process, 'message')) as [PicturesOrder]
const answer = await makeForms({ ...order, store: openMediaStore(store), isLeaving: () => isLeaving })
if (!isLeaving) await new Promise((sent) => process.send?.(answer, sent))
process.exit(0)
