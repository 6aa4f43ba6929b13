import type { DeskPhrases } from './ja.ts'

export const desks: DeskPhrases = {
  memberGone: 'This member was not found, or has withdrawn.',
  isSuspended: 'This member is suspended already.',
  paymentOpen:
    'A purchase may still bring money, so the member cannot be removed yet. Please try again once it has ended.',
  balanceChanged: 'The balance has grown since it was shown. Please look again at what is lost.',
  notDisclosed:
    'A disclosure is open to the operator who prepared it alone, for an hour from its approval. Prepare it on the member’s page.',
  notSuspended: 'This member is not suspended.',
  noShipment: 'This parcel was not found.',
  hasLeft: 'This parcel has left.',
  isHeld: 'This parcel is held. Release it before it is sent.',
  notSent: 'This parcel has not left yet.',
  sameNumber: 'It has this tracking number already.',
  unknownCarrier: 'The shop does not know this delivery carrier.',
  wrongCheckDigit: 'A digit of the tracking number is wrong. Look at the label.',
  badTrackingNumber: 'This is no tracking number. Write it as it stands on the label.',
  heldBefore: 'An operator holds this parcel already.',
  notHeld: 'This parcel is not held.',
  heldOtherwise: 'Since it was shown, something else began to hold it. Please look again.',
  otherSetting: 'You cannot change this setting.',
  settingChanged:
    'Another operator has changed this setting since it was shown. Look at it again, and then change it.',
  settingSame: 'Nothing is changed.',
  settingInvalid: 'This cannot be used. Look at its form, and at what stands beside it.',
  settingNumber: 'Write a number.',
  settingMissing: 'Write something here.',
  settingLeast: (least) => `Write ${least} or more.`,
  settingMost: (most) => `Write ${most} or less.`,
  settingLongest: (most) => `Write at most ${most} letters.`,
  pictureAtTerminal: 'Set a picture of the shop’s own at the terminal, with "settings set".',
  endIsOver: 'That time is over. Choose one that is to come.',
  shopIsOpen: 'The shop is open.',
  otherReason: 'This is no reason for such a change. Choose another one.',
  notSoMuch: 'The member has less than that. Look at the balance.',
}
