// The page of a pack, and a draw from its confirmation to the end.

import { drawRefusals } from '../../answers/draw/ja.ts'

/** One pack: line-up, price, and the seal of its box. */
export const packDetail = {
  description: (name: string) =>
    `「${name}」の価格・残り数・収録カードと提供割合。箱の中身は販売前に封印済みです。`,
  pictures: 'パックの画像',
  picture: (index: number) => `画像${index}`,
  count: '引く回数',
  countOption: (count: string) => `${count}回`,
  draw: (count: string) => `${count}回引く`,
  total: '合計',
  buyingHidden: '販売開始までお待ちください。',
  limitReached: 'このパックの購入上限に達しました。',
  periodLeft: {
    day: (left: string, draws: string) => `1日${draws}回まで。今日はあと${left}回、リセットは明日0:00です。`,
    week: (left: string, draws: string) =>
      `1週間${draws}回まで。今週はあと${left}回、リセットは次の月曜0:00です。`,
  },
  periodReached: {
    day: (draws: string) => `今日の上限（${draws}回）に達しました。明日0:00からまた引けます。`,
    week: (draws: string) => `今週の上限（${draws}回）に達しました。次の月曜0:00からまた引けます。`,
  },
  soldOut: 'このパックの販売は終了しました。',
  haltedTitle: '販売を停止しています',
  haltReason: (reason: string) => `理由：${reason}`,
  haltedSince: (instant: string) =>
    `${instant}から停止中で、再開するまで引くことはできません。すでに引いたカードの選択や発送は、いつもどおりご利用いただけます。`,
  refusals: drawRefusals,
  confirmTitle: 'パックを引きますか？',
  confirmCount: '回数',
  confirmCost: '使用するポイント',
  confirmCostCoins: '使用するコイン',
  yes: 'はい',
  no: 'いいえ',
  shortPointsTitle: 'ポイントが不足しています',
  shortPoints: 'ポイントを購入すると、このパックのページに戻れます。',
  buyPoints: 'ポイントを購入する',
  shortCoinsTitle: 'コインが不足しています',
  shortCoins: 'コインはポイントでパックを引くと貯まります。',
  close: '閉じる',
  lineup: '収録カードと提供割合',
  lineupNote: (total: string) => `全${total}口の内訳です。封印時の数で、変更されることはありません。`,
  quantity: (quantity: string) => `${quantity}口`,
  odds: (percent: string) => `${percent}%`,
  moreCards: 'さらに表示',
  detail: 'パックの説明',
  sealed: '中身は販売前に封印済み',
  sealedText:
    '全カードの並び順は販売開始前に確定し、その指紋を公開しています。あとから差し替えられていないことを、結果画面であなたのブラウザが検証します。',
  sealMark: '封',
  boxCommitment: '約束値',
  boxRoot: '箱の指紋',
  verify: '箱の証明を見る',
  shipOnlyCoins: 'コインで引くパックのカードはポイントに変換できません（発送のみ）。',
}

