// Rounds of drand's network quicknet, as it published them, and signatures that are none.

import type { BeaconNetwork } from '#contract/beacon-box.ts'

export const quicknet: BeaconNetwork = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodMs: 3000,
}

export const quicknetRounds = new Map([
  [1, 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b'],
  [123, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [1000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  ],
])

const signatureOf1000 = quicknetRounds.get(1000) ?? ''

/** Each is false for every round, round 1000 included. */
export const malformedSignatures: [what: string, signature: string][] = [
  ['of round 123', quicknetRounds.get(123) ?? ''],
  ['a point of the curve outside the subgroup: x 0, y 2', `80${'00'.repeat(47)}`],
  ['infinity', `c0${'00'.repeat(47)}`],
  ['zeros', '00'.repeat(48)],
  ['no x of the field', `9f${'ff'.repeat(47)}`],
  ['the other y', `9${signatureOf1000.slice(1)}`],
  ['a byte short', signatureOf1000.slice(0, -2)],
  ['a byte long', `${signatureOf1000}00`],
  ['empty', ''],
]
