import type { checker as ja } from './ja.ts'

export const checker: typeof ja = {
  title: 'Check a box',
  intro:
    'This page comes from a witness, not from the shop. Your browser itself computes the closings, the public randomness, and how the prizes were decided.',
  address: 'Address of the box’s page',
  addressHint: 'Open the box’s page in the shop, and paste its address here.',
  notAnAddress: 'Enter the address of a box’s page (https://shop/box/…).',
  check: 'Check',
  checking: (share) => `Computing… ${share}`,
  unreadable:
    'The box could not be read. Check the address, and try again. Sealed boxes are verified on their own page in the shop.',
  proven: 'Nothing is wrong with this box',
  provenDetail:
    'Each decided place was closed before witnesses before its random number existed, and was decided by that number.',
  faulty: 'Something about this box is wrong',
  places: 'Places',
  decided: 'Decided',
  waiting: 'Waiting for a round',
  closings: 'Closings',
  lastRound: 'Last round',
  witnesses: 'Witnesses',
  witnessNames: (names, quorum) => `${names.join(', ')} (${quorum} of them must say “in time”)`,
  commitment: 'Commitment',
  compare:
    'Compare the commitment below with the one that you saw in the shop before you bought. If they differ, this is another box.',
  cannot:
    'No computation shows that the cards exist, that they are shipped, or that buyers have nothing to do with the shop.',
  verdicts: 'What this witness has said',
  otherLanguage: '日本語',
}
