// Proofs of beacon boxes: what differs from the words of sealed ones.

export const beaconProofs = {
  provenNote: '引く前に控えた残り枚数から、このブラウザが引き直しました',
  provenPublishedNote: '公開中の残り枚数から、このブラウザが引き直しました',
  waiting: 'この抽選の証明は、カードが決まり、開けたあとにご覧いただけます。',
  failedText: '次の点が合いません。この画面を保存して、お問い合わせください。',

  nobody: 'お支払いのとき、どのカードになるかは、まだ誰も知りませんでした。お店もです。',
  plain: (first: string, last: string, count: string, total: string) =>
    first === last
      ? `全${total}口のうち、第${first}口です。`
      : `全${total}口のうち、第${first}口から第${last}口までの${count}口です。`,
  closing: '締め切り',
  closingNumber: (number: string) => `第${number}号（お支払いのあと、乱数の前）`,
  witnesses: '間に合ったと署名した立会人',
  comma: '、',
  round: '決めた乱数',
  roundAt: (round: string, at: string) => `ラウンド${round}（${at}）`,
  drawnHere: 'このブラウザが、締め切りと乱数から自分で引き直しました。お店の示したカードと同じです。',
  seen: '引く前にこのブラウザが控えた残り枚数から始めて、決まるまでの締め切りをすべて確かめました。',
  notSeen:
    '引く前の控えがこのブラウザにないため、公開中の残り枚数から始めました。その枚数が正しかったことまでは、ここでは確かめていません。箱のページの検証なら、はじめの内訳から確かめられます。',
  how: '締め切りの値とラウンドの乱数から、残っているカードのどれになるかを、1口ずつ計算します。どちらかが少しでも違えば、別の結果になります。お店、立会人、乱数の署名も、いまお使いのブラウザが確かめました。',
  closingHash: '締め切りの値',
  roundSignature: '乱数（ビーコンの署名）',
  limits: [
    'カードの実物が店にあり、本物で、届くこと。発送は、引いた方が購入履歴の追跡番号で確認できます。',
    'だれが引いたか。店や関係者が自分で引いていないことは、証明できません。',
    '立会人が店から独立していること。名前をご覧になって、ご判断ください。',
  ],
  colluding: (all: string, quorum: string) =>
    `店が、乱数をつくる団体のうち決められた数、または立会人${all}者のうち${quorum}者と手を組んでいないこと。`,
  limitCounts:
    '引く前の残り枚数が、公開中の枚数のとおりだったこと。引く前に控えたブラウザか、箱のページの検証なら、それも確かめられます。',

  pageLead:
    'この抽選を、締め切りと公開の乱数から、いまお使いのブラウザが引き直して確かめます。引いた方の情報は載っていません。',
  checks: {
    seal: {
      title: '締め切りと立会人',
      text: () => 'お店の締め切りは、乱数が出る前に、必要な数の立会人に届いたか。署名はすべて本物か。',
    },
    contents: {
      title: '賞品の内訳',
      text: () =>
        '賞品の一覧と販売条件は、公開中の「コミット値」と合うか。残り枚数と決まった口の数は、箱の口数と合うか。',
    },
    slots: {
      title: '公開の乱数',
      text: () =>
        '締め切りが先に名指ししたラウンドの、本物の乱数か。引き直したカードは、お店の示したカードと同じか。',
    },
    ticket: {
      title: '順番のチケット',
      text: () => 'この抽選の口は、その締め切りに入っているか。このリンクの抽選のものか。',
    },
  },
  boxOpen: '箱のページでは、決まった口のすべてを、販売中でも検証できます。',

  boxLead:
    'この箱には、決まった並び順がありません。お支払いのあとに締め切り、そのあとに出る公開の乱数が、残りのカードから決めます。',
  steps: {
    mix: { title: '内訳を公開する', text: 'カードの枚数と販売条件を、販売前に公開して固定します。' },
    sell: { title: '売って、締め切る', text: '売れた口を、お店の外の立会人の前で締め切ります。' },
    seal: { title: '乱数で決める', text: 'そのあとの公開の乱数が、残りから1口ずつ決めます。' },
    open: { title: 'だれでも検証できる', text: '販売中でも検証できます。終わると、全チケットも公開します。' },
  },
  commitmentHelp: '内訳、販売条件、乱数のビーコン、立会人を固定する値。1つでも変えると、別の値になります。',
  sealedAt: '公開した日時',
  sealNumber: '箱の番号',
  endsAt: '販売の期限',
  oddsNote: (total: string) =>
    `残りと割合は、最後に決まった口のあとの数です。はじめの内訳（全${total}口）は変わりません。`,
  sealed: (count: string) => `はじめ ${count}枚`,
  lastOneText:
    '最後の1口を引いた方に、その口のカードとは別にお届けします。上の枚数には含みません。差し替えると、コミット値が変わります。',
  ceilingText: (draws: string, tier: string, copies: string) =>
    `${draws}口続けて引き、演出ランク${tier}以上の景品が1枚も出なかった方にお届けします。会員ごとに、この箱だけで数えます。全部で${copies}枚です。`,
  termsTitle: '固定された販売条件',
  termsNote: 'コミット値は、次の条件も含めて計算しています。公開したあとは、お店も変えられません。',
  haltsNote:
    '販売の停止・再開・早期終了のたびに、ここに記録が残ります。記録の変更や削除はできません。すでに売れた口は、止めても締め切られ、決まります。',
  endedEarly: (endsAt: string) =>
    `はじめに公開した販売の期限「${endsAt}」は、いまも変わりません。販売は早期終了しましたが、売れた口はすべて決まります。`,
  boxLimits: [
    'カードの実物が店にあり、本物で、発送されること。',
    '引いた方が店と無関係であること。店の知人も同じ割合で、無料で引いているかもしれません。',
    'どなたにも同じようにお売りすること。よい箱になったとき、店はお申し込みを断ったり、販売をやめたりできます。',
    '立会人が店から独立していること。名前をご覧になって、ご判断ください。',
  ],
  lastOneLimit:
    'だれが最後の1口を引くか。お申し込みの順番は、店が決められます。そのため、おひとりの口数に上限があります。',

  auditTitle: 'この箱は、いつでも検証できます',
  auditText:
    'すべての締め切りと乱数を公開しています。このブラウザが、はじめの内訳から、最後に決まった口まで引き直して確かめます。',
  audited: (places: string, closings: string) =>
    `締め切り${closings}件で決まった${places}口を引き直し、公開された賞品と一致しました。`,
  auditedNothing: 'まだ決まった口はありません。内訳と販売条件は、コミット値と一致しました。',
  auditedTickets: (tickets: string) => `チケット${tickets}件も、売れた順番どおりでした。`,
  decidedPlaces: '決まった口',
  waitingPlaces: '決定待ち',
  places: (count: string) => `${count}口`,
  closingsTitle: '決めた締め切りと乱数',
  closingLine: (number: string, count: string) => `第${number}号　${count}口`,

  faults: {
    commitment: 'コミット値が、箱の内容から計算した値と違います。',
    slot: (slot: string) => `第${slot}口の賞品が、乱数から引き直した賞品と違います。`,
    card: (slot: string) => `第${slot}口に表示されたカードが、このブラウザが引き直した賞品と違います。`,
    lastOneCard: '表示された特別な賞品のカードが、公開された賞品と違います。',
    algorithm: 'この箱の方式は、この検証では確かめられません。',
    sealedLate: '箱を公開した日時が、この抽選より後になっています。',
    ticketTerms: (ticket: string) => `${ticket}番目のチケットは、固定された販売条件に合いません。`,
    secret: 'この箱にはないはずの、秘密の値があります。',
    extras: '特別な賞品が、はじめに公開された内容と違います。',
    terms: '販売条件が、はじめに公開された内容と違います。',
    invited: '招待された会員の一覧が、はじめに固定された一覧と違います。',
  },
  placeFaults: {
    'commitment changed': 'コミット値が、引く前にこのブラウザが控えたものと違います。',
    'closing changed': '締め切りが、引く前にこのブラウザが控えた締め切りの続きになっていません。',
    'counts changed': '残り枚数が、引く前にこのブラウザが控えたものと違います。',
    counts: '残り枚数が、決まった口の数と合いません。',
    beginning: '販売開始のころの締め切りが抜けています。',
    place: 'この抽選の口が、示された締め切りに入っていません。',
    batch: '一緒に売れた口の記録が、口の順番と合いません。',
    prizes: 'お店の示した賞品が、このブラウザが引き直した賞品と違います。',
    sold: '売れた口の数か、最後の口までの指紋が合いません。',
  },
  closingFaults: {
    'closing number': (number: string) => `第${number}号の締め切りの番号が、前の続きになっていません。`,
    'closing before': (number: string) => `第${number}号の締め切りが、一つ前の締め切りとつながりません。`,
    'shop signature': (number: string) => `第${number}号の締め切りの、お店の署名が合いません。`,
    verdict: (number: string) => `第${number}号の締め切りへの立会人の署名に、合わないものがあります。`,
    quorum: (number: string) => `第${number}号の締め切りに間に合ったと署名した立会人が足りません。`,
    forked: (number: string) => `第${number}号の締め切りが二つあると、立会人が言っています。`,
    'round order': (number: string) =>
      `第${number}号の締め切りのラウンドが、前のものより後になっていません。`,
    'round signature': (number: string) => `第${number}号の締め切りの乱数が、ビーコンの署名と合いません。`,
    lines: (number: string) => `第${number}号の締め切りの、箱の一覧が合いません。`,
    line: (number: string) => `第${number}号の締め切りに入ったこの箱の口が、示されたものと違います。`,
    early: (number: string) => `第${number}号の締め切りのラウンドが、販売開始より前です。`,
    gap: (number: string) => `第${number}号の締め切りの口が、前に決まった口の続きになっていません。`,
    head: (number: string) => `第${number}号の締め切りまでに売れた口の指紋が合いません。`,
  },
}
