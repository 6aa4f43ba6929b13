import * as calls from '#contract/favourites.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { deleteFavourite, insertFavourite, listFavouritePacks } from './queries.ts'

export function favouriteRoutes(http: Http, { db }: { db: Database }): void {
  http.serveMember(calls.listFavourites, async ({ memberId }) => ({
    packIds: await listFavouritePacks(db, memberId),
  }))

  http.serveMember(calls.setFavourite, async ({ memberId, now, phrases }, { packId, isOn }) => {
    if (!isOn) {
      await deleteFavourite(db, { memberId, packId })
      return {}
    }
    const box = await findBox(db, packId)
    if (box === undefined) return new Refusal(404, { packId: [phrases.notFound] })
    const mark = { memberId, packId, tells: box.startsAt > now, now, most: calls.favouritesMax }
    const isMarked = await transaction(db, async (tx) => {
      // One who leaves at this moment marks nothing.
      const member = await lockMember(tx, memberId)
      return member?.withdrawnAt === null && (await insertFavourite(tx, mark))
    })
    return isMarked
      ? {}
      : new Refusal(422, { packId: [phrases.packs.tooManyFavourites(calls.favouritesMax)] })
  })
}
