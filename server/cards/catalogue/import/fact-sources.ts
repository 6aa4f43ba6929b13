// The sources of all that a box seals of its cards beside what a file says: the shop's words, and the pictures as files.

import { findDigests } from '#server/cards/catalogue/picture-digests.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Catalogue } from './catalogue-file.ts'
import type { FactSources } from './check-sealed.ts'
import type { Media } from './shop-rows.ts'

/** The addresses of the pictures of cards. */
export const cardPictures = ({ addresses }: Media): string[] =>
  [...addresses].flatMap(([named, address]) => (named.startsWith('card ') ? [address] : []))

/** The sources of a folder, whose pictures are stored by now. */
export async function factSources(tx: Tx, media: Media): Promise<FactSources> {
  const digests = await findDigests(tx, cardPictures(media))
  const { conditions } = await readSettings(tx)
  return {
    conditions,
    digestOf: (image) => digests.get(media.addresses.get(`card ${image}`) ?? '') ?? '',
  }
}

/** The words and the pictures of a catalogue whose pictures are addresses. */
export async function sourcesOfDraft(db: Database | Tx, { cards }: Catalogue): Promise<FactSources> {
  const pictures = cards.flatMap(({ image, imageEn = '', imageBack = '' }) => [image, imageEn, imageBack])
  const digests = await findDigests(db, pictures)
  const { conditions } = await readSettings(db)
  return { conditions, digestOf: (image) => digests.get(image) ?? '' }
}
