export const packs = {
  gone: 'このパックは見つかりません。',
  over: '販売はすでに終わっています。',
  haltedBefore: '販売はすでに停止しています。',
  notHalted: '販売は停止していません。',
  badReason: (most: number) => `日本語と英語の理由を、それぞれ1行、${most}文字以内で入力してください。`,
  tooManyFavourites: (most: number) => `お気に入りは${most}件までです。`,
}
export type PackPhrases = typeof packs
