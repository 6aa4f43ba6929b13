import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { revealEntry } from '#web/storefront/drawing/gacha-animation/route.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { type LivingScreen, live } from './living-screen.tsx'
import { pageWindow } from './page-window.ts'

// The hold and the curtain call of a reveal (decision 023). What moves is seen in test/journeys/reveal.journey.ts.

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
})
afterAll(() => shop.close())

const { device } = pageWindow.happyDOM.settings
beforeEach(() => {
  device.prefersReducedMotion = 'reduce'
})

const { drawing } = ja
const patience = { timeout: 60_000 }
const { document } = pageWindow as unknown as { document: Document }
const said = () => document.querySelector('[aria-live="assertive"]')?.textContent ?? ''

/** A draw of `count` commons at its hold; `change` alters what its reveal is answered. */
async function hold(count: number, change: (card: object) => object = (card) => card) {
  member = await shop.member({ points: 1000 })
  const drawId = await shop.draw(member, 'commons', count)
  const { body } = await member.get('/user/pack/gache_result')
  const answer = { ...body, films: [], cards: (body.cards as object[]).map(change) }
  const screen = await live(
    member,
    '/gacha-animation',
    { '/user/pack/gache_result': answer },
    { state: revealEntry },
  )
  const { title } = body
  const words = `${title}${drawing.countToOpen(String(count))}${title}${drawing.tapToStart}${drawing.tapHint}`
  return { screen, drawId, answer, tear: () => screen.press(words) }
}

const wasAsked = ({ asked }: LivingScreen) => asked.some((call) => call.includes('gache_result'))

describe('the address of the reveal', () => {
  test('leads to the choice when it was typed, and asks for no card', async () => {
    const own = await shop.member({ points: 1000 })
    const drawId = await shop.draw(own, 'commons', 1)
    for (const address of ['/gacha-animation', `/gacha-animation?history_id=${drawId}`]) {
      const screen = await live(own, address)
      expect([screen.location().split('?')[0], wasAsked(screen)]).toEqual(['/get-card-list', false])
    }
  })

  test('reveals a draw that was just made or is to be opened', async () => {
    const { screen } = await hold(1)
    expect([screen.location(), wasAsked(screen)]).toEqual(['/gacha-animation', true])
  })
})

describe('the curtain call', () => {
  test('announces each card once to a screen reader: place, tier, name, whether it is new, and its value', async () => {
    const { screen, tear } = await hold(2)
    expect(document.querySelectorAll('dialog [aria-live]')).toHaveLength(1)
    await tear()
    const facts = (newness: string) => [newness, drawing.worthOf('30')]
    const normal = drawing.rarityNames[0]
    const first = drawing.cardNamed(drawing.cardNumber('1', '2'), normal, 'common', facts(drawing.newCard))
    await vi.waitFor(() => expect(said()).toBe(first), patience)
    await screen.press(drawing.next)
    const second = facts(drawing.copyOfYours('2'))
    expect(said()).toBe(drawing.cardNamed(drawing.cardNumber('2', '2'), normal, 'common', second))
  })

  test('shows how many cards of its kind the member has drawn, and its number in the box', async () => {
    const { screen, tear } = await hold(1, (card) => ({
      ...card,
      drawn_before: 2,
      nth_in_box: 2,
      sealed_in_box: 3,
    }))
    await tear()
    await vi.waitFor(() => expect(screen.dialog()).toContain(drawing.times('3')), patience)
    expect(screen.dialog()).toContain(drawing.nthInBox('2', '3'))
    expect(screen.dialog()).not.toContain(drawing.newMark)
  })

  test('links its seal to the proof after the reveal, and not before', async () => {
    const { screen, tear } = await hold(2)
    await tear()
    await screen.press(`封${drawing.proofAfter}`)
    expect(screen.location()).toBe('/gacha-animation')
    await screen.press(drawing.next)
    await screen.press(drawing.seeAll)
    await screen.press(drawing.finish)
    expect(screen.location()).toMatch(/^\/draw-proof\?/)
  })

  test('can be shared when it is rare: the page of the pack, and no name', async () => {
    const written: string[] = []
    Object.defineProperty(pageWindow.navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    })
    const { screen, tear, answer } = await hold(1, (card) => ({ ...card, rarity_label: 1 }))
    await tear()
    await screen.press(drawing.share)
    expect(screen.dialog()).toContain(drawing.linkCopied)
    expect(written).toEqual([
      `${(answer as { twitter_code?: string }).twitter_code} http://localhost/pack-detail?packId=commons&openExternalBrowser=1`,
    ])
    const other = await hold(1)
    await other.tear()
    expect(other.screen.dialog()).not.toContain(drawing.share)
  })
})

describe('the calm way', () => {
  test('is a switch that the device remembers: the card appears without an opening, in the light of its tier', async () => {
    device.prefersReducedMotion = 'no-preference'
    const { screen, tear } = await hold(1, (card) => ({ ...card, rarity: 7 }))
    await screen.press(drawing.calm)
    expect(pageWindow.localStorage.getItem('reveal-calm')).toBe('on')
    await tear()
    expect(said()).toContain('common')
    expect(document.querySelector('canvas')).toBeNull()
    expect(screen.find('dialog').hasAttribute('data-calm')).toBe(true)
    expect(screen.find('[data-tier="7"]').getAttribute('style')).toContain('--stage-light')
  })

  test('is not offered where the device asks for it already', async () => {
    const { screen } = await hold(1)
    expect(screen.dialog()).not.toContain(drawing.calm)
  })
})
