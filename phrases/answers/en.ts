import { content } from '#phrases/answers/content/en.ts'
import { desks } from '#phrases/answers/desks/en.ts'
import { drafts } from '#phrases/answers/drafts/en.ts'
import { draw } from '#phrases/answers/draw/en.ts'
import { enquiries } from '#phrases/answers/enquiries/en.ts'
import { exchange } from '#phrases/answers/exchange/en.ts'
import { installed } from '#phrases/answers/installed/en.ts'
import { membership } from '#phrases/answers/membership/en.ts'
import { money } from '#phrases/answers/money/en.ts'
import { notices } from '#phrases/answers/notices/en.ts'
import { offline } from '#phrases/answers/offline/en.ts'
import { packs } from '#phrases/answers/packs/en.ts'
import { payment } from '#phrases/answers/payment/en.ts'
import { phones } from '#phrases/answers/phones/en.ts'
import { pointTransfer } from '#phrases/answers/point-transfer/en.ts'
import { rank } from '#phrases/answers/rank/en.ts'
import { rankTables } from '#phrases/answers/rank-tables/en.ts'
import { referrals } from '#phrases/answers/referrals/en.ts'
import { staff } from '#phrases/answers/staff/en.ts'
import { statement } from '#phrases/answers/statement/en.ts'
import type { AnswerPhrases } from './ja.ts'

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
    work: 'Many visitors are coming from your network, so your device is doing a short calculation before it gets a place. It takes a few seconds; please stay on this page.',
    workNeedsScript: 'To get a place, please turn on JavaScript in your browser.',
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
    phone: 'Please enter a phone number of 10 to 15 digits.',
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
    draw_return: 'Pack purchase paid back',
    choice: 'Cards converted to points',
    prize: 'Points won in a pack',
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
