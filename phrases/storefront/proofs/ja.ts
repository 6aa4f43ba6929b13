// Proofs: the badge of a draw, its explanation, and the page of a sealed box.

export const proofs = {
  checking: 'この抽選を検証しています…',
  proven: 'この抽選は証明済みです',
  provenNote: '購入前に控えた箱の指紋と一致しました',
  provenPublishedNote: '公開中の箱の指紋と一致しました',
  open: '証明を見る',
  failed: 'この抽選は証明できません',
  failedText: '次の点が、封印された箱と一致しません。画面を保存して、お問い合わせください。',
  unavailable: '証明を取得できませんでした。',
  retry: 'もう一度検証する',

  dialogTitle: '抽選の証明',
  plain: (first: string, last: string, count: string, total: string) =>
    first === last
      ? `全${total}口の並びは販売前に決まり、封印されていました。この抽選で渡ったのは、次の順番だった第${first}口です。`
      : `全${total}口の並びは販売前に決まり、封印されていました。この抽選で渡ったのは、次の順番だった第${first}口から第${last}口までの${count}口です。`,
  plainHow:
    'カードの中身から計算した指紋を、箱のほかの部分の指紋と順に重ねていくと、箱全体の指紋になります。1口でも中身が違えば、別の値になります。この計算は、いまお使いのブラウザが行いました。',
  plainLastOne:
    'ラストワン賞は、最後の口の封と内訳の指紋に含まれています。この抽選のラストワン賞も、同じ計算で検証しました。',
  seen: '購入前にこのブラウザが控えた指紋と照合しました。',
  notSeen:
    'このブラウザには購入前に控えた指紋がないため、公開中の指紋と照合しました。次回はパックのページを開いてから引くと、控えと照合できます。',
  slots: '渡った口',
  slot: (number: string) => `第${number}口`,
  slotRange: (first: string, last: string) => `第${first}口 〜 第${last}口`,
  leaf: '中身の指紋（葉）',
  path: (count: string) => `ほかの部分の指紋（${count}個）`,
  result: '計算した箱の指紋',
  root: '箱の指紋',
  ticket: 'チケットの指紋',
  previousTicket: '一つ前のチケット',
  technical: '計算の中身',
  limitsTitle: 'この証明でわからないこと',
  limits: [
    'カードの実物が店にあり、届くこと。数学では証明できません。引いたご本人は、購入履歴の追跡番号で発送を確認できます。',
    'だれが、いつ引くか。順番は申し込み順で、店が自分で引いていないことは箱が開くまで確かめられません。',
  ],
  shareTitle: 'この証明をほかの人に見せる',
  shareText:
    'このリンクを知っている人は、ログインせずに、この抽選を自分のブラウザで検証できます。お名前や会員情報、発送とポイント変換のどちらを選んだかは表示されません。カードをまだ見ていないあいだは、ほかの人には開けません。',
  shareLink: '証明ページのリンク',

  pageDescription: (name: string) =>
    `「${name}」の抽選が、販売前に封印された箱のとおりだったか、ブラウザで検証できます。`,
  pageLead:
    'この抽選が、販売前に封印された箱のとおりだったかを確かめるページです。計算は、いまお使いのブラウザが行います。引いた方の情報は、このページにはありません。',
  provenHere: '下の4つの点をこのブラウザで計算し、すべて一致しました。',
  unknownLink:
    'この証明ページは開けません。リンクが途中で切れているか、引いた方がまだカードを見ていない可能性があります。リンクを送った方にご確認ください。',
  pack: 'パック',
  drawnAt: '抽選日時（日本時間）',
  cardCount: (count: string) => `${count}枚`,
  drawnCards: '当たったカード',
  drawnCardsNote:
    '名前と画像は、店がカードの番号に付けたものです。検証したのは、カードの番号、レアリティ、変換ポイント、発送のみかどうかです。',
  checksTitle: 'このブラウザが確かめたこと',
  checkStates: { checking: '計算中', proven: '一致', failed: '不一致', open: '判断できません' },
  checks: {
    seal: {
      title: '販売前の封印',
      text: (sealedAt: string) =>
        `証明の中の「箱の指紋」と「約束値」が、箱のページで公開されている値と同じか。封印した日時（${sealedAt}）が、この抽選より前か。`,
    },
    contents: {
      title: '賞品の内訳',
      text: () =>
        '賞品の一覧から計算した指紋が、公開されている「内訳の指紋」と同じか。賞品の数の合計が、箱の口数と同じか。',
    },
    slots: {
      title: '渡った口の中身',
      text: () => '渡った口の中身から計算していくと「箱の指紋」になるか。1口でも違えば、別の値になります。',
    },
    ticket: {
      title: '順番のチケット',
      text: () =>
        'チケットの指紋が、口、日時、抽選番号、一つ前のチケットから計算した値と同じか。このリンクの抽選のものか。',
    },
  },
  howTitle: '計算のしかた',
  boxClosed:
    'この箱はまだ封印されています。約束値のもとになった秘密と、全ての口、全てのチケットは、箱が開くと公開され、箱のページで検証できます。',
  boxOpened: 'この箱は開封されています。全ての口と全てのチケットを、箱のページで検証できます。',
  limitRoot:
    '公開されている指紋が、販売の前から同じだったこと。購入の前に指紋を控えたブラウザだけが、それも確かめられます。',
  toBox: 'この箱のページへ',
  more: (count: string) => `ほか${count}件`,

  faults: {
    manifest: '賞品の一覧が、公開された一覧と違います。',
    algorithm: 'この箱の方式は、この検証では確かめられません。',
    manifestOrder: '賞品の一覧が、決められた順に並んでいません。',
    quantities: '賞品の数の合計が、箱の口数と違います。',
    commitment: '約束値が、公開された秘密から計算した値と違います。',
    root: '箱の指紋が、全ての口から計算した値と違います。',
    path: 'カードの中身から計算した箱の指紋が、公開された指紋と違います。',
    rootChanged: '箱の指紋が、このブラウザが前に控えたものから変わっています。',
    slot: (slot: string) => `第${slot}口の中身が、封印と違います。`,
    salt: (slot: string) => `第${slot}口の封の値が、計算と違います。`,
    ticket: (ticket: string) => `${ticket}番目のチケットの指紋が合いません。`,
    ticketOrder: (ticket: string) => `${ticket}番目のチケットの順番がつながりません。`,
    ticketTime: (ticket: string) => `${ticket}番目のチケットの時刻が、一つ前のチケットより前になっています。`,
    drawId: (ticket: string) => `${ticket}番目のチケットの抽選番号が、ほかのチケットと重なっています。`,
    card: (slot: string) => `第${slot}口に表示されたカードが、封印された賞品と違います。`,
    published: '証明の中の値が、箱のページで公開されている値と違います。',
    sealedLate: '箱を封印した日時が、この抽選より後になっています。',
    mistaken: 'この証明は、リンクの抽選のものではありません。',
    lastOneCard: '表示されたラストワン賞のカードが、封印された賞品と違います。',
  },

  boxTitle: '箱の証明',
  boxDescription: (name: string) => `「${name}」の封印された箱。指紋、内訳、販売状況、開封後の検証。`,
  boxOf: (name: string) => `「${name}」の箱`,
  boxLead:
    '全てのカードの並び順は、販売を始める前に決めて封印しました。封印の指紋はここで公開しています。中身を1口でも入れ替えると、指紋が変わります。',
  steps: {
    mix: {
      title: '並べて、混ぜる',
      text: '内訳どおりの口を並べ、秘密の値で順番を混ぜます。',
    },
    seal: {
      title: '封をして、指紋を公開する',
      text: '全ての口に封をし、箱全体の指紋を販売前に公開します。',
    },
    sell: {
      title: '順番どおりに渡す',
      text: '申し込み順に、先頭の口から渡します。飛ばすことも選ぶこともできません。',
    },
    open: {
      title: '開いて、全てを見せる',
      text: '完売か販売終了の後、秘密を公開します。だれでも全口を検証できます。',
    },
  },
  now: 'いまここ',
  fingerprints: '公開している値',
  boxRoot: '箱の指紋（ルート）',
  boxRootHelp: '全ての口の封から計算した値。抽選の証明は、必ずこの値にたどり着きます。',
  commitment: '約束値',
  commitmentHelp: '並び順を決めた秘密を、明かさずに約束する値。開封時に秘密と照合します。',
  manifestHash: '内訳の指紋',
  manifestHashHelp: '下の内訳（カードと口数）から計算した値。',
  ticketHead: '最新チケットの指紋',
  ticketHeadHelp: '売れるたびに前のチケットへつながっていく鎖の先頭。売れた順番の入れ替えを防ぎます。',
  sealedAt: '封印した日時',
  sealNumber: '封印番号',
  endsAt: '開封の期限',
  untilSoldOut: '完売したとき',
  beacon: '公開乱数',
  algorithm: '方式',
  sold: (sold: string, total: string) => `${sold} / ${total}口 販売済み`,
  oddsTitle: '内訳と提供割合',
  oddsNote: (total: string) =>
    `残りの数と割合は、いま箱に残っている口から計算しています。封印時の数（全${total}口）が変わることはありません。`,
  share: '残り・割合',
  prize: '賞品',
  convertsTo: '変換ポイント',
  shipOnly: '発送のみ',
  left: (count: string) => `残り ${count}口`,
  sealed: (count: string) => `封印時 ${count}口`,
  gone: '当選済み',
  percent: (percent: string) => `${percent}%`,
  sumOf: (kinds: string) => `${kinds}種`,

  lastOneText:
    '最後の1口を引いた方に、その口のカードに加えて渡る1枚です。上の口数には含まれません。内訳の指紋と最後の口の封に含まれていて、差し替えると指紋が変わります。',

  closedTitle: 'この箱はまだ封印されています',
  closedText:
    '完売または販売終了の後、秘密と全ての口が公開され、ここで全口を検証できます。それまでは、引いた本人と、証明のリンクを受け取った方が、その口を検証できます（結果画面と購入履歴の「証明」）。',
  openedTitle: 'この箱は開封されました',
  openedText:
    '秘密と全ての口、全てのチケットを公開しています。ブラウザだけで、箱の始めから終わりまで検証できます。',
  verifyAll: '全部検証する',
  loadingBox: (megabytes: string) => `箱のデータを受信中 ${megabytes}MB`,
  verifying: (percent: string) => `検証中 ${percent}%`,
  stopVerifying: '検証を中止する',
  verified: '全て一致しました',
  verifiedText: (slots: string, tickets: string) =>
    `${slots}口と${tickets}枚のチケットを計算し直し、公開された値と一致しました。この箱は、封印されたとおりに販売されました。`,
  broken: '一致しない点があります',
  brokenText: '次の点が一致しません。JSONを保存して、お問い合わせください。',
  loadFailed: '箱のデータを取得できませんでした。時間をおいて再度お試しください。',
  download: 'JSONをダウンロード',
  commandTitle: '自分の環境で検証する',
  commandText: 'ソースコードとNode.jsがあれば、当店のページを使わずに検証できます。',
  boxLimits: [
    'カードの実物が店にあり、発送されること。',
    '店や関係者が自分で引いていないこと。順番は守られますが、申し込んだ人はわかりません。',
    '販売前に指紋を公開した日時そのもの。心配なときは、引く前に指紋を控えてください。',
  ],
  toPack: 'パックのページへ',

  haltsTitle: '販売の停止・再開の記録',
  haltsNote:
    '店が販売を止めたり、再開したり、早く終えたりしたときは、必ずここに記録されます。記録をあとから変えたり消したりすることはできません。封印された中身と順番は、停止しても変わりません。',
  haltKinds: {
    halted: '販売を停止',
    resumed: '販売を再開',
    'ended early': '販売を早期終了',
  },
  haltSold: (sold: string, total: string) => `${total}口のうち${sold}口を販売した時点`,
  haltReason: (reason: string) => `理由：${reason}`,
  endedEarly: (endsAt: string) =>
    `封印したときの開封の期限は「${endsAt}」で、いまも変わりません。それより早く販売を終えたため、残りの口もすべて公開しています。`,
}
