import type { proofs as source } from './ja.ts'

export const proofs: typeof source = {
  checking: 'Verifying this draw…',
  proven: 'This draw is proven',
  provenNote: 'It matches the fingerprint kept before you bought',
  provenPublishedNote: 'It matches the published fingerprint of the box',
  open: 'See the proof',
  failed: 'This draw cannot be proven',
  failedText: 'The following does not fit the sealed box. Please save this page and contact us.',
  unavailable: 'The proof could not be fetched.',
  retry: 'Verify again',

  dialogTitle: 'Proof of a draw',
  plain: (first, last, count, total) =>
    first === last
      ? `The order of all ${total} slots was fixed and sealed before the sale. This draw got slot ${first}, the next in line.`
      : `The order of all ${total} slots was fixed and sealed before the sale. This draw got the next ${count} in line, slots ${first} to ${last}.`,
  plainHow:
    'A fingerprint computed from the cards, combined step by step with the fingerprints of the rest of the box, gives the fingerprint of the whole box. If a single slot differed, the value would differ. Your own browser has just done this calculation.',
  plainLastOne:
    'The last-one prize is part of the seal of the last slot and of the fingerprint of the contents: the same calculation has verified the one of this draw.',
  seen: 'Compared with the fingerprint this browser kept before you bought.',
  notSeen:
    'This browser kept no fingerprint from before the purchase, so the published one was used. Open the pack’s page before drawing next time to compare with your own copy.',
  slots: 'Drawn slots',
  slot: (number) => `Slot ${number}`,
  slotRange: (first, last) => `Slots ${first} to ${last}`,
  leaf: 'Fingerprint of the content (leaf)',
  path: (count) => `Fingerprints of the rest (${count})`,
  result: 'Computed fingerprint of the box',
  root: 'Fingerprint of the box',
  ticket: 'Fingerprint of the ticket',
  previousTicket: 'The ticket before',
  technical: 'The calculation in detail',
  limitsTitle: 'What this proof cannot tell',
  limits: [
    'That the cards physically exist and arrive. Mathematics cannot prove that; the member who drew can follow the tracking number in the purchase history.',
    'Who draws, and when. Slots go in the order of purchase; whether the shop draws itself cannot be seen until the box is opened.',
  ],
  shareTitle: 'Show this proof to others',
  shareText:
    'Everyone who has this link can verify the draw in their own browser, without a login. It shows no name, nothing about your account, and not whether you chose cards or points. Until you have seen the cards, others cannot open it.',
  shareLink: 'link to the proof',

  pageDescription: (name) =>
    `Verify in your browser that a draw from “${name}” was as the box was sealed before the sale.`,
  pageLead:
    'This page checks that a draw was as its box was sealed before the sale. Your own browser does the calculation. Nothing on this page says who drew.',
  provenHere: 'Your browser has computed the four points below, and all of them match.',
  unknownLink:
    'This proof cannot be opened. The link may be incomplete, or the member may not have seen the cards yet. Please ask the person who sent it.',
  pack: 'Pack',
  drawnAt: 'Drawn at',
  cardCount: (count) => (count === '1' ? '1 card' : `${count} cards`),
  drawnCards: 'The cards of this draw',
  drawnCardsNote:
    'Names and pictures are what the shop gives to the number of a card. Verified are its number, its rarity, the points it converts to and whether it is only shipped.',
  checksTitle: 'What your browser has checked',
  checkStates: { checking: 'Computing', proven: 'Matches', failed: 'Does not match', open: 'Not known' },
  checks: {
    seal: {
      title: 'The seal before the sale',
      text: (sealedAt) =>
        `Are the fingerprint and the commitment in the proof those that the page of the box shows to everyone? Was the box sealed (${sealedAt}) before this draw?`,
    },
    contents: {
      title: 'The list of prizes',
      text: () =>
        'Does the list of prizes give the published fingerprint of the contents? Do the quantities add up to the slots of the box?',
    },
    slots: {
      title: 'The drawn slots',
      text: () =>
        'Does the content of the drawn slots lead to the fingerprint of the box? If a single slot differed, the value would differ.',
    },
    ticket: {
      title: 'The ticket in line',
      text: () =>
        'Does the fingerprint of the ticket follow from the slots, the time, the number of the draw and the ticket before? Is it the draw of this link?',
    },
  },
  howTitle: 'How it is computed',
  boxClosed:
    'This box is still sealed. The secret behind the commitment, every slot and every ticket are published when it is opened, and can then be verified on the page of the box.',
  boxOpened: 'This box has been opened: every slot and every ticket can be verified on the page of the box.',
  limitRoot:
    'That the published fingerprint was the same before the sale. Only a browser that kept the fingerprint before buying can check that as well.',
  toBox: 'About this box',
  more: (count) => `${count} more`,

  faults: {
    manifest: 'The list of prizes differs from the published one.',
    algorithm: 'The box is sealed by a scheme that this verification does not know.',
    manifestOrder: 'The list of prizes is not in the order it must have.',
    quantities: 'The quantities of the prizes do not add up to the size of the box.',
    commitment: 'The commitment differs from the one computed from the published secret.',
    root: 'The fingerprint of the box differs from the one computed from all slots.',
    path: 'The fingerprint computed from the cards differs from the published one.',
    rootChanged: 'The fingerprint of the box differs from the one this browser saw earlier.',
    slot: (slot) => `The content of slot ${slot} differs from what was sealed.`,
    salt: (slot) => `The sealing value of slot ${slot} differs from the computed one.`,
    ticket: (ticket) => `The fingerprint of ticket ${ticket} does not fit.`,
    ticketOrder: (ticket) => `Ticket ${ticket} does not follow the one before.`,
    ticketTime: (ticket) => `Ticket ${ticket} is earlier than the one before.`,
    drawId: (ticket) => `Ticket ${ticket} has the draw number of another ticket.`,
    card: (slot) => `The card shown for slot ${slot} is not the prize sealed in it.`,
    published: 'The proof has other values than the page of the box shows.',
    sealedLate: 'The box was sealed after this draw.',
    mistaken: 'This proof is not of the draw that the link names.',
    lastOneCard: 'The card shown as last-one prize is not the one that was sealed.',
  },

  boxTitle: 'Proof of the box',
  boxDescription: (name) =>
    `The sealed box of “${name}”: its fingerprint, contents and sales, and its verification once opened.`,
  boxOf: (name) => `The box of “${name}”`,
  boxLead:
    'The order of every card was fixed and sealed before the sale began. The fingerprint of the seal is published here. If a single slot were exchanged, the fingerprint would change.',
  steps: {
    mix: { title: 'Lay out and shuffle', text: 'All slots are laid out and shuffled with a secret value.' },
    seal: {
      title: 'Seal and publish',
      text: 'Every slot is sealed, and the fingerprint of the whole box is published before the sale.',
    },
    sell: {
      title: 'Hand out in order',
      text: 'Slots go to buyers from the first on. None can be skipped or picked.',
    },
    open: {
      title: 'Open and show all',
      text: 'Once sold out or ended, the secret is published. Anyone can verify every slot.',
    },
  },
  now: 'Now',
  fingerprints: 'Published values',
  boxRoot: 'Fingerprint of the box (root)',
  boxRootHelp: 'Computed from the seals of all slots. The proof of every draw must lead to this value.',
  commitment: 'Commitment',
  commitmentHelp:
    'Fixes the secret behind the order without revealing it. It is compared with the secret when the box is opened.',
  manifestHash: 'Fingerprint of the contents',
  manifestHashHelp: 'Computed from the list of contents below (cards and quantities).',
  ticketHead: 'Fingerprint of the newest ticket',
  ticketHeadHelp:
    'The head of a chain: each sale links to the one before, so that the order of sales cannot be rearranged.',
  sealedAt: 'Sealed at',
  sealNumber: 'Seal number',
  endsAt: 'Opened at the latest',
  untilSoldOut: 'When sold out',
  beacon: 'Public randomness',
  algorithm: 'Scheme',
  sold: (sold, total) => `${sold} of ${total} slots sold`,
  oddsTitle: 'Contents and odds',
  oddsNote: (total) =>
    `What is left and the odds are counted from the slots that are in the box now. The sealed numbers (${total} slots) never change.`,
  share: 'Left and odds',
  prize: 'Prize',
  convertsTo: 'Converts to',
  shipOnly: 'Ship only',
  left: (count) => `${count} left`,
  sealed: (count) => `of ${count} sealed`,
  gone: 'Already won',
  percent: (percent) => `${percent}%`,
  sumOf: (kinds) => `${kinds} kinds`,

  lastOneText:
    'One card more for the member who draws the last slot, besides that slot’s own. No slot above is counted for it. It is part of the fingerprint of the contents and of the seal of the last slot: exchanging it would change the fingerprints.',

  closedTitle: 'This box is still sealed',
  closedText:
    'Once it is sold out or ended, its secret and every slot are published and can be verified here. Until then, each buyer can verify their own slots (see the proof on the result and in the purchase history), and so can everyone to whom they show its link.',
  openedTitle: 'This box has been opened',
  openedText:
    'Its secret, every slot and every ticket are public. Your browser alone can verify the box from beginning to end.',
  verifyAll: 'Verify everything',
  loadingBox: (megabytes) => `Receiving the box: ${megabytes} MB`,
  verifying: (percent) => `Verifying ${percent}%`,
  stopVerifying: 'Stop verifying',
  verified: 'Everything fits',
  verifiedText: (slots, tickets) =>
    `${slots} slots and ${tickets} tickets were computed again and match the published values. This box was sold exactly as it was sealed.`,
  broken: 'Something does not fit',
  brokenText: 'The following does not fit. Please save the JSON and contact us.',
  loadFailed: 'The data of the box could not be fetched. Please try again later.',
  download: 'Download the JSON',
  commandTitle: 'Verify it yourself',
  commandText: 'With the source code and Node.js you can verify the box without using our pages.',
  boxLimits: [
    'That the cards physically exist and are shipped.',
    'That the shop and its staff do not draw themselves. The order is fixed, but the buyers are not public.',
    'The moment at which the fingerprint was published. If in doubt, write the fingerprint down before you draw.',
  ],
  toPack: 'To the pack',

  haltsTitle: 'Stops of the sale',
  haltsNote:
    'Whenever the shop stops the sale, resumes it or ends it early, it is recorded here. A record can never be changed or removed. A stop changes nothing of the sealed contents and their order.',
  haltKinds: {
    halted: 'Sale stopped',
    resumed: 'Sale resumed',
    'ended early': 'Sale ended early',
  },
  haltSold: (sold, total) => `after ${sold} of ${total} slots`,
  haltReason: (reason) => `Reason: ${reason}`,
  endedEarly: (endsAt) =>
    `The end that was sealed is still “${endsAt}”. The sale ended sooner, so every slot that was left is public as well.`,
}
