import type { StaffPhrases } from './ja.ts'

export const staff: StaffPhrases = {
  consoleTitle: 'Console',
  mismatch: 'The mail address or the password is wrong.',
  secondFactorMissing: 'The second factor is not verified yet.',
  proveAgain: 'Please verify your second factor again first.',
  keyUsed: 'This was already sent with other content. Reload the page and start again.',
  passwordShort: 'A password needs 12 characters or more.',
  passwordOwn:
    'This password can be guessed from your name, your mail address or the shop. Please choose another.',
  passwordSame: 'This is your current password. Please choose another.',
  invitationGone:
    'This invitation was used, was withdrawn, or has ended. Please ask the person who invited you.',
  passkeyWrong: 'The passkey could not be verified. Please try again.',
  noPasskey: 'No passkey is registered.',
  lastFactor:
    'This is the only second factor, so it stays. Register another passkey or an authenticator app first.',
  nameTaken: 'Another operator has this name, or had it before. Please choose another.',
  mailTaken: 'There is an operator, or an invitation, with this mail address already.',
  resetByOther: 'Another owner must reset your second factor.',
  unknownOperator: 'This operator was not found. They may no longer work here.',
  approvalGone: 'No such request is waiting for approval.',
  approvalOver: 'This request was already approved, refused or withdrawn, or has expired.',
  ownAct: 'You prepared this yourself, so another operator must approve it.',
  ownActTooSoon: (minutes: number) =>
    `You prepared this yourself, so you can approve it only after ${minutes} minutes.`,
  approvesLater: (hours: number, from: string) =>
    `For ${hours} hours after you were given the right to approve, or your second factor was reset, you cannot approve what others prepared. You can from ${from}, or once an approver who neither invited nor reset you confirms you on the page of operators.`,
  notConfirmedByYou:
    'The person who invited them, changed their roles or reset their second factor cannot confirm them. Another operator who may approve must do it.',
  withdrawOwn: 'You prepared this yourself: withdraw it instead.',
  notOwnAct: 'Only the operator who prepared it can withdraw it.',
  preparerGone: 'The operator who prepared this may no longer do it. Prepare it again.',
  reasonMissing: 'Give a reason.',
  changedSince: 'Something has changed since this was prepared. Check it, then prepare it again.',
  alreadySo: 'It already has this value.',
  noOtherOwnerLeft:
    'This would leave no other owner who may approve. Make another operator an owner first; they may approve after 72 hours. If it cannot wait, use operator end or operator roles at the terminal.',
  noOwnerLeft: 'This would leave no owner. Make another operator an owner first.',
}
