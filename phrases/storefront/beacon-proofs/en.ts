import type { beaconProofs as source } from './ja.ts'

export const beaconProofs: typeof source = {
  provenNote: 'Redrawn by your browser from the counts kept before you drew',
  provenPublishedNote: 'Redrawn by your browser from the published counts',
  waiting: 'The proof of this draw is here once its cards are decided and opened.',
  failedText: 'The following doesn’t match. Please save this page and contact us.',

  nobody: 'When this draw was paid for, nobody knew which cards it would bring. Not even the shop.',
  plain: (first, last, count, total) =>
    first === last
      ? `This is slot ${first} of ${total}.`
      : `These are ${count} of ${total} slots: ${first} to ${last}.`,
  closing: 'Closed',
  closingNumber: (number) => `Closing ${number} (after payment, before the random number)`,
  witnesses: 'Witnesses who signed that it was in time',
  comma: ', ',
  round: 'Random number that decided',
  roundAt: (round, at) => `Round ${round} (${at})`,
  drawnHere:
    'Your browser drew the cards again by itself, from the closing and the random number, and got those that the shop shows.',
  seen: 'It began with the counts this browser kept before you drew, and checked every closing from there on.',
  notSeen:
    'This browser kept no counts from before the draw, so it began with the published ones. That these were right isn’t checked here: on the page of the box you can verify everything from the first contents on.',
  how: 'The value of the closing and the random number of the round give, slot by slot, one of the cards left. If either were different, so would be the result. Your own browser has also checked the signatures of the shop, the witnesses and the beacon.',
  closingHash: 'Value of the closing',
  roundSignature: 'Random number (the beacon’s signature)',
  limits: [
    'That the cards exist, are genuine and arrive. Their owner can follow the tracking number under Purchase history.',
    'Who drew. It can’t prove that the shop and its staff don’t draw themselves.',
    'That the witnesses are independent of the shop: see who they are, and judge for yourself.',
  ],
  colluding: (all, quorum) =>
    `That the shop isn’t working together with enough of those who make the random number, or with ${quorum} of the ${all} witnesses.`,
  limitCounts:
    'That the counts before the draw were the published ones. A browser that kept them before the draw can check that, and so does the verification on the page of the box.',

  pageLead:
    'Your own browser draws again, from the closing and the public random number, and checks the result. Nothing here says who drew.',
  checks: {
    seal: {
      title: 'The closing and the witnesses',
      text: () =>
        'Did enough witnesses have the shop’s closing before the random number existed? Are all signatures genuine?',
    },
    contents: {
      title: 'The list of prizes',
      text: () =>
        'Do the prizes and the terms of sale match the published commitment? Do what is left and what is decided add up to the size of the box?',
    },
    slots: {
      title: 'The public random number',
      text: () =>
        'Is it the genuine number of the round that the closing named in advance? Are the cards drawn again the ones that the shop shows?',
    },
    ticket: {
      title: 'The ticket in line',
      text: () => 'Are the slots of this draw in that closing? Is it the draw this link names?',
    },
  },
  boxOpen: 'On the page of the box you can verify every decided slot, even while it’s on sale.',

  boxLead:
    'This box has no order of cards. What was paid is closed first; then a public random number picks from the cards left.',
  steps: {
    mix: {
      title: 'Publish the contents',
      text: 'The number of each card and the terms of sale are published and fixed before sale.',
    },
    sell: { title: 'Sell and close', text: 'What was sold is closed before witnesses from outside.' },
    seal: {
      title: 'Decide by a random number',
      text: 'The public random number after that picks from the cards left, slot by slot.',
    },
    open: {
      title: 'Anyone can verify',
      text: 'Even while it’s on sale. When it’s over, every ticket is published as well.',
    },
  },
  commitmentHelp:
    'Fixes contents, terms of sale, the beacon and the witnesses. Change one of them, and the value changes.',
  sealedAt: 'Published at',
  sealNumber: 'Number of the box',
  endsAt: 'Sale ends at the latest',
  oddsNote: (total) =>
    `What’s left and the odds are those after the last decided slot. The first contents (${total} slots) never change.`,
  sealed: (count) => `of ${count} at first`,
  lastOneText:
    'Comes with the last slot, on top of that slot’s own card. It isn’t counted above. Swapping it would change the commitment.',
  ceilingText: (draws, tier, copies) =>
    `Draws in a row without a prize of reveal tier ${tier} or better that bring it: ${draws}. Only a member’s own draws of this box count. Copies: ${copies}.`,
  termsTitle: 'Fixed terms of sale',
  termsNote: 'The commitment covers these terms, too. Once it is published, even the shop can’t change them.',
  haltsNote:
    'Whenever the shop pauses, resumes or ends sales early, it is recorded here for good. Slots that were sold are still closed and decided.',
  endedEarly: (endsAt) =>
    `The published end of the sale (“${endsAt}”) hasn’t changed. Sales ended sooner; every slot that was sold is decided.`,
  boxLimits: [
    'That the cards exist, are genuine, and are shipped.',
    'That whoever draws is independent: a friend of the shop draws at the same odds, perhaps for nothing.',
    'That everyone is served: when a box has become good, the shop can refuse orders or stop selling it.',
    'That the witnesses are independent of the shop: see who they are, and judge for yourself.',
  ],
  lastOneLimit:
    'Who draws last: the shop decides the order in which orders arrive. That is why there is a limit per member.',

  auditTitle: 'You can verify this box at any time',
  auditText:
    'Every closing and every random number is public. Your browser draws everything again, from the first contents to the last decided slot.',
  audited: (places, closings) =>
    `${places === '1' ? '1 slot' : `${places} slots`}, decided in ${closings === '1' ? '1 closing' : `${closings} closings`}, came out as published when drawn again.`,
  auditedNothing: 'No slot is decided yet. Contents and terms of sale match the commitment.',
  auditedTickets: (tickets) =>
    ` ${tickets === '1' ? '1 ticket follows' : `All ${tickets} tickets follow`} the order of sales.`,
  decidedPlaces: 'Decided',
  waitingPlaces: 'Waiting',
  places: (count) => (count === '1' ? '1 slot' : `${count} slots`),
  closingsTitle: 'Closings and random numbers that decided',
  closingLine: (number, count) => `Closing ${number}: ${count === '1' ? '1 slot' : `${count} slots`}`,

  faults: {
    commitment: 'The commitment differs from the one computed from the contents of the box.',
    slot: (slot) => `The prize of slot ${slot} differs from the one drawn again from the random number.`,
    card: (slot) => `The card shown for slot ${slot} is not the prize that your browser drew.`,
    lastOneCard: 'The card shown as extra prize is not the one that was published.',
    algorithm: 'The box uses a scheme that this check doesn’t know.',
    sealedLate: 'The box was published after this draw.',
    ticketTerms: (ticket) => `The fixed terms of sale do not allow ticket ${ticket}.`,
    secret: 'There is a secret value, which this box must not have.',
    extras: 'The extra prizes differ from what was published at first.',
    terms: 'The terms of sale differ from what was published at first.',
    invited: 'The list of invited members differs from what was fixed at first.',
  },
  placeFaults: {
    'commitment changed': 'The commitment differs from the one this browser kept before the draw.',
    'closing changed': 'The closings don’t follow the one this browser kept before the draw.',
    'counts changed': 'What was left differs from what this browser kept before the draw.',
    counts: 'What is left and what is decided do not add up.',
    beginning: 'A closing from the beginning of the sale is missing.',
    place: 'The slots of this draw are not in the closing that is shown.',
    batch: 'The record of slots sold together doesn’t fit the order of slots.',
    prizes: 'The prizes that the shop names are not the ones that your browser drew.',
    sold: 'The number of slots sold, or their last fingerprint, doesn’t match.',
  },
  closingFaults: {
    'closing number': (number) => `The number of closing ${number} doesn’t follow the one before.`,
    'closing before': (number) => `Closing ${number} isn’t linked to the one before.`,
    'shop signature': (number) => `The shop’s signature of closing ${number} doesn’t match.`,
    verdict: (number) => `A witness’s signature of closing ${number} doesn’t match.`,
    quorum: (number) => `Too few witnesses signed that closing ${number} was in time.`,
    forked: (number) => `A witness says that there are two closings ${number}.`,
    'round order': (number) => `The round of closing ${number} isn’t later than the one before.`,
    'round signature': (number) => `The random number of closing ${number} isn’t signed by the beacon.`,
    lines: (number) => `The list of boxes in closing ${number} doesn’t match.`,
    line: (number) => `The slots of this box in closing ${number} are not the ones shown.`,
    early: (number) => `The round of closing ${number} is before the start of the sale.`,
    gap: (number) => `The slots in closing ${number} don’t follow the ones decided before.`,
    head: (number) => `The fingerprint of the slots sold up to closing ${number} doesn’t match.`,
  },
}
