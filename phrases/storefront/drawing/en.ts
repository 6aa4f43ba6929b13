import { drawRefusals } from '../../answers/draw/en.ts'
import type * as source from './ja.ts'

export const packDetail: typeof source.packDetail = {
  description: (name) =>
    `Price, stock, cards and odds of “${name}”. The contents of the box were sealed before the sale.`,
  pictures: 'Pictures of the pack',
  picture: (index) => `Picture ${index}`,
  count: 'How many draws',
  countOption: (count) => (count === '1' ? '1 draw' : `${count} draws`),
  draw: (count) => (count === '1' ? 'Draw once' : `Draw ${count} times`),
  total: 'Total',
  buyingHidden: 'Please wait until the sale starts.',
  inLine: {
    title: 'You are in line',
    place: (ahead) => `Requests before yours at this moment: ${ahead}.`,
    again: (seconds) =>
      `Your request is sent again by itself (in seconds: ${seconds}). Please stay on this page: you will not be charged twice.`,
    stop: 'Stop waiting',
  },
  limitReached: 'You have reached the limit for this pack.',
  periodLeft: {
    day: (left, draws) => `Up to ${draws} a day. ${left} left today; resets tomorrow at 0:00, Japan time.`,
    week: (left, draws) =>
      `Up to ${draws} a week. ${left} left this week; resets next Monday at 0:00, Japan time.`,
  },
  periodReached: {
    day: (draws) =>
      `You have reached today’s limit of ${draws}. You can draw again tomorrow from 0:00, Japan time.`,
    week: (draws) =>
      `You have reached this week’s limit of ${draws}. You can draw again next Monday from 0:00, Japan time.`,
  },
  soldOut: 'This pack is sold out.',
  ended: 'The sale of this pack has ended.',
  haltedTitle: 'Sale of this pack is stopped',
  haltReason: (reason) => `Reason: ${reason}`,
  haltedSince: (instant) =>
    `Stopped since ${instant}; nobody can draw from it until the sale is resumed. Choosing and shipping cards you have drawn already works as usual.`,
  refusals: drawRefusals,
  confirmTitle: 'Draw from this pack?',
  confirmCount: 'Draws',
  confirmCost: 'Points to spend',
  confirmCostCoins: 'Coins to spend',
  yes: 'Yes',
  no: 'No',
  shortPointsTitle: 'You do not have enough points',
  shortPoints: 'After buying points you can come back to this pack.',
  buyPoints: 'Buy points',
  shortCoinsTitle: 'You do not have enough coins',
  shortCoins: 'You earn coins by drawing packs with points.',
  close: 'Close',
  lineup: 'Cards and odds',
  lineupNote: (total) =>
    `What is left and the odds are counted from the slots that are in the box now. The sealed numbers (${total} slots) were fixed before the sale and never change.`,
  left: 'Left',
  sealed: (quantity) => `of ${quantity} sealed`,
  odds: (percent) => `${percent}%`,
  gone: 'Already won',
  goneOn: (day) => `Won on ${day}`,
  boxNow: 'In the box now',
  noneLeft: 'No prizes are left',
  topTiers: 'Top prizes',
  average: 'Average per slot left',
  averageOf: (points) => `${points} pt`,
  shareOfPrice: (percent) => `${percent}% of the price`,
  averageNote:
    'The average of all slots left, by the points they convert to. Cards that are only shipped count as 0 pt.',
  moreCards: 'Show more',
  detail: 'About this pack',
  sealTitle: 'Sealed before the sale',
  sealedText:
    'The order of every card was fixed before the sale began, and its fingerprint published. On the result screen your own browser verifies that nothing was swapped since.',
  sealMark: '封',
  boxCommitment: 'Commitment',
  boxRoot: 'Fingerprint',
  verify: 'See the proof of this box',
  lastOne: 'Last-one prize',
  lastOneNamed: (card) => `Last-one prize: ${card}`,
  lastOneText: 'The member who draws the last slot gets this card too, besides that slot’s own.',
  lastOneGone: 'This last-one prize can no longer be drawn.',
  lastOneConverts: (points) => `Converts to ${points} pt`,
  lastOneShipped: 'Shipping only (cannot be turned into points)',
  lastOneNote:
    'It counts neither as a slot nor in the odds. If the sale ends before the box is sold out, nobody gets it.',
  shipOnlyCoins: 'Cards from coin packs cannot be turned into points (shipping only).',
}

