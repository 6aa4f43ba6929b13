import { expect, test } from 'vitest'
import { listDraws } from '#contract/draw-history.ts'
import { listFavourites } from '#contract/favourites.ts'
import { getMember } from '#contract/members.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { load } from './loader.ts'

/** A member with these draws, newest first. */
function memberWith(draws: { id: string; bestCards: object[] }[]): Services {
  const answers = new Map<unknown, unknown>([
    [getMember, {}],
    [listFavourites, { packIds: [] }],
    [listDraws, { list: draws, page: { lastPage: 1 } }],
  ])
  const call = async (wanted: unknown) => ({ ok: true, data: answers.get(wanted) })
  return { api: { call }, clock: { hasPassed: () => true } } as unknown as Services
}

test('the best card is of the newest draw that was opened', async () => {
  const services = memberWith([
    { id: 'unopened', bestCards: [] },
    { id: 'newest', bestCards: [{ name: 'the best' }, { name: 'a rare' }] },
    { id: 'older', bestCards: [{ name: 'an older one' }] },
  ])
  expect((await load(services)).best).toEqual({ drawId: 'newest', card: { name: 'the best' } })
})

test('a member who opened nothing has none', async () => {
  expect((await load(memberWith([{ id: 'unopened', bestCards: [] }]))).best).toBeNull()
})
