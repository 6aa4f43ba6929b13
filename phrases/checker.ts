// The page of a witness on which anybody checks a box.

export const checkerWords = {
  ja: {
    title: '箱を確かめる',
    intro:
      'このページは、お店ではなく立会人が出しています。締め切り、公開の乱数、当たりの決まり方を、お使いのブラウザが自分で計算して確かめます。',
    address: '箱のページのアドレス',
    addressHint: 'お店の箱のページを開き、アドレスをそのまま貼ってください。',
    notAnAddress: '箱のページのアドレス（https://お店/box?packId=…）を入れてください。',
    check: '確かめる',
    checking: (share: string) => `計算しています… ${share}`,
    unreadable:
      '箱の記録を読めませんでした。アドレスを確かめて、もう一度お試しください。封印された箱は、お店の箱のページで検証できます。',
    proven: '確かめた点は、すべて合いました',
    provenDetail:
      '決まった口はどれも、乱数が出る前に立会人の前で締め切られ、その乱数のとおりに決まっています。',
    faulty: '合わない点があります',
    places: '口数',
    decided: '決まった口',
    waiting: '乱数を待つ口',
    closings: '締め切り',
    lastRound: '最後のラウンド',
    witnesses: '立会人',
    witnessNames: (names: string[], quorum: string) =>
      `${names.join('、')}（このうち${quorum}人以上の「間に合った」が必要）`,
    commitment: 'コミット値',
    compare: '下のコミット値を、引く前にお店のページで見たものと比べてください。違えば、別の箱です。',
    cannot:
      'カードが実際にあること、届くこと、引いた人がお店と無関係であることは、計算では確かめられません。',
    verdicts: 'この立会人が述べたことの一覧',
  },
  en: {
    title: 'Check a box',
    intro:
      'This page comes from a witness, not from the shop. Your browser checks the closings and the public random numbers, and draws every prize again itself.',
    address: 'Address of the box’s page',
    addressHint: 'Open the box’s page in the shop, and paste its address here.',
    notAnAddress: 'Enter the address of a box’s page (https://shop/box?packId=…).',
    check: 'Check',
    checking: (share: string) => `Computing… ${share}`,
    unreadable:
      'The box could not be read. Check the address, and try again. Sealed boxes are verified on their own page in the shop.',
    proven: 'Everything that can be checked is right',
    provenDetail:
      'Each decided place was closed before witnesses before its random number existed, and was decided by that number.',
    faulty: 'Something does not fit',
    places: 'Places',
    decided: 'Decided',
    waiting: 'Waiting for a round',
    closings: 'Closings',
    lastRound: 'Last round',
    witnesses: 'Witnesses',
    witnessNames: (names: string[], quorum: string) =>
      `${names.join(', ')} (${quorum} of them must say “in time”)`,
    commitment: 'Commitment',
    compare:
      'Compare the commitment below with the one that you saw in the shop before you bought. If they differ, this is another box.',
    cannot:
      'No computation shows that the cards exist, that they are shipped, or that buyers have nothing to do with the shop.',
    verdicts: 'What this witness has said',
  },
}
