import { expect, test } from 'vitest'
import { getDraw, listDraws } from '../../../../contract/draws.ts'
import { getMember } from '../../../../contract/members.ts'
import type { Services } from '../../services.tsx'
import { load } from './loader.ts'

const card = (name: string, rarity: number) => ({
  id: name,
  name,
  rarity,
  tier: rarity + 1,
  convertsToPoints: 10,
})

/** A member with these draws, newest first, each with its cards; `asked` are the draws whose cards were asked for. */
function memberWith(draws: { id: string; isChosen: boolean }[]) {
  const asked: string[] = []
  const answers = new Map<unknown, (given?: { params?: { drawId?: string } }) => unknown>([
    [getMember, () => ({})],
    [listDraws, () => ({ list: draws, page: { lastPage: 1 } })],
    [
      getDraw,
      (given) => {
        asked.push(given?.params?.drawId ?? '')
        return {
          shippedCards: [card('a common', 0)],
          convertedCards: [card('the best', 3), card('a rare', 1)],
        }
      },
    ],
  ])
  const call = async (wanted: unknown, given?: object) => ({ ok: true, data: answers.get(wanted)?.(given) })
  return { asked, services: { api: { call }, clock: { hasPassed: () => true } } as unknown as Services }
}

test('the best card is of the newest draw whose cards were chosen', async () => {
  const { services } = memberWith([
    { id: 'waits', isChosen: false },
    { id: 'newest', isChosen: true },
    { id: 'older', isChosen: true },
  ])
  expect((await load(services)).best).toMatchObject({ drawId: 'newest', card: { name: 'the best' } })
})

test('nothing is asked of a draw before its choice: it may be unopened (ruling 42)', async () => {
  const { services, asked } = memberWith([{ id: 'waits', isChosen: false }])
  expect((await load(services)).best).toBeNull()
  expect(asked).toEqual([])
})
