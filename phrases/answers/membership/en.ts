import type { MembershipPhrases } from './ja.ts'

export const membership: MembershipPhrases = {
  throttled: (minutes) =>
    `Too many login attempts, so logging in is paused. Try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or set a new password.`,
  crowded: 'Very many people are logging in or registering. Please try again in a few seconds.',
  suspended: 'This account has been suspended. Please contact us.',
  resetTokenInvalid: 'This link has been used or its 30 minutes are over. Please ask for a new one.',
  nameFixed: 'Your name cannot be changed on the site. Please contact us.',
  mailFixed: 'Your e-mail address cannot be changed on the site. Please contact us.',
  passwordWrong: 'The password is not right.',
  codeNeeded: 'Enter the 6-digit code of your authenticator app.',
  codeWrong: 'The code is not right. A code works once; wait until your app shows a new one.',
  codesThrottled: (minutes) =>
    `Too many wrong codes. Try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  secondFactorIsOn: 'Two-step login is on already.',
  secondFactorNotOffered: 'Too much time has passed. Please start again.',
  paymentOpen: 'A payment of yours is still open, so you cannot leave yet. Try again once it is settled.',
}
