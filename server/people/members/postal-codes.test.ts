import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '#test/depth.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { placesOf } from './postal-codes.ts'

// Postal codes, with codes that exist.

test('codes are found for one town, a whole city, a tower, and Hokkaido with its leading zero', async () => {
  expect(await placesOf('1000001')).toEqual([{ prefectureId: '13', city: '千代田区', area: '千代田' }])
  expect(await placesOf('1500000')).toEqual([{ prefectureId: '13', city: '渋谷区', area: '' }])
  expect((await placesOf('1006001'))[0]?.area).toContain('霞が関ビル')
  expect(await placesOf('0600001')).toMatchObject([{ prefectureId: '1', city: '札幌市中央区' }])
})

test('a code of several cities names each, across prefectures too', async () => {
  expect((await placesOf('4980000')).map(({ prefectureId, city }) => [prefectureId, city])).toEqual([
    ['23', '弥富市'],
    ['24', '桑名郡木曽岬町'],
  ])
  expect((await placesOf('6180000')).map(({ prefectureId }) => prefectureId)).toEqual(['26', '27'])
})

test('a code of many towns names each of them once, all in one city', async () => {
  const places = await placesOf('4520961')
  expect(places.length).toBeGreaterThan(50)
  expect(new Set(places.map(({ area }) => area)).size).toBe(places.length)
  expect(new Set(places.map(({ city }) => city))).toEqual(new Set(['清須市']))
})

test('a code of a single office names its street', async () => {
  // The Imperial Household Agency.
  expect(await placesOf('1008111')).toEqual([{ prefectureId: '13', city: '千代田区', area: '千代田１－１' }])
})

test('no remark of the list ends up in an address, and every prefecture is one of the 47', async () => {
  const stride = isDeep ? 997 : 9973
  for (let code = 0; code < 10_000_000; code += stride)
    for (const { prefectureId, city, area } of await placesOf(String(code).padStart(7, '0'))) {
      expect(area, String(code)).not.toMatch(/[（）]|以下に掲載がない|の次に|一円$/)
      expect(Number(prefectureId)).toBeGreaterThanOrEqual(1)
      expect(Number(prefectureId)).toBeLessThanOrEqual(47)
      expect(city).not.toBe('')
    }
})

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())
const ask = (zipcode: string, language: 'ja' | 'en' = 'ja') =>
  world.visitor(language).post('/address/zipcode', { zipcode })

test('over HTTP the answer has the wire’s names, an empty list for an unknown code, and a refusal for a malformed one', async () => {
  expect((await ask('1000001')).body.result).toEqual([
    { prefcode: '13', address2: '千代田区', address3: '千代田' },
  ])
  expect((await ask('9999999')).body).toMatchObject({ state: 200, result: [] })
  for (const shape of ['', '100-0001', '100000', '10000011', '１００００００１', 'abcdefg', "1' or 1"])
    expect((await ask(shape)).body.errors, shape).toEqual({
      zipcode: ['郵便番号はハイフンなしの7桁で入力してください。'],
    })
  expect((await ask('12', 'en')).body.errors).toEqual({
    zipcode: ['Please enter 7 digits without a hyphen.'],
  })
})
