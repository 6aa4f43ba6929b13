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
  malformed: 'The request is malformed.',
  loginRequired: 'Please log in.',
  forbidden: 'This page has expired. Reload it and try again.',
  notFound: 'Not found.',
  tooManyRequests: 'Too many requests. Please try again in a moment.',
  serverError: 'A server error occurred. Please try again later.',
  busy: 'The shop is very busy right now. Please wait a moment and try again.',
  reload: 'Reload',
  waitingRoom: {
    title: 'You are in line',
    ahead: (count) => `Visitors before you: ${count}`,
    estimate: (minutes) => `Expected wait in minutes, about: ${minutes}.`,
    stay: 'Please stay on this page. It renews itself, and the shop opens when it is your turn. Reloading does not change your place.',
  },
  maintenance: 'Not available at the moment because of system maintenance.',
  termsChanged: 'The terms have changed. Please read them and confirm again.',
  required: 'Please fill this in.',
  tooLong: (max) => `Please use at most ${max} characters.`,
  login: {
    mismatch: 'The e-mail address or password does not match.',
  },
  registration: {
    mail: 'This is not a valid e-mail address.',
    networkCrowded:
      'Too many new members have registered from your network. Please try again tomorrow, or from another connection.',
    mailTaken: 'This e-mail address cannot be registered. Try logging in or resetting the password.',
    phone: 'Please enter digits only, 10 to 15 of them.',
    postalCode: 'Please enter 7 digits without a hyphen.',
    prefecture: 'Please choose a prefecture.',
    password: 'Please use 6 to 20 single-byte letters and digits.',
    passwordCommon: 'This password is too common. Please choose another.',
    passwordOwn:
      'This password is easy to guess from the name of the shop, your e-mail address or your phone number. Please choose another.',
    passwordDiffers: 'The two passwords differ.',
    referralCode: 'This referral code is not valid.',
    referralNotYet:
      'This referral code cannot be used yet: its owner has to verify by SMS and buy points once.',
    referralFull: 'This referral code has reached its limit of friends.',
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
    withdrawal: 'Membership ended',
    exchange: 'Card exchange',
    rank_maintenance: 'Rank kept for next month',
    claim: 'Claim settled',
  },
  adjusted: (reason: string) => `Adjustment (${reason})`,
  adjustmentReasons: {
    apology: 'with our apologies',
    parcel: 'about a parcel',
    benefit: 'a benefit',
    correction: 'a mistake put right',
    breach: 'breach of the terms',
  },
  shareText: (packName) => `I opened ${packName}!`,
  endsOn: (date) => (date.includes(':') ? `Until ${date} JST` : `Until ${date}`),
  noEnd: 'No end date',
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
