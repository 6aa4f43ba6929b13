import { fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaUse } from '../../../../contract/media.ts'
import type { Database } from '../../../db/pool.ts'
import { formNames, hashIn, largestForm, laterFormats } from './media-store.ts'
import { readShopRows } from './shop-rows.ts'
import { shownPictures } from './take-pictures.ts'

export interface StoredPicture {
  hash: string
  use: MediaUse
}

/** What make-forms.ts is told. */
export interface FormsOrder {
  mediaFolder: string
  /** Where the files may lie from which pictures were stored; without it forms are made from the largest WebP form. */
  sourceFolder: string | undefined
  pictures: StoredPicture[]
}
export interface FormsAnswer {
  failed: { hash: string; why: string }[]
}

export interface FormsOptions extends Pick<FormsOrder, 'mediaFolder' | 'sourceFolder'> {
  db: Database
}

/** What every visitor sees first is made first. */
const inTurn: readonly MediaUse[] = ['banner', 'pack', 'card', 'foil', 'reveal']

/**
 * Has another process make the forms that pictures of the shop lack: after the first start of the demo, whose
 * import leaves them out; in a shop whose pictures an older release stored; and where a file was lost. Pages name every
 * form all the time; until one is there, another stands in for it (http/media.ts). Each form is written whole, so a run
 * that is killed leaves nothing to repair, and several processes at once do the same work twice at worst.
 * @param leave ends it after the picture in work
 * @returns how many pictures lacked a form
 * @throws when a picture could not be encoded; those after it are made all the same
 */
export async function makeMissingForms({ db, ...order }: FormsOptions, leave: AbortSignal): Promise<number> {
  const stored = new Set(await readdir(order.mediaFolder).catch(() => []))
  const shown = new Map(
    shownPictures(await readShopRows(db)).map(({ use, address }) => [
      address,
      { hash: hashIn(address), use },
    ]),
  )
  const pictures = [...shown.values()]
    .filter(
      ({ hash, use }) =>
        stored.has(largestForm(hash, use)) &&
        laterFormats.some((format) => formNames(hash, use, format).some((name) => !stored.has(name))),
    )
    .toSorted((a, b) => inTurn.indexOf(a.use) - inTurn.indexOf(b.use))
  if (pictures.length === 0 || leave.aborted) return 0
  const { failed } = await makeApart({ ...order, pictures }, leave)
  if (failed.length > 0)
    throw new Error(`forms are missing of ${failed.map(({ hash, why }) => `${hash} (${why})`).join(', ')}`)
  return pictures.length
}

async function makeApart(order: FormsOrder, leave: AbortSignal): Promise<FormsAnswer> {
  const child = fork(join(import.meta.dirname, 'make-forms.ts'))
  const disconnect = () => child.connected && child.disconnect()
  leave.addEventListener('abort', disconnect, { once: true })
  let answer: FormsAnswer = { failed: [] }
  child.on('message', (said: FormsAnswer | { ready: true }) => {
    if ('ready' in said) child.send(order)
    else answer = said
  })
  return await new Promise<FormsAnswer>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve(answer)
        : reject(new Error(`the process that makes pictures ended by ${signal ?? code}`)),
    )
  }).finally(() => leave.removeEventListener('abort', disconnect))
}
