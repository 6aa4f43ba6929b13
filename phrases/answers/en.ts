import { content } from './content/en.ts'
import { desks } from './desks/en.ts'
import { drafts } from './drafts/en.ts'
import { draw } from './draw/en.ts'
import { enquiries } from './enquiries/en.ts'
import { exchange } from './exchange/en.ts'
import { installed } from './installed/en.ts'
import type { AnswerPhrases } from './ja.ts'
import { membership } from './membership/en.ts'
import { money } from './money/en.ts'
import { notices } from './notices/en.ts'
import { offline } from './offline/en.ts'
import { packs } from './packs/en.ts'
import { payment } from './payment/en.ts'
import { phones } from './phones/en.ts'
import { pointTransfer } from './point-transfer/en.ts'
import { rank } from './rank/en.ts'
import { rankTables } from './rank-tables/en.ts'
import { referrals } from './referrals/en.ts'
import { staff } from './staff/en.ts'
import { statement } from './statement/en.ts'

export const en: AnswerPhrases = {
  invalidValue: 'Invalid value.',
  malformed: 'We couldn’t read this request. Reload the page and try again.',
  loginRequired: 'Please log in.',
  forbidden: 'This page has expired. Reload it and try again.',
  notFound: 'Not found.',
  tooManyRequests: 'We’re very busy right now. Please try again in a moment.',
  failed: 'Something went wrong on our side. Please try again later.',
  serverError: (code: string) =>
    `Something went wrong on our side. Please try again later. If you contact us, please give this error code: ${code}`,
  errorCode: (code: string) => `Error code: ${code}`,
  busy: 'The shop is very busy right now. Please wait a moment and try again.',
  reload: 'Reload',
  waitingRoom: {
    title: 'You are in line',
    ahead: (count) => (count === '1' ? '1 person ahead of you' : `${count} people ahead of you`),
    estimate: (minutes) => `About ${minutes === '1' ? '1 minute' : `${minutes} minutes`} to go.`,
    stay: 'Please stay on this page. It refreshes by itself, and the shop opens when it’s your turn. Reloading doesn’t change your place.',
  },
  maintenance: 'Unavailable right now because of system maintenance.',
  termsChanged: 'The terms have changed. Please read them and confirm again.',
  required: 'Please fill this in.',
  tooLong: (max) => `Please use at most ${max} characters.`,
  login: {
    mismatch: 'The e-mail address or password doesn’t match.',
  },
  registration: {
    mail: 'This isn’t a valid e-mail address.',
    networkCrowded:
      'Too many people have signed up from your network today. Please try again tomorrow, or from another connection.',
    mailTaken:
      'This e-mail address can’t be registered. If it’s yours, try logging in or setting a new password.',
    phone: 'Please enter 10 to 15 digits, without hyphens.',
    postalCode: 'Please enter 7 digits without a hyphen.',
    prefecture: 'Please choose a prefecture.',
    password: 'Please use 6 to 20 letters (A–Z) and digits.',
    passwordCommon: 'This password is too common. Please choose another.',
    passwordOwn:
      'This password is easy to guess from the name of the shop, your e-mail address or your phone number. Please choose another.',
    passwordDiffers: 'The two passwords don’t match. Please type them again.',
    referralCode: 'This referral code isn’t valid. Please check it.',
    referralNotYet:
      'This referral code can’t be used yet. Its owner needs to verify by SMS and buy points first.',
    referralFull: 'This referral code has reached its limit of friends, so it can’t be used.',
  },
  history: {
    point_purchase: 'Point purchase',
    point_refund: 'Point purchase refunded',
    point_refund_refused: 'Point purchase refund cancelled',
    draw: 'Pack purchase',
    choice: 'Cards converted to points',
    expiry: 'Points expired',
    referral: 'Friend referral',
    adjustment: 'Adjustment',
    withdrawal: 'Account closed',
    exchange: 'Card exchange',
    rank_maintenance: 'Rank kept for next month',
    claim: 'Claim settled',
  },
  adjusted: (reason: string) => `Adjustment (${reason})`,
  adjustmentReasons: {
    apology: 'with our apologies',
    parcel: 'about a parcel',
    benefit: 'a gift',
    correction: 'a correction',
    breach: 'breach of the terms',
  },
  shareText: (packName) => `I opened ${packName}!`,
  endsOn: (date) => (date.includes(':') ? `Until ${date} JST` : `Until ${date}`),
  content,
  desks,
  drafts,
  draw,
  enquiries,
  exchange,
  membership,
  money,
  notices,
  installed,
  offline,
  packs,
  payment,
  phones,
  rank,
  rankTables,
  referrals,
  staff,
  statement,
  pointTransfer,
}
