import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getDrawProof, getOpenedBox } from '#contract/boxes.ts'
import { verifyDraw } from '#contract/verify-draw.ts'
import { nodeHasher } from '#server/cards/boxes/hasher.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { findMember } from '#server/people/members/queries.ts'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { proofAddress } from '#test/proof-address.ts'
import { testPassword } from '#test/shop.ts'
import { withoutRest } from '#test/without-rest.ts'
import { makePack, prize } from '#test/world.ts'
import { choiceMs } from './choose-cards.ts'
import { settleOverdueDraws } from './settle-overdue-draws.ts'

// The proof of a draw answers all visitors who have its address (decision 015).

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 10_000 })
})
afterAll(() => shop.close())

/** A draw and its address. */
async function drawn(packId = 'pack', count = 2) {
  const drawId = await shop.draw(member, packId, count)
  return { drawId, address: await proofAddress(member, drawId) }
}
const reveal = (drawId: string) => member.post('/user/pack/revealed', { history_id: drawId })
/** A card's face in one colour, in the store of the shop's pictures. */
const writeCard = async (name: string, background: string) =>
  await sharp({ create: { width: 734, height: 1024, channels: 3, background } })
    .webp()
    .toFile(join(shop.mediaFolder, `${name}.734.webp`))
const asGuest = (address: string) => shop.visitor().get(address)

