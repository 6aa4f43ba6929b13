import type { proofs as source } from './ja.ts'

export const proofs: typeof source = {
  copy: 'Copy',
  copied: 'Copied',
  checking: 'Verifying this draw…',
  proven: 'This draw is proven',
  provenNote: 'It matches the fingerprint kept before you drew',
  provenPublishedNote: 'It matches the published fingerprint of the box',
  open: 'See the proof',
  failed: 'This draw cannot be proven',
  failedText: 'The following doesn’t match the sealed box. Please save this page and contact us.',
  unavailable: 'We couldn’t load the proof.',
  retry: 'Verify again',

  dialogTitle: 'Proof of a draw',
  plain: (first, last, count, total) =>
    first === last
      ? `Of the ${total} slots sealed before sale, this draw got the next in line: slot ${first}.`
      : `Of the ${total} slots sealed before sale, this draw got the next ${count} in line: slots ${first} to ${last}.`,
  plainHow:
    'The fingerprint of the cards, combined step by step with those of the rest of the box, gives the fingerprint of the whole box. One different slot would change it. Your own browser has just done the maths.',
  plainLastOne:
    'The last-one prize is part of the last slot’s seal and of the contents’ fingerprint, so the same maths has verified it too.',
  seen: 'Compared with the fingerprint this browser kept before you drew.',
  notSeen: 'This browser kept no fingerprint from before the draw, so the published one was used.',
  slots: 'Drawn slots',
  slot: (number) => `Slot ${number}`,
  slotRange: (first, last) => `Slots ${first} to ${last}`,
  leaf: 'Fingerprint of the card (leaf)',
  path: (count) => `Fingerprints of the rest (${count})`,
  result: 'Computed fingerprint of the box',
  root: 'Fingerprint of the box',
  ticket: 'Fingerprint of the ticket',
  previousTicket: 'The ticket before',
  technical: 'Details',
  limitsTitle: 'What this proof can’t tell you',
  limits: [
    'That the cards exist and arrive. Their owner can follow the tracking number under Purchase history.',
    'Who drew. It can’t prove that the shop and its staff don’t draw themselves.',
  ],
  shareTitle: 'Show this proof to others',
  shareText:
    'Anyone with this link can verify the draw in their own browser, without logging in. It doesn’t show your name, your account or whether you chose cards or points. Others can open it only once you’ve seen the cards.',
  shareLink: 'link to the proof',

  pageDescription: (name) => `Check in your browser that a draw from “${name}” matches the published box.`,
  pageLead:
    'Your own browser checks that this draw matches the box sealed before sale. Nothing here says who drew.',
  provenHere: 'Your browser has checked the four points below, and they all match.',
  unknownLink:
    'This proof can’t be opened. The link may be incomplete, or the cards may not have been opened yet. Please ask the sender.',
  pack: 'Pack',
  drawnAt: 'Drawn at',
  cardCount: (count) => (count === '1' ? '1 card' : `${count} cards`),
  drawnCards: 'The cards of this draw',
  drawnCardsNote:
    'Verified: each card’s number, rarity, points and whether it is shipping-only. Names and pictures are what the shop gives that number.',
  checksTitle: 'What your browser has checked',
  checkStates: { checking: 'Computing', proven: 'Matches', failed: 'Does not match', open: 'Unknown' },
  checks: {
    seal: {
      title: 'The seal before sale',
      text: (sealedAt) =>
        `Do the fingerprint and the commitment match the page of the box? Was the box sealed (${sealedAt}) before this draw?`,
    },
    contents: {
      title: 'The list of prizes',
      text: () =>
        'Does the list of prizes match the published fingerprint? Do the quantities add up to the size of the box?',
    },
    slots: {
      title: 'The drawn slots',
      text: () => 'Do the drawn slots lead to the fingerprint of the box?',
    },
    ticket: {
      title: 'The ticket in line',
      text: () =>
        'Does the ticket follow from its slots, time, draw number and the ticket before? Is it the draw this link names?',
    },
  },
  howTitle: 'How it was checked',
  boxClosed:
    'This box is still sealed. When it is opened, its secret, every slot and every ticket are published, and anyone can verify them on the page of the box.',
  boxOpened: 'This box has been opened. You can verify every slot and ticket on its page.',
  limitRoot:
    'That the published fingerprint was the same before sale. A browser that kept it before the draw can check that as well.',
  toBox: 'About this box',
  more: (count) => `${count} more`,

  faults: {
    manifest: 'The list of prizes differs from the published one.',
    algorithm: 'The box was sealed by a scheme that this check doesn’t know.',
    manifestOrder: 'The list of prizes isn’t in the required order.',
    quantities: 'The quantities of the prizes do not add up to the size of the box.',
    commitment: 'The commitment differs from the one computed from the published secret.',
    root: 'The fingerprint of the box differs from the one computed from all slots.',
    path: 'The fingerprint computed from the cards differs from the published one.',
    rootChanged: 'The fingerprint of the box differs from the one this browser saw earlier.',
    slot: (slot) => `The content of slot ${slot} differs from what was sealed.`,
    salt: (slot) => `The sealing value of slot ${slot} differs from the computed one.`,
    ticket: (ticket) => `The fingerprint of ticket ${ticket} doesn’t match.`,
    ticketOrder: (ticket) => `Ticket ${ticket} doesn’t follow the one before.`,
    ticketTime: (ticket) => `Ticket ${ticket} is earlier than the one before.`,
    drawId: (ticket) => `Ticket ${ticket} has the draw number of another ticket.`,
    ticketTerms: (ticket) => `The sealed terms of sale do not allow ticket ${ticket}.`,
    ceiling: (ticket) => `Ticket ${ticket} doesn’t bring as many ceiling prizes as the rule says.`,
    mode: 'The prizes are decided in a way that this check doesn’t know.',
    secret: 'The published secret is not the one that was sealed.',
    conditions: 'A word for a card’s condition is not defined, or not in the published list.',
    extras: 'The extra prizes differ from what was sealed.',
    terms: 'The terms of sale differ from what was sealed.',
    invited: 'The list of invited members differs from what was sealed.',
    trust: 'Whom this box relies on differs from what was committed.',
    card: (slot) => `The card shown for slot ${slot} is not the prize sealed in it.`,
    published: 'The values in the proof differ from those on the page of the box.',
    sealedLate: 'The box was sealed after this draw.',
    mistaken: 'This proof isn’t for the draw that the link names.',
    lastOneCard: 'The card shown as last-one prize is not the one that was sealed.',
  },

  sealedTerms: {
    title: 'Sealed terms of sale',
    note: 'The fingerprint of the box covers these terms, too. After sealing, even the shop can’t change them.',
    price: 'Price of a draw',
    startsAt: 'Sale starts',
    limits: 'Limits',
    audience: 'Who may draw',
    everybody: 'everybody',
    invited: 'invited members',
    registered: (days) => `members within ${days} × 24 hours of joining`,
    rankFrom: (number) => `members of rank ${number} or higher, counted from the lowest`,
    phoneProven: 'members with a verified phone number',
    noLimits: 'None',
    perPurchase: (count) => `at most ${count} in one purchase`,
    perMember: (count) => `at most ${count} for each member`,
    perPeriod: {
      day: (count) => `at most ${count} a day for each member`,
      week: (count) => `at most ${count} a week for each member`,
    },
    comma: ', ',
  },

  boxTitle: 'Proof of the box',
  boxDescription: (name) => `The box of “${name}”: contents, sales, published values, and how to verify it.`,
  boxOf: (name) => `The box of “${name}”`,
  boxLead:
    'The order of the cards was set and sealed before sales began. Swap a single slot, and the published fingerprint would change.',
  steps: {
    mix: { title: 'Shuffle', text: 'All slots are laid out and shuffled with a secret value.' },
    seal: {
      title: 'Seal',
      text: 'The fingerprint of the box is published before sale.',
    },
    sell: {
      title: 'Sell in order',
      text: 'First come, first slot. None can be skipped or picked.',
    },
    open: {
      title: 'Open',
      text: 'Once sales are over, anyone can verify every slot.',
    },
  },
  now: 'Now',
  fingerprints: 'Details (published values)',
  boxRoot: 'Fingerprint of the box (root)',
  boxRootHelp: 'Computed from the seals of all slots. The proof of every draw leads to this value.',
  commitment: 'Commitment',
  commitmentHelp:
    'Fixes the secret behind the order without revealing it. Once the box is opened, the two can be compared.',
  manifestHash: 'Fingerprint of the contents',
  manifestHashHelp: 'Computed from the contents (cards and quantities).',
  ticketHead: 'Fingerprint of the newest ticket',
  ticketHeadHelp: 'Each sale links to the one before, so the order of sales can’t be rearranged.',
  sealedAt: 'Sealed at',
  sealNumber: 'Seal number',
  endsAt: 'Opened at the latest',
  untilSoldOut: 'When sold out',
  beacon: 'Public randomness',
  algorithm: 'Scheme',
  sold: (sold, total) => `${sold} of ${total} slots sold`,
  oddsTitle: 'Contents and odds',
  oddsNote: (total) =>
    `What’s left and the odds are counted from the box as it is now. The sealed contents (${total} slots) never change.`,
  share: 'Left and odds',
  prize: 'Prize',
  convertsTo: 'Converts to',
  shipOnly: 'Shipping only',
  left: (count) => `${count} left`,
  sealed: (count) => `of ${count} sealed`,
  gone: 'Already won',
  percent: (percent) => `${percent}%`,
  sumOf: (kinds) => (kinds === '1' ? '1 kind' : `${kinds} kinds`),

  milestoneText: (slots) =>
    `Comes with the slots ${slots}, on top of their own cards. It isn’t counted above.`,
  ceilingText: (draws, tier, copies) =>
    `Draws in a row without a prize of reveal tier ${tier} or better that bring it: ${draws}. Only a member’s own draws of this box count. Copies sealed: ${copies}.`,
  lastOneText:
    'Comes with the last slot, on top of that slot’s own card. It isn’t counted above. Swapping it would change the fingerprints of the contents and of the box.',

  closedTitle: 'This box is still sealed',
  closedText:
    'What you drew can be verified right away (“See the proof” on the result and in your purchase history). The rest is published, and can be verified here, once sales are over.',
  openedTitle: 'This box has been opened',
  openedText:
    'Its secret, every slot and every ticket are public. Your browser can verify it all, from first to last.',
  verifyAll: 'Verify everything',
  loadingBox: (megabytes) => `Receiving the box: ${megabytes} MB`,
  verifying: (percent) => `Verifying ${percent}%`,
  stopVerifying: 'Stop verifying',
  verified: 'Everything matches',
  verifiedText: (slots, tickets) =>
    `${slots === '1' ? '1 slot' : `All ${slots} slots`} and ${tickets === '1' ? '1 ticket' : `${tickets} tickets`} were recomputed and match the published values. This box was sold exactly as it was sealed.`,
  broken: 'Something doesn’t match',
  brokenText: 'The following doesn’t match. Please save the JSON and contact us.',
  loadFailed: 'We couldn’t load the data of the box. Please try again later.',
  download: 'Download the JSON',
  commandTitle: 'Verify it yourself',
  commandText: 'With the source code and Node.js you can verify the box without using our pages.',
  boxLimits: [
    'That the cards exist and are shipped.',
    'That the shop and its staff don’t draw themselves. The order is fixed, but who draws isn’t public.',
    'When exactly the fingerprint was published. If in doubt, note the fingerprint before you draw.',
  ],
  toPack: 'Back to the pack',
  toRecords: 'Proof of this shop’s records',

  haltsTitle: 'Pauses in sales',
  haltsNote:
    'Whenever the shop pauses, resumes or ends sales early, it is recorded here for good. A pause changes nothing in the sealed box.',
  haltKinds: {
    halted: 'Sales paused',
    resumed: 'Sales resumed',
    ended_early: 'Sales ended early',
    words_added: 'Words added',
  },
  haltSold: (sold, total) => `after ${sold} of ${total} slots`,
  haltReason: (reason) => `Reason: ${reason}`,
  endedEarly: (endsAt) =>
    `The sealed end (“${endsAt}”) hasn’t changed. Sales ended sooner, so every slot that was left is public as well.`,
}