/** Drawing: confirmation, reveal, choice of cards, thank-you page. */
export const drawing = {
  confirmTitle: '購入内容の確認',
  pack: 'パック',
  price: '1回の価格',
  count: '回数',
  countOf: (count: string) => `× ${count}回`,
  total: { points: '使用するポイント', coins: '使用するコイン' },
  now: { points: '現在の保有ポイント', coins: '現在の保有コイン' },
  after: { points: '購入後の保有ポイント', coins: '購入後の保有コイン' },
  short: { points: 'ポイントが不足しています。', coins: 'コインが不足しています。' },
  buyPoints: 'ポイントを購入する',
  ask: 'この内容でパックを引きますか？',
  yes: 'はい、引く',
  no: 'いいえ',
  outcomeUnknown:
    '通信が途切れ、結果を受け取れませんでした。もう一度「はい、引く」を押してください。二重に引かれることはありません。',
  termsTitle: 'お申し込み内容',
  terms: {
    item: {
      name: '商品・数量',
      value: (name: string, count: string) => `「${name}」${count}口（1口につきトレーディングカード1枚）`,
    },
    price: {
      name: '価格',
      points: (total: string) => `${total}pt（カードの送料は国内無料、海外は別途）`,
      coins: (total: string) => `${total}コイン（カードの送料は国内無料、海外は別途）`,
    },
    payment: {
      name: '支払時期・方法',
      points: '「はい、引く」を押した時点で、保有ポイントから引き落とします（期限の近いものから）。',
      coins: '「はい、引く」を押した時点で、保有コインから引き落とします。',
    },
    delivery: {
      name: '引渡時期',
      points: (days: string) =>
        `抽選結果はただちに表示します。発送を選んだカードは${days}営業日以内（土日祝・休業日を除く）に発送します。`,
      coins: (days: string) =>
        `抽選結果はただちに表示します。全てのカードを${days}営業日以内（土日祝・休業日を除く）に発送します。`,
    },
    cancellation: {
      name: 'キャンセル・返品',
      points:
        '抽選後の取り消し・返品はできません。発送しないカードは、抽選から24時間以内の選択によりポイントに変換されます（発送のみのカードを除く）。',
      coins: '抽選後の取り消し・返品・ポイントへの変換はできません。全てのカードを発送します。',
    },
    period: {
      name: '申込期間',
      value: (text: string) => `${text}。完売した時点で販売を終了します。この確認画面は10分間有効です。`,
    },
  },

  revealTitle: '開封',
  tapToStart: 'タップしてスタート',
  tapHint: '演出はいつでもスキップできます',
  countToOpen: (count: string) => `全${count}枚`,
  progress: (index: string, count: string) => `${index} / ${count}`,
  cardNumber: (index: string, count: string) => `${count}枚中${index}枚目`,
  tapToSkip: 'タップで演出をスキップ',
  skipOne: 'スキップ',
  skipToRare: '次のSR以上へ',
  skipAll: '全てスキップ',
  next: '次のカードへ',
  finish: 'カードを選ぶ',
  finishCoins: '完了する',
  finishChosen: '結果を見る',
  converts: (points: string) => `${points}ptに変換可`,
  shipOnly: '発送のみ',
  revealFailed: '結果を保存できませんでした。通信をご確認ください。',
  retry: 'もう一度',

  chooseTitle: '発送するカードを選ぶ',
  chooseNote: '選んだカードは発送し、選ばなかったカードはポイントに変換します。',
  chooseNoteShipOnly: 'このパックのカードは全て発送します。',
  timeLeft: '選択の期限まで',
  deadline: (when: string) =>
    `${when} を過ぎると、未選択のカードは自動でポイントに変換されます（発送のみのカードは発送）。`,
  deadlineShipOnly: (when: string) => `${when} を過ぎると、自動で発送の手続きに進みます。`,
  unrevealed: 'まだ開封していないカードです。',
  watchReveal: '開封演出を見る',
  closedShipOnly: '選択の期限を過ぎました。全てのカードを発送します。',
  closed: '選択の期限を過ぎました。選ばなかったカードはポイントに変換され、発送のみのカードは発送します。',
  toDetail: '購入履歴を見る',
  filter: 'レアリティで絞り込む',
  filterAll: 'すべて',
  selectAll: 'すべて発送',
  selectNone: 'すべて変換',
  selectShown: '表示分を発送',
  selectNoneShown: '表示分を変換',
  ships: '発送する',
  convertsInto: (points: string) => `${points}ptに変換`,
  tileShip: (name: string) => `${name} を発送する`,
  shipCount: '発送',
  ofTotal: (shipped: string, total: string) => `${shipped} / ${total}枚`,
  returned: '返還ポイント',
  toConfirm: '確認へ進む',
  showMore: 'さらに表示',

  confirmChoiceTitle: '選択内容の確認',
  confirmChoiceNote: '確定すると変更できません。',
  shipList: '発送するカード',
  convertList: 'ポイントに変換するカード',
  none: 'ありません',
  cards: (count: string) => `${count}枚`,
  shipPromise: (days: string) =>
    `確定から${days}営業日以内（土日祝・休業日を除く）に、ご登録の住所へ発送します。国内送料は無料です。`,
  back: '選び直す',
  confirmChoice: 'この内容で確定する',
  confirmChoiceFailed:
    '通信が途切れました。もう一度「確定する」を押してください。同じ選択が二重に処理されることはありません。',
  times: (count: string) => `×${count}`,

  thanksTitle: 'ありがとうございました',
  thanksShipped: (count: string) => `${count}枚のカードを発送します。`,
  thanksNoShip: '発送するカードはありません。',
  thanksPromise: (days: string) =>
    `${days}営業日以内（土日祝・休業日を除く）に発送します。発送後、購入履歴に追跡番号が表示されます。`,
  thanksPoints: '返還されたポイント',
  shippedCards: '発送するカード',
  toTop: 'トップへ戻る',
  spinAgain: 'もう一度引く',
}
