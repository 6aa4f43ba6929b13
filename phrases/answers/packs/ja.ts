export const packs = {
  gone: 'このパックは見つかりません。',
  over: '販売はすでに終わっています。',
  haltedBefore: '販売はすでに停止しています。',
  notGivenUp: {
    'nothing waits': '決まるのを待っている口はありません。',
    'too soon': '返還できるのは、7日間決まらなかったときです。',
    'round known': '乱数が届いているため、返還できません。まもなくカードが決まります。',
  },
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
  /** A beacon box on its page: how it is decided, and what that cannot prove. */
  beacon: {
    mark: '未',
    title: '当たりがどれかは、まだ誰も知りません。お店も。',
    how: [
      'お支払いのあと、売れた口を、お店の外の立会人の前で締め切ります。',
      'そのあとに発表される公開の乱数が、残っているカードのなかから、1口ずつ決めます。通常は数秒です。',
      '残りと割合は、最後に決まった回のあとの数です。決定待ちの口があっても、次の方の割合はこのとおりです。',
    ],
    witnesses: (all: string, quorum: string) =>
      `立会人（${all}者のうち${quorum}者以上が認めた締め切りだけが有効）`,
    random: '公開の乱数',
    limitsTitle: 'この仕組みでわからないこと',
    limits: [
      'カードの実物が店にあり、本物で、お届けすること。',
      '引いた方が店と無関係であること。店の知人も同じ割合で、無料で引いているかもしれません。',
      'どなたにも同じようにお売りすること。よい箱になったとき、店はお申し込みを断ったり遅らせたりできます。',
      '販売を途中でやめないこと。',
      '立会人が店から独立していること。名前をご覧になって、ご判断ください。',
    ],
    lastOne:
      'だれが最後の1口を引くか。お申し込みの順番は、店が決められます。そのためラストワン賞のある箱には、おひとりの口数に上限があります。',
    colluding: (all: string, quorum: string) =>
      `店が、乱数をつくる団体のうち決められた数、または立会人${all}者のうち${quorum}者と手を組んでいないこと。`,
  },
  graded: '鑑定品',
  tooManyFavourites: (most: number) => `お気に入りは${most}件までです。`,
}
export type PackPhrases = typeof packs
