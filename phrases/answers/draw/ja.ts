// Draws: why one was refused, and what is wrong with a choice of cards.

/** Why a draw was refused. The keys stand in addresses: /pack-detail shows the sentence of its `error` (ruling 36). */
export const drawRefusals = {
  count: '数量を選択してください。',
  soldOut: '残数が不足しています。数量を減らしてもう一度お試しください。',
  shortOfPoints: 'ポイントが不足しています。',
  shortOfCoins: 'コインが不足しています',
  limit: '購入上限に達しています。',
  notOnSale: 'このパックは現在販売していません。',
  halted: 'このパックは販売を停止しています。お支払いは発生していません。',
  held: 'お支払いの確認が必要なため、パックの購入とカードの引き換えを停止しています。お送りしたメールをご確認ください。',
  tokenExpired: '確認の有効期限が切れました。もう一度お試しください。',
}

export type DrawRefusalKey = keyof typeof drawRefusals

export const draw = {
  ...drawRefusals,
  haltedBecause: (reason: string) => `${drawRefusals.halted}停止の理由：${reason}`,
  choiceClosed: '選択期限（24時間）を過ぎたため変更できません。',
  cards: 'カードの選択が正しくありません。',
}
