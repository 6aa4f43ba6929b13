import { expect, test } from 'vitest'
import { installedInProduction, isFree } from './licences.ts'

const isFreeToUse = (licence: string | undefined, name = 'some') =>
  isFree({ name, version: '1.0.0', licence })

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['', false],
  [undefined, false],
])('%s: %s', (licence, expected) => {
  expect(isFreeToUse(licence)).toBe(expected)
})

test('a reviewed package may have the reviewed licences, and no other', () => {
  expect(isFreeToUse('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true)
  expect(isFreeToUse('Apache-2.0 AND LGPL-3.0-or-later AND MIT', '@img/sharp-wasm32')).toBe(true)
  expect(isFreeToUse('AGPL-3.0-only', '@img/sharp-libvips-linux-x64')).toBe(false)
  expect(isFreeToUse('LGPL-3.0-or-later', 'other/@img/sharp-libvips-linux-x64')).toBe(false)
})

test('the packages that production installs are read from the lockfile, each once, without tools', () => {
  expect(
    installedInProduction({
      '': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/alias': { name: '@real/name', version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    }),
  ).toEqual([
    { name: '@real/name', version: '1.0.0', licence: undefined },
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'ISC' },
  ])
})
