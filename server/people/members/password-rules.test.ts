import { expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

const guessable = {
  shopNames: ['ふくひき', 'Lucky Cards'],
  mail: 'Hanako.Suzuki7@mail.example',
  phone: '09087654321',
}

test.each([
  ['fukuhiki', 'own'],
  ['oripa123', 'own'],
  ['FUKUHIKI2026', 'own'],
  ['luckycards1', 'own'],
  ['hanakosuzuki7', 'own'],
  ['suzuki1985', 'own'],
  ['hanako99', 'own'],
  ['09087654321', 'own'],
  ['ab87654321', 'own'],
  ['908765', 'own'],
  ['password1', 'common'],
  ['earnhart', 'common'],
  ['AUGUST30', 'common'],
  ['abc12', 'shape'],
  // Six characters besides are a password.
  ['suzuki7kq4x9', undefined],
  ['oripa7kq4x9', undefined],
  ['abc123xyz789', undefined],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password, guessable)).toBe(fault)
})

test('a short or empty mail name or phone number rules out nothing', () => {
  expect(passwordFault('a7kq4x', { shopNames: [''], mail: 'a@mail.example', phone: '' })).toBe(undefined)
})