export const drawing: typeof source.drawing = {
  confirmTitle: 'Confirm your draw',
  pack: 'Pack',
  price: 'Price per draw',
  count: 'Draws',
  countOf: (count) => `× ${count}`,
  total: { points: 'Points to spend', coins: 'Coins to spend' },
  now: { points: 'Your points now', coins: 'Your coins now' },
  after: { points: 'Your points afterwards', coins: 'Your coins afterwards' },
  short: { points: 'You do not have enough points.', coins: 'You do not have enough coins.' },
  buyPoints: 'Buy points',
  ask: 'Draw this pack?',
  yes: 'Yes, draw',
  no: 'No',
  outcomeUnknown:
    'The connection broke before the result arrived. Press “Yes, draw” again: you will not be charged twice.',
  termsTitle: 'Terms of this purchase',
  terms: {
    item: {
      name: 'Item and quantity',
      value: (name, count) => `“${name}”, draws: ${count} (one trading card per draw)`,
      lastOne: (card) => `; with the last slot also one last-one prize, “${card}”`,
    },
    price: {
      name: 'Price',
      points: (total) => `${total} pt (cards ship free within Japan; abroad may cost extra)`,
      coins: (total) => `${total} coins (cards ship free within Japan; abroad may cost extra)`,
    },
    payment: {
      name: 'When and how you pay',
      points: 'From your points at the moment you press “Yes, draw”, soonest to expire first.',
      coins: 'From your coins at the moment you press “Yes, draw”.',
    },
    delivery: {
      name: 'Delivery',
      points: (days) =>
        `The result is shown at once. Cards you choose to ship leave within ${days} business days (weekends, Japanese holidays and our closing days excluded).`,
      coins: (days) =>
        `The result is shown at once. Every card leaves within ${days} business days (weekends, Japanese holidays and our closing days excluded).`,
    },
    cancellation: {
      name: 'Cancellation and returns',
      points:
        'A draw cannot be undone or returned. Within 24 hours of the draw you choose which cards to ship; the others turn into points (ship-only cards excepted).',
      coins: 'A draw cannot be undone, returned or turned into points. Every card is shipped.',
    },
    period: {
      name: 'Offer period',
      value: (text) =>
        `${text}. The sale ends when the pack is sold out. This confirmation is valid for 10 minutes.`,
    },
  },

  revealTitle: 'Reveal',
  tapToStart: 'Tap to start',
  tapHint: 'You can skip at any time',
  countToOpen: (count) => (count === '1' ? '1 card' : `${count} cards`),
  progress: (index, count) => `${index} / ${count}`,
  cardNumber: (index, count) => `Card ${index} of ${count}`,
  tapToSkip: 'Tap to skip the opening',
  skipOne: 'Skip',
  skipToRare: 'Next SR or better',
  skipAll: 'Skip all',
  next: 'Next card',
  finish: 'Choose cards',
  finishCoins: 'Finish',
  finishChosen: 'See the result',
  shipOnly: 'Ship only',
  revealFailed: 'The result could not be saved. Please check your connection.',
  retry: 'Try again',

  chooseTitle: 'Choose cards to ship',
  chooseNote: 'Selected cards are shipped; the others turn into points.',
  chooseNoteShipOnly: 'All cards of this pack are shipped.',
  timeLeft: 'Time left to choose',
  deadline: (when) =>
    `After ${when}, cards not selected turn into points automatically (ship-only cards are shipped).`,
  deadlineShipOnly: (when) => `After ${when}, they are shipped automatically.`,
  unrevealed: 'You have not opened these cards yet.',
  watchReveal: 'Watch the reveal',
  closedShipOnly: 'The time to choose is over. All cards are shipped.',
  closed:
    'The time to choose is over. Cards not selected have turned into points; ship-only cards are shipped.',
  toDetail: 'See the purchase',
  unopened: {
    title: (count) => (count === '1' ? '1 unopened card' : `${count} unopened cards`),
    note: 'Open them, then choose which ones to ship.',
    label: 'Opening',
    open: 'Open',
    openAll: 'Open all at once',
    opened: (count) => (count === '1' ? '1 card opened.' : `${count} cards opened.`),
  },
  rules: {
    label: 'Choose many at once',
    from: (mark) => `Ship ${mark} and better`,
    oneEach: 'Keep one of each',
    all: 'Ship all',
    none: 'Convert all',
  },
  ships: 'Ship',
  shipsOf: (shipped, total) => `Ship ${shipped} of ${total}`,
  shipAllOf: (name, total) => `Ship all ${total} of ${name}`,
  shipOneMore: (name) => `Ship one more of ${name}`,
  shipOneFewer: (name) => `Ship one fewer of ${name}`,
  convertsEach: (points) => `${points} pt each`,
  convertsInto: (points) => `Convert: ${points} pt`,
  tileShip: (name) => `Ship ${name}`,
  shipCount: 'To ship',
  ofTotal: (shipped, total) => `${shipped} of ${total}`,
  returned: 'Points back',
  toConfirm: 'Review',
  showMore: 'Show more',

  confirmChoiceTitle: 'Review your choice',
  confirmChoiceNote: 'Once confirmed, it cannot be changed.',
  shipList: 'Cards to ship',
  convertList: 'Cards to turn into points',
  none: 'None',
  cards: (count) => (count === '1' ? '1 card' : `${count} cards`),
  shipPromise: (days) =>
    `Shipped to your registered address within ${days} business days (weekends, Japanese holidays and our closing days excluded). Shipping within Japan is free.`,
  back: 'Change selection',
  confirmChoice: 'Confirm this choice',
  confirmChoiceFailed:
    'The connection broke. Press “Confirm” again: the same choice is never processed twice.',
  times: (count) => `×${count}`,

  thanksTitle: 'Thank you',
  thanksShipped: (count) => (count === '1' ? '1 card will be shipped.' : `${count} cards will be shipped.`),
  thanksNoShip: 'There are no cards to ship.',
  thanksPromise: (days) =>
    `Shipped within ${days} business days (weekends, Japanese holidays and our closing days excluded). The tracking number will appear in your purchase history.`,
  thanksPoints: 'Points returned',
  shippedCards: 'Cards to be shipped',
  toTop: 'Back to top',
  spinAgain: 'Draw again',
}
