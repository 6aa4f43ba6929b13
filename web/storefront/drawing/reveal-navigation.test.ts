import { expect, test } from 'vitest'
import { revealEntry, revealPath } from '#web/storefront/drawing/gacha-animation/route.ts'
import { isRevealEntry, pathAfterReveal } from './reveal-navigation.ts'

test('a reveal plays after a link from a draw or its notice, not when its address is opened', {
  meta: {
    proves: [
      {
        id: 'reveal-entered',
        section: 'transitions',
        says: 'Entered otherwise than from the confirmation or the pack, it goes on to the choice.',
        from: 'spec',
        breaks: { replace: '?.revealEntry === true', with: '?.revealEntry !== false' },
      },
    ],
  },
}, () => {
  expect(isRevealEntry(revealEntry)).toBe(true)
  for (const state of [null, undefined, {}, 'revealEntry', { revealEntry: 'yes' }])
    expect(isRevealEntry(state), String(state)).toBe(false)
})

test('its address names the draw; without one the newest unrevealed draw is shown', () => {
  expect(revealPath()).toBe('/gacha-animation')
  expect(revealPath('a&b')).toBe('/gacha-animation?history_id=a%26b')
})

test('at its end a pack for points leads to the choice, one for coins to the thanks (spec §4)', {
  meta: {
    proves: [
      {
        id: 'reveal-end',
        section: 'transitions',
        after: 'reveal-skips',
        says: 'Its end is /thank-you for coins, else /get-card-list.',
        from: 'spec',
        breaks: {
          replace: 'return isCoinPack ? thankYouPath(packId, drawId) : choosePath(drawId)',
          with: 'return isCoinPack ? choosePath(drawId) : choosePath(drawId)',
        },
      },
    ],
  },
}, () => {
  const draw = { packId: 'pack', drawId: 'draw', isChosen: false }
  expect(pathAfterReveal({ ...draw, isCoinPack: false })).toBe('/get-card-list?history_id=draw')
  expect(pathAfterReveal({ ...draw, isCoinPack: true })).toBe('/thank-you?packId=pack&history_id=draw')
})

test('a draw whose cards are chosen leads to the draw’s detail, for points and for coins', {
  meta: {
    proves: [
      {
        id: 'reveal-chosen',
        section: 'transitions',
        says: 'The end of a draw whose cards are chosen is its detail.',
        from: 'own',
        breaks: {
          replace: 'if (isChosen) return drawDetailPath(drawId)',
          with: 'if (isChosen) return choosePath(drawId)',
        },
      },
    ],
  },
}, () => {
  for (const isCoinPack of [false, true])
    expect(pathAfterReveal({ packId: 'pack', drawId: 'draw', isChosen: true, isCoinPack })).toBe(
      '/buy-product-history-detail?packHistoryId=draw',
    )
})
