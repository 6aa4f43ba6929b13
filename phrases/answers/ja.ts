// The server's messages in Japanese: refusals, field errors, names in histories.

import { content } from '#phrases/answers/content/ja.ts'
import { desks } from '#phrases/answers/desks/ja.ts'
import { drafts } from '#phrases/answers/drafts/ja.ts'
import { draw } from '#phrases/answers/draw/ja.ts'
import { enquiries } from '#phrases/answers/enquiries/ja.ts'
import { exchange } from '#phrases/answers/exchange/ja.ts'
import { installed } from '#phrases/answers/installed/ja.ts'
import { membership } from '#phrases/answers/membership/ja.ts'
import { money } from '#phrases/answers/money/ja.ts'
import { notices } from '#phrases/answers/notices/ja.ts'
import { offline } from '#phrases/answers/offline/ja.ts'
import { packs } from '#phrases/answers/packs/ja.ts'
import { payment } from '#phrases/answers/payment/ja.ts'
import { phones } from '#phrases/answers/phones/ja.ts'
import { pointTransfer } from '#phrases/answers/point-transfer/ja.ts'
import { rank } from '#phrases/answers/rank/ja.ts'
import { rankTables } from '#phrases/answers/rank-tables/ja.ts'
import { referrals } from '#phrases/answers/referrals/ja.ts'
import { staff } from '#phrases/answers/staff/ja.ts'
import { statement } from '#phrases/answers/statement/ja.ts'

export const ja = {
  invalidValue: '不正な値です。',
  malformed: '送信内容を読み取れませんでした。再読み込みして、もう一度お試しください。',
  loginRequired: 'ログインしてください。',
  forbidden: 'ページの有効期限が切れました。再読み込みしてもう一度お試しください。',
  notFound: '見つかりませんでした。',
  tooManyRequests: 'ただいま混み合っています。少し時間をおいて、もう一度お試しください。',
  failed: 'サーバーエラーが発生しました。しばらくしてからもう一度お試しください。',
  serverError: (code: string) =>
    `サーバーエラーが発生しました。しばらくしてからもう一度お試しください。お問い合わせの際は、エラー番号「${code}」をお知らせください。`,
  errorCode: (code: string) => `エラー番号：${code}`,
  busy: 'ただいま大変混み合っています。少し時間をおいて、もう一度お試しください。',
  reload: '再読み込み',
  waitingRoom: {
    title: '順番にご案内しています',
    ahead: (count: string) => `お客様の前に${count}人`,
    estimate: (minutes: string) => `ご案内まで、およそ${minutes}分の見込みです。`,
    stay: 'この画面のままお待ちください。自動で更新され、順番が来るとお店が開きます。再読み込みしても順番は変わりません。',
    work: '同じネットワークからのアクセスが集中しているため、順番をお取りする前に、お使いの端末で簡単な計算を行っています。数秒で終わりますので、このままお待ちください。',
    workNeedsScript: '順番をお取りするには、ブラウザのJavaScriptを有効にしてください。',
  },
  maintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  termsChanged: '規約などの内容が変わりました。最新の内容をご確認のうえ、もう一度お手続きください。',
  required: '入力してください。',
  tooLong: (max: number) => `${max}文字以内で入力してください。`,
  login: {
    mismatch: 'メールアドレスまたはパスワードが一致しません。',
  },
  registration: {
    mail: 'メールアドレスの形式が正しくありません。',
    networkCrowded:
      'ご利用のネットワークからの新規登録が上限に達しました。お手数ですが、明日もう一度お試しいただくか、別の回線からお試しください。',
    mailTaken:
      'このメールアドレスは登録できません。登録済みの方は、ログインかパスワードの再発行をお試しください。',
    phone: '電話番号を10〜15桁の数字で入力してください。',
    postalCode: '郵便番号はハイフンなしの7桁で入力してください。',
    prefecture: '都道府県を選択してください。',
    password: 'パスワードは半角英数字6〜20文字で入力してください。',
    passwordCommon: 'よく使われるパスワードのため登録できません。別のパスワードを入力してください。',
    passwordOwn:
      '店名やメールアドレス、電話番号から推測されやすいパスワードです。別のパスワードを入力してください。',
    passwordDiffers: '2つのパスワードが一致しません。もう一度入力してください。',
    referralCode: '紹介コードが正しくありません。コードをご確認ください。',
    referralNotYet:
      'この紹介コードはまだご利用いただけません。紹介者のSMS認証と初回のポイント購入が必要です。',
    referralFull: 'この紹介コードは紹介人数の上限に達しているため、ご利用いただけません。',
  },
  history: {
    point_purchase: 'ポイント購入',
    point_refund: 'ポイント購入の取消',
    point_refund_refused: 'ポイント購入の取消の中止',
    draw: 'パック購入',
    draw_return: 'パック購入の返還',
    choice: 'カードのポイント変換',
    prize: 'パックで当たったポイント',
    expiry: 'ポイント有効期限切れ',
    referral: '友達紹介',
    adjustment: '調整',
    withdrawal: '退会',
    exchange: 'カード引換',
    rank_maintenance: 'ランク維持',
    claim: 'お支払いの清算',
  },
  adjusted: (reason: string) => `調整（${reason}）`,
  adjustmentReasons: {
    apology: 'お詫び',
    parcel: 'お荷物の件',
    benefit: '特典',
    correction: '誤りの訂正',
    breach: '規約違反',
  },
  shareText: (packName: string) => `${packName}を開封しました！`,
  endsOn: (date: string) => `${date}まで`,
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

export type AnswerPhrases = typeof ja
