import type { StaffPhrases } from './ja.ts'

export const staff: StaffPhrases = {
  consoleTitle: 'Console',
  mismatch: 'The mail address or the password is not right.',
  secondFactorMissing: 'The second factor is not proven yet.',
  proveAgain: 'Please prove your second factor again before this.',
  keyUsed: 'This was sent before with something else in it. Reload the page and start again.',
  passwordShort: 'A password needs 12 characters or more.',
  passwordOwn:
    'This password can be guessed from your name, your mail address or the shop. Please choose another.',
  passwordSame: 'This is the password you have. Please choose another.',
  invitationGone:
    'This invitation was used, was withdrawn, or has ended. Please ask the person who invited you.',
  passkeyWrong: 'The passkey could not be verified. Please try again.',
  noPasskey: 'No passkey is registered.',
  lastFactor:
    'This is the only second factor, so it stays. Register another passkey or an authenticator app first.',
  nameTaken: 'Another operator has this name, or had it before. Please choose another.',
  mailTaken: 'There is an operator, or an invitation, with this mail address already.',
  resetByOther: 'Your own second factor is reset by another owner.',
  unknownOperator: 'This operator was not found. They may work here no longer.',
  approvalGone: 'There is no such act that waits for approval.',
  approvalOver: 'This act was approved, refused or withdrawn already, or its time is over.',
  ownAct: 'You prepared this yourself, so another operator must approve it.',
  ownActTooSoon: (minutes: number) =>
    `You prepared this yourself, so you can approve it only after ${minutes} minutes.`,
  approvesLater: (hours: number, from: string) =>
    `For ${hours} hours after you were given the right to approve, or your second factor was reset, you cannot approve what others prepared. You can from ${from}, or once an approver who neither invited nor reset you confirms you on the page of operators.`,
  notConfirmedByYou:
    'The person who invited them, changed their roles or reset their second factor cannot confirm them. Another operator who may approve must do it.',
  withdrawOwn: 'You prepared this yourself: withdraw it instead.',
  notOwnAct: 'Only the operator who prepared it can withdraw it.',
  preparerGone: 'The operator who prepared this may not do it any longer. Prepare it again.',
  reasonMissing: 'This act needs a reason.',
  changedSince: 'Something has changed since this was prepared. Look at it again, and prepare it anew.',
  alreadySo: 'It is set like that already.',
  noOtherOwnerLeft:
    'No other owner who may approve would be left, so this cannot be changed here. Make another operator an owner first, who may approve after 72 hours. If it cannot wait, use operator end or operator roles at the terminal.',
  noOwnerLeft: 'No owner would be left. Make another operator an owner first.',
}
