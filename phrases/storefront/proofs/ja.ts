// Proofs: the badge of a draw, its explanation, and the page of a sealed box.

export const proofs = {
  copy: 'コピー',
  copied: 'コピーしました',
  checking: 'この抽選を検証しています…',
  proven: 'この抽選は証明済みです',
  provenNote: '引く前に控えた箱の指紋と一致しました',
  provenPublishedNote: '公開中の箱の指紋と一致しました',
  open: '証明を見る',
  failed: 'この抽選は証明できません',
  failedText: '次の点が、封印した箱と合いません。この画面を保存して、お問い合わせください。',
  unavailable: '証明を読み込めませんでした。',
  retry: 'もう一度検証する',

  dialogTitle: '抽選の証明',
  plain: (first: string, last: string, count: string, total: string) =>
    first === last
      ? `販売前に封印した全${total}口のうち、順番どおりに渡した第${first}口が、このカードです。`
      : `販売前に封印した全${total}口のうち、順番どおりに渡した第${first}口から第${last}口までの${count}口が、このカードです。`,
  plainHow:
    'カードの指紋に、箱のほかの部分の指紋を順に重ねると、箱全体の指紋になります。1口でも違えば、別の値になります。いまお使いのブラウザが計算しました。',
  plainLastOne: 'ラストワン賞も、最後の口の封と内訳の指紋に含まれ、同じ計算で確かめました。',
  seen: '引く前にこのブラウザが控えた指紋と照合しました。',
  notSeen: '引く前の控えがこのブラウザにないため、公開中の指紋と照合しました。',
  slots: '引いた口',
  slot: (number: string) => `第${number}口`,
  slotRange: (first: string, last: string) => `第${first}口〜第${last}口`,
  leaf: 'カードの指紋（葉）',
  path: (count: string) => `ほかの部分の指紋（${count}個）`,
  result: '計算した箱の指紋',
  root: '箱の指紋',
  ticket: 'チケットの指紋',
  previousTicket: '一つ前のチケット',
  technical: '詳しく',
  limitsTitle: 'この証明でわからないこと',
  limits: [
    'カードの実物が店にあり、届くこと。発送は、引いた方が購入履歴の追跡番号で確認できます。',
    'だれが引いたか。店や関係者が自分で引いていないことは、証明できません。',
  ],
  shareTitle: 'この証明をほかの人に見せる',
  shareText:
    'リンクを開いた人は、ログインせずに、自分のブラウザでこの抽選を検証できます。お名前や会員情報、発送とポイントのどちらを選んだかは出ません。カードを見るまでは、ほかの人には開けません。',
  shareLink: '証明ページのリンク',

  pageDescription: (name: string) =>
    `「${name}」の抽選が、公開された箱のとおりに行われたかを、ブラウザで検証できます。`,
  pageLead:
    'この抽選が、販売前に封印した箱のとおりかを、いまお使いのブラウザが確かめます。引いた方の情報は載っていません。',
  provenHere: '下の4つを、このブラウザが計算して確かめました。',
  unknownLink:
    'この証明ページは開けません。リンクが途中で切れているか、引いた方がまだカードを見ていないようです。リンクを送った方にご確認ください。',
  pack: 'パック',
  drawnAt: '引いた日時（日本時間）',
  cardCount: (count: string) => `${count}枚`,
  drawnCards: '引いたカード',
  drawnCardsNote:
    '検証したのは、カードの番号、レアリティ、変換ポイント、発送のみかどうかです。名前と画像は、店がその番号に付けたものです。',
  checksTitle: 'このブラウザが確かめたこと',
  checkStates: { checking: '計算中', proven: '一致', failed: '不一致', open: '判断できません' },
  checks: {
    seal: {
      title: '販売前の封印',
      text: (sealedAt: string) =>
        `「箱の指紋」と「コミット値」は、箱のページと同じか。封印（${sealedAt}）は、この抽選より前か。`,
    },
    contents: {
      title: '賞品の内訳',
      text: () => '賞品の一覧は、公開中の「内訳の指紋」と合うか。枚数の合計は、箱の口数と同じか。',
    },
    slots: {
      title: '引いた口の中身',
      text: () => '引いた口の中身から計算すると、「箱の指紋」になるか。',
    },
    ticket: {
      title: '順番のチケット',
      text: () =>
        'チケットの指紋は、口、日時、抽選番号、一つ前のチケットから計算した値か。このリンクの抽選のものか。',
    },
  },
  howTitle: 'どう確かめたか',
  boxClosed:
    'この箱はまだ封印中です。箱が開くと、秘密とすべての口、すべてのチケットを公開し、箱のページで検証できます。',
  boxOpened: 'この箱は開封済みです。すべての口とチケットを、箱のページで検証できます。',
  limitRoot:
    '公開中の指紋が、販売前から同じだったこと。引く前に指紋を控えたブラウザなら、それも確かめられます。',
  toBox: 'この箱のページへ',
  more: (count: string) => `ほか${count}件`,

  faults: {
    manifest: '賞品の一覧が、公開された一覧と違います。',
    algorithm: 'この箱の方式は、この検証では確かめられません。',
    manifestOrder: '賞品の一覧が、決められた順に並んでいません。',
    quantities: '賞品の数の合計が、箱の口数と違います。',
    commitment: 'コミット値が、公開された秘密から計算した値と違います。',
    root: '箱の指紋が、すべての口から計算した値と違います。',
    path: 'カードの中身から計算した箱の指紋が、公開された指紋と違います。',
    rootChanged: '箱の指紋が、このブラウザが前に控えたものから変わっています。',
    slot: (slot: string) => `第${slot}口の中身が、封印と違います。`,
    salt: (slot: string) => `第${slot}口の封の値が、計算と違います。`,
    ticket: (ticket: string) => `${ticket}番目のチケットの指紋が合いません。`,
    ticketOrder: (ticket: string) => `${ticket}番目のチケットの順番がつながりません。`,
    ticketTime: (ticket: string) => `${ticket}番目のチケットの時刻が、一つ前のチケットより前になっています。`,
    drawId: (ticket: string) => `${ticket}番目のチケットの抽選番号が、ほかのチケットと重なっています。`,
    ticketTerms: (ticket: string) => `${ticket}番目のチケットは、封印された販売条件に合いません。`,
    ceiling: (ticket: string) => `${ticket}番目のチケットの天井の賞品の数が、規則と違います。`,
    mode: '中身の決め方が、この検証の知らないものです。',
    secret: '公開された秘密が、封印のときの秘密と違います。',
    conditions: '状態のことばの説明が足りないか、公開された一覧と違います。',
    extras: '特別な賞品が、封印された内容と違います。',
    terms: '販売条件が、封印された内容と違います。',
    invited: '招待された会員の一覧が、封印された一覧と違います。',
    trust: 'この箱が信頼先として示す情報が、約束された内容と違います。',
    card: (slot: string) => `第${slot}口に表示されたカードが、封印された賞品と違います。`,
    published: '証明の中の値が、箱のページで公開されている値と違います。',
    sealedLate: '箱を封印した日時が、この抽選より後になっています。',
    mistaken: 'この証明は、リンクの抽選のものではありません。',
    lastOneCard: '表示されたラストワン賞のカードが、封印された賞品と違います。',
  },

  sealedTerms: {
    title: '封印された販売条件',
    note: '箱の指紋は、次の条件も含めて計算しています。封印のあとは、お店も変えられません。',
    price: '1口の価格',
    startsAt: '販売開始',
    limits: '購入の上限',
    audience: '引ける方',
    everybody: 'どなたでも',
    invited: 'ご招待した方',
    registered: (days: string) => `ご登録から${days}日（24時間×${days}）以内の方`,
    rankFrom: (number: string) => `ランクが下から${number}番目以上の方`,
    phoneProven: '電話番号の認証がお済みの方',
    noLimits: 'なし',
    perPurchase: (count: string) => `一度の購入は${count}口まで`,
    perMember: (count: string) => `お一人${count}口まで`,
    perPeriod: {
      day: (count: string) => `お一人1日${count}口まで`,
      week: (count: string) => `お一人1週間に${count}口まで`,
    },
    comma: '、',
  },

  boxTitle: '箱の証明',
  boxDescription: (name: string) => `「${name}」の箱の証明。内訳、販売状況、公開している値と、その検証。`,
  boxOf: (name: string) => `「${name}」の箱`,
  boxLead:
    'カードの並び順は、販売前に決めて封をしました。1口でも入れ替えると、公開している指紋が変わります。',
  steps: {
    mix: {
      title: '並べて、混ぜる',
      text: '内訳どおりに並べ、秘密の値で混ぜます。',
    },
    seal: {
      title: '封をする',
      text: '箱の指紋を、販売前に公開します。',
    },
    sell: {
      title: '先頭から渡す',
      text: '申し込み順です。飛ばすことも選ぶこともできません。',
    },
    open: {
      title: '開けて、すべて見せる',
      text: '完売か販売終了のあと、だれでも全口を検証できます。',
    },
  },
  now: 'いまここ',
  fingerprints: '詳しく（公開している値）',
  boxRoot: '箱の指紋（ルート）',
  boxRootHelp: 'すべての口の封から計算した値。抽選の証明は、必ずこの値になります。',
  commitment: 'コミット値',
  commitmentHelp: '並び順を決めた秘密を、明かさずに固定する値。箱が開くと、秘密と照合できます。',
  manifestHash: '内訳の指紋',
  manifestHashHelp: '内訳（カードと枚数）から計算した値。',
  ticketHead: '最新チケットの指紋',
  ticketHeadHelp: '売れるたびに前のチケットとつながる値。売れた順番の入れ替えを防ぎます。',
  sealedAt: '封印した日時',
  sealNumber: '封印番号',
  endsAt: '開封の期限',
  untilSoldOut: '完売したとき',
  beacon: '公開乱数',
  algorithm: '方式',
  sold: (sold: string, total: string) => `${sold} / ${total}口 販売済み`,
  oddsTitle: '内訳と提供割合',
  oddsNote: (total: string) =>
    `残りと割合は、いまの箱の中身から計算しています。封印したときの内訳（全${total}口）は変わりません。`,
  share: '残り・割合',
  prize: '賞品',
  convertsTo: '変換ポイント',
  shipOnly: '発送のみ',
  left: (count: string) => `残り ${count}枚`,
  sealed: (count: string) => `封印時 ${count}枚`,
  gone: '当選済み',
  percent: (percent: string) => `${percent}%`,
  sumOf: (kinds: string) => `${kinds}種`,

  milestoneText: (slots: string) =>
    `${slots}口目を引いた方に、その口のカードとは別にお届けします。上の枚数には含みません。`,
  ceilingText: (draws: string, tier: string, copies: string) =>
    `${draws}口続けて引き、演出ランク${tier}以上の景品が1枚も出なかった方にお届けします。会員ごとに、この箱だけで数えます。${copies}枚を封印しました。`,
  lastOneText:
    '最後の1口を引いた方に、その口のカードとは別にお届けします。上の枚数には含みません。差し替えると、内訳の指紋と箱の指紋が変わります。',

  closedTitle: 'この箱はまだ封印中です',
  closedText:
    '引いた口は、いますぐ検証できます（結果の画面と購入履歴の「証明を見る」）。残りの口は、完売か販売終了のあとに公開し、ここで検証できます。',
  openedTitle: 'この箱は開封されました',
  openedText:
    '秘密、すべての口、すべてのチケットを公開しています。このブラウザで、最初から最後まで検証できます。',
  verifyAll: 'すべて検証する',
  loadingBox: (megabytes: string) => `箱のデータを受信中 ${megabytes}MB`,
  verifying: (percent: string) => `検証中 ${percent}%`,
  stopVerifying: '検証を中止する',
  verified: 'すべて一致しました',
  verifiedText: (slots: string, tickets: string) =>
    `全${slots}口とチケット${tickets}件を計算し直し、公開された値と一致しました。この箱は、封印したとおりに販売されました。`,
  broken: '一致しない点があります',
  brokenText: '次の点が一致しません。JSONを保存して、お問い合わせください。',
  loadFailed: '箱のデータを読み込めませんでした。少し時間をおいて、もう一度お試しください。',
  download: 'JSONをダウンロード',
  commandTitle: 'ご自分の環境で検証する',
  commandText: 'ソースコードとNode.jsがあれば、当店のページを使わずに検証できます。',
  boxLimits: [
    'カードの実物が店にあり、発送されること。',
    '店や関係者が自分で引いていないこと。順番は守られますが、だれが引いたかはわかりません。',
    '指紋を公開した日時そのもの。気になる方は、引く前に指紋を控えてください。',
  ],
  toPack: 'パックのページへ',
  toRecords: 'この店の記録の証明',

  haltsTitle: '販売の停止・再開の記録',
  haltsNote:
    '販売の停止・再開・早期終了のたびに、ここに記録が残ります。記録の変更や削除はできません。封印した中身と順番は、止めても変わりません。',
  haltKinds: {
    halted: '販売を停止',
    resumed: '販売を再開',
    ended_early: '販売を早期終了',
    words_added: '説明を追加',
  },
  haltSold: (sold: string, total: string) => `${total}口のうち${sold}口を販売した時点`,
  haltReason: (reason: string) => `理由：${reason}`,
  endedEarly: (endsAt: string) =>
    `封印したときの開封の期限「${endsAt}」は、いまも変わりません。販売を早期終了したため、残りの口もすべて公開しています。`,
}
