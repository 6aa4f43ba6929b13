import { numberInFileFaults } from '#phrases/operator-files/text-file.ts'
import type { DraftPhrases } from './ja.ts'

export const drafts: DraftPhrases = {
  notEnoughToShow: 'It cannot be shown yet. It needs a card type, a price, prizes and what decides them.',
  modes: {
    sealed: {
      name: 'A sealed order',
      about: [
        'Before the sale a shuffle gives every slot its place, and the order is sealed so that it cannot change. A draw shows its cards at once.',
        'The order is in the shop’s database, so whoever runs it can read it.',
      ],
      lacks: '',
    },
    beacon: {
      name: 'A public random number',
      about: [
        'There is no order anywhere. After the payment, what was sold is closed before witnesses; then a public random number picks each card from those left. Nobody knows what comes next, the shop included.',
        'Members wait 2 to 6 seconds from a draw to its cards, and longer while the random number or the witnesses are away; after 20 seconds of that the sale pauses. Once paid, a draw cannot be undone.',
        'It needs three witnesses outside the shop and an end of the sale. With a last-one prize it needs a limit for each member as well.',
        'Once sealed, neither the mode nor the witnesses can change.',
      ],
      lacks: 'This shop has no witnesses yet (BEACON), so a box of this kind cannot be sealed.',
    },
  },
  gone: 'There is no such draft.',
  badKey: 'A key is at most 60 lower-case letters, digits and hyphens, such as summer-one.',
  taken: (key) => `Another draft or pack has the key "${key}".`,
  nothingToCopy: 'There is nothing to copy under this key.',
  isSealed: 'This draft is sealed and cannot change any more.',
  isDiscarded: 'This draft was thrown away and cannot change any more. It can be copied.',
  waits:
    'Sealing this draft is waiting for approval. Have it withdrawn or refused, then throw the draft away.',
  changedBy: (who, time) => `${who} saved this draft at ${time}. Look at that change, then save again.`,
  changedField: (who) => `${who} changed this.`,
  changedSince: 'The draft has changed since you looked at it. Look at it again, then decide.',
  noSuchWarning: 'The simulation has changed and this warning is gone. Look at the new ones.',
  answerMissing: 'Enter an answer.',
  cardGone: 'There is no such card.',
  cardTaken: (key) => `The key "${key}" is taken.`,
  cardChanged: 'Another operator has changed this since it was shown. Open it again.',
  csv: {
    changed: numberInFileFaults.changed.en,
    zeros: numberInFileFaults.zeros.en,
    unclosed: (line) => `Line ${line}: a quotation mark is not closed.`,
    head: (columns) =>
      `The first line must name the columns (${columns}); shipOnly and those after it may be missing.`,
    empty: 'There are no prizes.',
    tooLong: (most) => `A file may have ${most} prizes at most.`,
    onLine: (line, fault) => `Line ${line}: ${fault}`,
    width: (fields, demanded) => `it has ${fields} columns, and the first line has ${demanded}.`,
    number: (column, text, least, most) =>
      `"${text}" in ${column} must be a whole number from ${least} to ${most}.`,
    card: (key) => `there is no card "${key}"; write the key of a card.`,
    yesOrNo: (column, text) => `"${text}" in ${column} must be yes or no.`,
    extra: (text) => `"${text}" in extra must be last-one, milestone or ceiling, or nothing.`,
    notHere: (column, extra) => `${column} must be empty here; it is for lines with ${extra} in extra.`,
    copies: (text, copies) => `"${text}" in quantity must be ${copies} for this prize, or nothing.`,
    slotCount: (most) => `slots must name 1 to ${most} slots, with spaces between them.`,
    tooManyExtras: (extra, most) =>
      `extra may say ${extra} on ${most === 1 ? 'one line' : `${most} lines`} at most; remove this one.`,
    stands: (key) =>
      `A card with this type, name, model number and rarity already has the key ${key}. To change it, use that key.`,
    rarity: (text: string, marks: string) => `rarity: "${text}" cannot be read. Write one of ${marks}.`,
    more: (count) => `${count} more things are wrong.`,
  },
  cardsCsv: {
    head: (columns: string) =>
      `Name the columns in the first line (${columns}). Those that you do not use can be left out.`,
    empty: 'There are no cards.',
    tooLong: (most: number) => `A file may have ${most} cards at most.`,
  },
  unanswered: (warning) => `Answer this warning: ${warning}`,
}
