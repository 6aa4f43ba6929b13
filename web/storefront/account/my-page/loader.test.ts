import { expect, test } from 'vitest'
import { getBestCard } from '#contract/best-card.ts'
import { listDraws } from '#contract/draw-history.ts'
import { listFavourites } from '#contract/favourites.ts'
import { getMember } from '#contract/members.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { load } from './loader.ts'

/** A member whose call for the best card is answered so. */
function memberWith(best: unknown): Services {
  const answers = new Map<unknown, unknown>([
    [getMember, { ok: true, data: {} }],
    [listFavourites, { ok: true, data: { packIds: [] } }],
    [listDraws, { ok: true, data: { list: [], page: { lastPage: 1 } } }],
    [getBestCard, best],
  ])
  const call = async (wanted: unknown) => answers.get(wanted)
  return { api: { call }, clock: { hasPassed: () => true } } as unknown as Services
}

test('the page shows the best card, and is whole without one', async () => {
  const best = { name: 'the best', drawId: 'd', month: '2026-11' }
  expect((await load(memberWith({ ok: true, data: { best } }))).best).toEqual(best)
  expect((await load(memberWith({ ok: true, data: { best: null } }))).best).toBeNull()
  expect((await load(memberWith({ ok: false, state: 0, errors: {} }))).best).toBeNull()
})
