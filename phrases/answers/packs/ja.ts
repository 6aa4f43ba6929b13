export const packs = {
  gone: 'このパックは見つかりません。',
  over: '販売はすでに終わっています。',
  haltedBefore: '販売はすでに停止しています。',
  neverHalted: '販売を止めたことがないため、説明を追加できません。',
  notHalted: '販売は停止していません。',
  badReason: (most: number) =>
    `理由を1行、${most}文字以内で入力してください。英語は空欄のままでもかまいません。`,
  /** Names the members who may draw. */
  audience: {
    registered: (days: number) => `ご登録から${days}日以内`,
    rank: (name: string) => `${name}ランク以上`,
    phone: '電話番号の認証がお済み',
    invited: 'ご招待',
    only: (conditions: readonly string[]) => `${conditions.join('・')}の方限定`,
  },
  graded: '鑑定品',
  tooManyFavourites: (most: number) => `お気に入りは${most}件までです。`,
}
export type PackPhrases = typeof packs
