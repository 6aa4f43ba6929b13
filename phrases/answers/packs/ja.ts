export const packs = {
  gone: 'このパックは見つかりません。',
  over: '販売はすでに終わっています。',
  haltedBefore: '販売はすでに停止しています。',
  neverHalted: '販売を止めたことがないため、説明を追加できません。',
  notHalted: '販売は停止していません。',
  badReason: (most: number) =>
    `理由を1行、${most}文字以内で入力してください。英語は空欄のままでもかまいません。`,
  tooManyFavourites: (most: number) => `お気に入りは${most}件までです。`,
}
export type PackPhrases = typeof packs
