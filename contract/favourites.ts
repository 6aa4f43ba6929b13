// Calls of the favourites room: the packs that a member keeps an eye on.

import * as z from 'zod/mini'
import { as, call, id, nothing, numberFlag, record } from './wire.ts'

/** Packs that one member may mark: more is no choice any more. */
export const favouritesMax = 200

export const listFavourites = call({
  method: 'GET',
  path: '/user/favourite',
  summary: 'The packs that the member marked, the newest mark first.',
  access: 'member',
  output: record({
    /** Own. Their ids. */
    packIds: as('pack_ids', z.array(z.string())),
  }),
})

export const setFavourite = call({
  method: 'POST',
  path: '/user/favourite',
  summary: 'Marks a pack, or takes the mark away. Harmless when repeated.',
  access: 'member',
  input: record({
    /** Own. The pack. */
    packId: as('pack_id', id),
    /** Own. Whether it is marked from now on. */
    isOn: as('is_on', numberFlag),
  }),
  output: nothing,
})
