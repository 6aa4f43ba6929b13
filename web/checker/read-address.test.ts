import { expect, test } from 'vitest'
import { placesAddress } from './read-address.ts'

test('the address of a box is that of any page of the shop that names its pack, however it was pasted', () => {
  const places = 'https://shop.example/api/box/night-of-antlers/places'
  for (const typed of [
    'https://shop.example/box?packId=night-of-antlers',
    ' https://shop.example/pack-detail?from=top&packId=night-of-antlers#cards \n',
    'ｈｔｔｐｓ：／／shop.example/box?packId=night-of-antlers',
  ])
    expect(placesAddress(typed)).toBe(places)
  expect(placesAddress('http://localhost:8080/box?packId=a%2Fb')).toBe(
    'http://localhost:8080/api/box/a%2Fb/places',
  )
})

test('what is no such address is refused', () => {
  for (const typed of [
    '',
    'night-of-antlers',
    'https://shop.example/box',
    'https://shop.example/box?packId=',
    'javascript:alert(1)?packId=a',
    'file:///box?packId=a',
  ])
    expect(placesAddress(typed)).toBeUndefined()
})
