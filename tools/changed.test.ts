import { expect, test } from 'vitest'
import { touchedTests } from './changed.ts'

const imports = (file: string, ...paths: string[]) => ({
  file,
  text: paths.map((path) => `import '#${path}'`).join('\n'),
})
const rooms = Array.from({ length: 20 }, (_, n) => `server/room-${n}/room.ts`)

/** Two rooms, one above the other, and the shop that is put together of all. */
const sources = [
  ...rooms.map((file) => imports(file)),
  imports('server/below/cellar.ts'),
  imports('server/below/cellar.test.ts', 'server/below/cellar.ts'),
  imports('server/below/routes.test.ts', 'server/shop/shop.ts'),
  imports('server/above/attic.ts', 'server/below/cellar.ts'),
  imports('server/above/attic.test.ts', 'server/above/attic.ts'),
  imports('server/aside/aside.test.ts', 'server/shop/shop.ts'),
  imports('server/shop/shop.ts', 'server/above/attic.ts', ...rooms),
]

test('a change touches the tests of its room and of the rooms that use it', () => {
  expect(touchedTests(sources, ['server/below/cellar.ts'])).toEqual([
    'server/below/cellar.test.ts',
    'server/below/routes.test.ts',
    'server/above/attic.test.ts',
  ])
})

test('a change in a room does not touch tests of the whole shop, since the shop joins its wings from few files', () => {
  const wings = [
    imports('server/cards/cards.ts', 'server/room-0/room.ts'),
    imports('server/shop/wings.ts', 'server/cards/cards.ts'),
    imports('test/shop.ts', 'server/shop/wings.ts', 'server/room-1/room.ts'),
    imports('test/whole.test.ts', 'test/shop.ts'),
    imports('server/room-0/room.test.ts', 'server/room-0/room.ts'),
  ]
  expect(touchedTests(wings, ['server/room-0/room.ts'])).toEqual(['server/room-0/room.test.ts'])
  expect(touchedTests(wings, ['server/room-1/room.ts'])).toEqual([])
  expect(touchedTests(wings, ['test/shop.ts'])).toEqual(['test/whole.test.ts'])
})

test('a change of the files that assemble the shop touches all tests that use it', () => {
  expect(touchedTests(sources, ['server/shop/shop.ts'])).toEqual([
    'server/below/routes.test.ts',
    'server/aside/aside.test.ts',
  ])
})

test('a test that proves a row of a page is touched by the files of that row', () => {
  const proof = imports('test/sealed-box/sealed-box.test.ts')
  expect(touchedTests([proof], ['contract/verify-box.ts', 'docs/nothing.md'])).toEqual([])
  expect(touchedTests([proof], ['contract/sealed-box.ts'])).toEqual([proof.file])
})
