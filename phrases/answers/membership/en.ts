import type { MembershipPhrases } from './ja.ts'

export const membership: MembershipPhrases = {
  throttled: (minutes) =>
    `Too many login attempts. Try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or set a new password.`,
  crowded: 'A lot of people are logging in or signing up. Please try again in a few seconds.',
  suspended: 'This account has been suspended. Please contact us.',
  resetTokenInvalid: 'This link has been used, or its 30 minutes are over. Please ask for a new one.',
  mailProofInvalid:
    'This link has expired after its 24 hours, or a newer e-mail has replaced it. You can send yourself another from My page.',
  mailProofsUsedUp:
    'No more confirmation e-mails can be sent today. Please look for one that has arrived, or try again tomorrow.',
  nameFixed: 'To change your name, please contact us.',
  mailFixed: 'To change your e-mail address, please contact us.',
  passwordWrong: 'That password isn’t right. Please try again.',
  codeNeeded: 'Enter the 6-digit code from your authenticator app.',
  codeWrong: 'That code isn’t right. Each code works once, so wait until your app shows a new one.',
  codesThrottled: (minutes) =>
    `Too many wrong codes. Try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  secondFactorIsOn: 'Two-step login is already on.',
  secondFactorNotOffered: 'Too much time has passed. Please start again.',
  drawUndecided:
    'One of your draws is still being decided. You can close your account once its cards are known.',
  paymentOpen: 'One of your payments is still open. You can close your account once it is settled.',
}
