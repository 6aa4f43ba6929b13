// Draws: why one was refused, and what is wrong with a choice of cards.

/** Why a draw was refused. The keys stand in addresses: /pack-detail shows the sentence of its `error` (ruling 36). */
export const drawRefusals = {
  count: '口数を選んでください。',
  soldOut: '残りの口数が足りません。口数を減らして、もう一度お試しください。',
  shortOfPoints: 'ポイントが不足しています。',
  shortOfCoins: 'コインが不足しています',
  limit: 'このパックの購入上限を超えています。口数をご確認ください。',
  notNew: 'このパックは、ご登録から日の浅い方限定です。ほかのパックをお楽しみください。',
  belowRank: 'このパックは、今月のランクが届いている方限定です。今月のランクは、先月のご利用で決まります。',
  phoneNotProven: '「お客様情報」で電話番号の認証を済ませると、このパックを引けます。',
  notInvited: 'このパックは、ご招待した方限定です。ほかのパックをお楽しみください。',
  notOnSale: 'このパックは、ただいま販売していません。',
  topPrizeGone:
    'ご覧のあいだに、上位賞のカードがなくなりました。ポイントやコインは使われていません。いまの残りをご確認のうえ、もう一度お試しください。',
  halted: 'このパックは販売を停止しています。ポイントやコインは使われていません。',
  held: 'お支払いの確認が必要なため、抽選とカードの引き換えを停止しています。お送りしたメールをご確認ください。',
  tokenExpired: '確認画面の有効期限が切れました。もう一度お試しください。',
}

export type DrawRefusalKey = keyof typeof drawRefusals

export const draw = {
  ...drawRefusals,
  haltedBecause: (reason: string) => `${drawRefusals.halted}停止の理由：${reason}`,
  choiceClosed: '選択の期限（24時間）を過ぎたため、変更できません。',
  wrongRound: '公開された乱数の署名ではありません。',
  undecided: 'カードはまだ決まっていません。決まりしだい、お選びいただけます。',
  cards: 'カードの選択を受け付けられませんでした。再読み込みして、選び直してください。',
}
