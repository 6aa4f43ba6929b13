// The console's answers about the tables of ranks.

export const rankTables = {
  faults: {
    'no start': () => 'いちばん下のランクは、0ポイントから始めてください。',
    'out of order': () => '上のランクほど、必要なポイントを多くしてください。',
    'rate falls': () => 'コイン率は、下のランクより低くできません。',
    'rate too high': (percent: string) => `コイン率は${percent}%までです。`,
  },
  kept: (number: string) =>
    `ランク${number}をその月以降も維持している会員がいるため、このランクはなくせません。`,
  changed: '表示したあとに、ランク表が変更または予約されています。画面を開き直してください。',
  same: '変更がありません。',
  noSuchMonth: 'この月からの変更はできません。画面を開き直して、月を選んでください。',
  taken: 'この月には、すでに予約があります。先に取り消してください。',
  gone: 'この月の予約は見つかりません。',
  begun: 'この月はもう始まっています。',
}
