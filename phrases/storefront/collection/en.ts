import type * as source from './ja.ts'

export const thanks: typeof source.thanks = {
  nothingHere: 'There is no purchase to show here',
  nothingHereText: 'Your purchase history shows every card you have drawn and where each parcel is.',
  becamePoints: (count) => `from ${count === '1' ? '1 card' : `${count} cards`}`,
  more: (count) => `and ${count} more`,
  byWhen: 'Ships',
  by: (day) => `by ${day}`,
  sent: 'Shipped',
  where: 'To',
  address: (place, familyName) => `${familyName}, ${place}`,
  changeAddress: 'Change the address',
  shareText: (pack) => `I drew from “${pack}”. Anyone can verify the result.`,
  share: 'Share the result',
  otherPacks: 'See other packs',
  shareNote: 'Only the proof page is shared. It shows neither your name nor your address.',
  toDetail: 'Details of this purchase',
}

export const collection: typeof source.collection = {
  title: 'Collection',
  note: 'Cards appear here once you have opened them. Cards from the exchange counter are not included.',
  cardTypes: 'Card types',
  all: (all) => `of ${all}`,
  allDrawn: (drawn, all) => `You have drawn ${drawn} of ${all} different cards`,
  drawn: (drawn, all) => `${drawn} of ${all}`,
  newest: 'Your newest card',
  complete: 'You have drawn them all',
  find: (name) => `${name}: not drawn yet. See which packs still hold it`,
  notDrawn: 'You have not drawn this card yet',
  heldBy: 'Packs that still hold this card',
  left: (left, sealed) => `This card: ${left} of ${sealed} left`,
  inBox: (left, total) => `Draws left in the box: ${left} of ${total}`,
  heldByNone: 'No pack on sale holds this card at the moment.',
  copies: (count) => `×${count}`,
  copiesDrawn: 'Drawn',
  copiesOf: (count) => (count === '1' ? 'once' : `${count} times`),
  empty: 'There are no cards of this type yet.',
  toHistory: 'To the purchase history',
  open: 'See my collection',
}

export const recentWins: typeof source.recentWins = {
  title: 'Recent top prizes',
  note: 'From draws that have been opened, newest first.',
  justNow: 'just now',
  minutesAgo: (minutes) => `${minutes} min ago`,
  hoursAgo: (hours) => `${hours} h ago`,
  daysAgo: (days) => (days === '1' ? 'yesterday' : `${days} days ago`),
}
