// The frame of the console: navigation, failures, roles, and the second factor that is asked for again.

/** The parts of the console, as the navigation names them. */
export const areas = {
  approvals: '承認',
  audit: '操作記録',
  content: '掲載',
  cards: 'カード',
  drafts: '下書き',
  enquiries: 'お問い合わせ',
  members: '会員',
  messages: '送信履歴',
  money: '入出金',
  operators: 'スタッフ',
  packing: '梱包',
  packs: 'パック',
  parcels: '荷物',
  preview: 'プレビュー',
  settings: '設定',
  webhooks: '連携',
}

export const shell = {
  console: '管理画面',
  skip: '本文へ移動',
  handbook: '手引き',
  handbookHere: 'この画面の手引き',
  navigation: 'メインメニュー',
  menu: 'メニュー',
  more: 'そのほか',
  showId: 'IDを表示',
  openMenu: 'メニューを開く',
  groups: { shop: '店', shipping: '発送', sale: '販売', money: 'お金', settings: '店の設定' },
  waits: '件が対応待ち',
  language: '表示言語',
  scheme: '画面の明るさ',
  schemes: { system: '端末に合わせる', light: 'ライト', dark: 'ダーク' },
  signOut: 'ログアウト',
  loading: '読み込んでいます',
  close: '閉じる',
  cancel: 'キャンセル',
  copy: 'コピー',
  copied: 'コピーしました',
  reason: '理由',
  reasonAbout: '理由の書き方',
  reasonsGiven: '前回までの理由',
  reasonHint: '操作記録に残り、あとから消せません。お客様の氏名や連絡先は書かないでください。',
  fileUnreadable:
    'ファイルを読み込めませんでした。選んだあとに変更や移動があった場合は、もう一度選んでください。',
  notFoundTitle: 'ページが見つかりません',
  notFound: 'アドレスが間違っているか、お使いの役割では開けないページです。',
  toStart: 'トップへ戻る',
  failedTitle: 'ページを表示できませんでした',
  retry: '再読み込み',
}

export const failures = {
  communication: '通信できませんでした。ネットワークの状態を確認して、もう一度お試しください。',
  communicationAct:
    '通信できなかったため、処理が完了したか確認できません。入力内容は残っています。このままもう一度送信しても、二重に処理されることはありません。',
  invalid: '入力内容を確認してください。',
  signedOut: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  pageTooOld: 'この操作はできませんでした。ページを再読み込みして、もう一度お試しください。',
  unproven: '本人確認が済んでいないため、処理していません。',
  notFound: '対象が見つかりませんでした。ほかの人が先に操作した可能性があります。',
  conflict: 'ほかの操作と重なったため、処理していません。再読み込みして最新の状態を確認してください。',
  tooManyRequests: '短い時間に操作が集中しています。しばらく待ってからお試しください。',
  unavailable: 'ただいま混み合っています。しばらく待ってからお試しください。',
  server: '問題が発生しました。時間をおいて、もう一度お試しください。',
}

export const roles = {
  separator: '、',
  names: {
    viewer: '閲覧',
    support: 'サポート',
    shipping: '発送',
    packs: 'パック管理',
    finance: '経理',
    owner: 'オーナー',
  },
  opens: {
    viewer: '見るだけで、変更はできません。',
    support: 'お客様の対応をします。',
    shipping: 'カードの発送をします。',
    packs: 'パックとカードを管理します。',
    finance: '入金・返金を扱います。',
    owner: 'すべての操作と、スタッフの管理ができます。',
  },
}

export const factor = {
  again: 'もう一度、本人確認をしてください',
  againNote: (minutes: number) =>
    `大切な操作のため、直近${minutes}分以内の本人確認が必要です。確認後、操作をそのまま続けます。`,
  passkey: 'パスキーで確認する',
  or: 'または',
  code: '認証コード',
  codeHint: '認証アプリに表示されている6桁の数字',
  recoveryCode: '回復コード',
  recoveryHint: 'お手元に控えた回復コード。1つにつき1回だけ使えます。',
  useRecovery: '回復コードを使う',
  useCode: '認証コードを使う',
  confirm: '確認する',
  passkeyStopped: 'パスキーの操作が中断されました。もう一度お試しください。',
  passkeyKnown: 'この端末のパスキーは、すでに登録されています。',
  noPasskeys: 'お使いのブラウザは、パスキーに対応していません。',
}

export const search = {
  open: '検索',
  title: '検索',
  field: '氏名、メール、電話番号、振込名義、注文番号、追跡番号、ID、画面の名前',
  hint: '↑ ↓ で選び、Enter で開きます',
  short: '会員や注文は、2文字以上で探せます。',
  pages: '画面',
  kinds: {
    member: '会員',
    payment: '支払い',
    deposit: '入金',
    draw: '抽選',
    shipment: '発送',
    enquiry: 'お問い合わせ',
    audit: '操作記録',
  },
  promised: (day: string) => `${day}までに発送`,
  asking: '探しています',
  none: '見つかりませんでした。',
  count: (count: number) => `${count}件見つかりました`,
}