describe('the proof of a draw', () => {
  test('is hidden from every visitor until the member has opened the draw; then a guest can verify it', {
    meta: {
      proves: [
        {
          id: 'draw-proof-known',
          section: 'console-packs',
          says: 'The proof of a draw is seen once its member opened it or chose its cards, and by no one before.',
          from: 'own',
          file: 'server/cards/draws/routes.ts',
          breaks: { replace: 'draw !== undefined && isKnown(draw) ? draw : undefined', with: 'draw' },
        },
      ],
    },
  }, async () => {
    const { drawId, address } = await drawn()
    const other = await shop.member()
    for (const visitor of [shop.visitor(), other, member]) {
      const { status, body } = await visitor.get(address)
      expect(status).toBe(404)
      expect(body).not.toHaveProperty('leaves')
    }
    await reveal(drawId)
    for (const visitor of [shop.visitor(), other, member]) {
      const { status, body } = await visitor.get(address)
      expect(status).toBe(200)
      const proof = z.decode(getDrawProof.output, body)
      expect(proof.ticket.drawId).toBe(drawId)
      expect(verifyDraw(nodeHasher, proof)).toEqual([])
    }
  })
  test('is shown once the shop has chosen for its member', async () => {
    const { address } = await drawn('commons', 1)
    expect((await asGuest(address)).status).toBe(404)
    await settleOverdueDraws(shop.db, new Date(Date.now() + choiceMs + 60_000), withoutRest)
    expect((await asGuest(address)).status).toBe(200)
  })
  test('names the drawn cards in the visitor’s language, each kind once, with the last-one prize', async () => {
    await makePack(shop.db, 'two', {
      prizes: [prize('common', 2)],
      lastOne: prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 }),
    })
    await shop.pool.query(`update card set name_ja = '朝露', name_en = 'Dew' where id = 'common'`)
    const { drawId, address } = await drawn('two', 2)
    await reveal(drawId)
    const names = async (language: 'ja' | 'en') =>
      Object.values((await shop.visitor(language).get(address)).body.cards as object).map(({ name }) => name)
    expect(await names('ja')).toEqual(['朝露', 'last'])
    expect(await names('en')).toEqual(['Dew', 'last'])
  })
  test('has a link picture of its best card, which stays hidden before', async () => {
    await makePack(shop.db, 'pictured', {
      prizes: [prize('common', 2)],
      lastOne: prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500 }),
    })
    await shop.pool.query(
      `update card set image = '/media/' || id || '.440.webp' where id in ('common', 'last')`,
    )
    const { drawId, address } = await drawn('pictured', 2)
    const picture = address.replace('?', '/picture?')
    for (const visitor of [shop.visitor(), member]) {
      const { status, body } = await visitor.get(picture)
      expect(status).toBe(404)
      expect(body).not.toHaveProperty('image_url')
    }
    await reveal(drawId)
    const made = String((await asGuest(picture)).body.image_url)
    expect(made).toBe(`/api/box/pictured/draw/${drawId}/win.jpg?first_slot=0&lang=ja`)
    expect((await asGuest(picture.replace('first_slot=0', 'first_slot=1'))).status).toBe(404)

    // The picture itself: of the card that is best, and of no draw that is not known.
    const ask = async (url: string) => await shop.shop.app.inject({ url })
    await writeCard('last', '#c02020')
    await writeCard('common', '#2020c0')
    const { statusCode, headers, rawPayload } = await ask(made)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    const [red = 0, , blue = 0] = await sharp(rawPayload)
      .extract({ left: 300, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red - blue).toBeGreaterThan(100)
    expect((await ask(made.replace('lang=ja', 'lang=en'))).rawPayload.equals(rawPayload)).toBe(false)
    expect((await ask(made.replace('first_slot=0', 'first_slot=1'))).statusCode).toBe(404)
    const hidden = await drawn('pack', 1)
    const unknown = made.replace('pictured', 'pack').replace(drawId, hidden.drawId)
    const { searchParams } = new URL(hidden.address, 'http://shop')
    const of = unknown.replace('first_slot=0', `first_slot=${searchParams.get('first_slot')}`)
    expect((await ask(of)).statusCode).toBe(404)
    await reveal(hidden.drawId)
    expect((await ask(of)).statusCode).toBe(200)
  })
  test('reveals neither the member nor their choice', {
    meta: {
      proves: [
        {
          id: 'draw-proof-person',
          section: 'console-packs',
          says: 'The proof says nothing of the member, and nothing of what they chose.',
          from: 'own',
          file: 'server/cards/draws/prove-draw.ts',
          breaks: {
            replace: '{ name, modelNumber, imageUrl, foilUrl, backUrl },',
            with: '{ name, modelNumber, imageUrl, foilUrl: draw.memberId, backUrl },',
          },
        },
      ],
    },
  }, async () => {
    const { drawId, address } = await drawn()
    await reveal(drawId)
    const before = (await asGuest(address)).body
    await member.post('/user/pack/decision', {
      send_card: [`${drawId}.0`],
      reduction_card: [`${drawId}.1`],
    })
    const { csrf: _, ...after } = (await asGuest(address)).body
    expect({ ...after, csrf: before.csrf }).toEqual(before)
    const person = (await findMember(shop.db, member.memberId)) ?? {}
    const personal = Object.values(person).filter((value) => typeof value === 'string' && value.length > 1)
    expect(personal.length).toBeGreaterThan(5)
    const text = JSON.stringify(after)
    for (const value of personal) if (value !== 'ja' && value !== 'JP') expect(text).not.toContain(value)
  })
  test('is unknown for another id, slot or pack, and for an invalid id', {
    meta: {
      proves: [
        {
          id: 'draw-proof-id',
          section: 'console-packs',
          says: 'The id of a draw opens its proof, and no other id does.',
          from: 'own',
          file: 'server/cards/draws/member-draws.ts',
          breaks: {
            replace: ".where('firstSlot', '=', firstSlot)\n    .where('id', '=', id)",
            with: ".where('firstSlot', '=', firstSlot)",
          },
        },
      ],
    },
  }, async () => {
    const { drawId, address } = await drawn()
    await reveal(drawId)
    const last = drawId.at(-1) === '0' ? '1' : '0'
    const [path = '', query = ''] = address.split('?')
    const slot = Number(query.split('=')[1])
    for (const other of [
      address.replace(drawId, drawId.slice(0, -1) + last),
      address.replace(drawId, drawId.toUpperCase()),
      address.replace(drawId, 'x'),
      `${path}?first_slot=${slot + 1}`,
      address.replace('/pack/', '/commons/'),
      address.replace('/pack/', '/no-such-pack/'),
    ])
      expect((await asGuest(other)).status, other).toBe(404)
    for (const bad of ['', '-1', '1.5', 'x', '99999999', '1e9'])
      expect((await asGuest(`${path}?first_slot=${bad}`)).status, bad).toBe(422)
    expect((await asGuest(path)).status).toBe(422)
  })
  test('stays when its member leaves', async () => {
    const leaving = await shop.member({ points: 1000 })
    const drawId = await shop.draw(leaving, 'pack', 1)
    const address = await proofAddress(leaving, drawId)
    await leaving.post('/user/pack/revealed', { history_id: drawId })
    const before = (await asGuest(address)).body
    const left = await leaving.post('/user/withdraw', { pass: testPassword })
    expect(left.body.state).toBe(200)
    const { csrf: _, ...after } = (await asGuest(address)).body
    expect({ ...after, csrf: before.csrf }).toEqual(before)
  })
  test('reveals no more than the opened box does', async () => {
    await makePack(shop.db, 'all-sold', { prizes: [prize('common', 3)] })
    const { drawId, address } = await drawn('all-sold', 3)
    await reveal(drawId)
    await openFinishedBoxes(shop.db, new Date())
    const proof = z.decode(getDrawProof.output, (await asGuest(address)).body)
    const box = z.decode(getOpenedBox.output, (await asGuest('/box/all-sold/opened')).body)
    expect(box.tickets).toContainEqual(proof.ticket)
    expect(box.manifest).toEqual(proof.manifest)
  })
})
