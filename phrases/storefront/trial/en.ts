import type * as source from './ja.ts'

export const trial: typeof source.trial = {
  title: 'Trial',
  of: (pack) => `Trial of ${pack}`,
  nothing: 'Nothing is really drawn. No points are spent and no cards are won.',
  note: 'Cards are dealt at random from the numbers left in the box now. The order of the box is not used, so this says nothing about the next card.',
  deal: (count) => (count === '1' ? 'Try 1 draw' : `Try ${count} draws`),
  dealt: (count) => (count === '1' ? '1 draw on trial' : `${count} draws on trial`),
  times: (times) => `×${times}`,
  sum: 'So far',
  draws: 'Draws tried',
  drawsOf: (count) => count,
  cost: 'They would have cost',
  converts: 'The cards would convert to',
  shipped: 'Shipping-only cards',
  cards: (count) => count,
  forgets: 'These figures are not kept: they are gone when you leave the page.',
  spoken: {
    points: (draws, cost, points, shipped) =>
      `Had this trial of ${draws} been real, it would have cost ${cost} pt, and all cards would convert to ${points} pt${
        shipped === '0' ? '' : ` (shipping-only cards beside: ${shipped})`
      }.`,
    coins: (draws, cost, _points, shipped) =>
      `Had this trial of ${draws} been real, it would have cost ${cost === '1' ? '1 coin' : `${cost} coins`}. Cards shipped: ${shipped}.`,
  },
  back: 'Back to the pack',
}
