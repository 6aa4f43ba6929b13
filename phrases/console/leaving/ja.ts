// A member asks by letter to be removed, to be told what the shop holds, or to be let in again.

export const leaving = {
  identity: '本人確認の方法',
  chooseIdentity: '選択してください',
  identities: {
    login: 'ログイン中のお問い合わせ',
    mail: '確認済みのメールアドレスからの返信',
    phone: '認証済みの電話番号への電話',
    document: '本人確認書類',
  },
  identityHint: '確認していない場合は、先に確認してください。方法は操作記録に残ります。',
  remove: '会員を削除する',
  removeTitle: 'ご本人の申し出による削除',
  removeAsk:
    '別のスタッフが承認すると、個人情報を消去し、ログインできないようにします。元に戻せません。理由は本人にメールで送ります。',
  lost: '失われるもの',
  points: 'ポイント',
  coins: 'コイン',
  kept: '発送されるもの',
  openDraws: '選択待ちの抽選',
  draws: (count: string) => `${count}件（すべて発送）`,
  unshipped: '未発送の荷物',
  parcels: (count: string) => `${count}件（予定どおり発送）`,
  paymentOpen: '入金される可能性のある支払いが残っているため、今は削除できません。',
  unread: '失われるものを読み込めませんでした。',
  removeConfirm: '削除を申請する',
  removePrepared: '削除を申請しました。「承認」の画面で、ほかのスタッフが承認すると実行されます。',
  disclose: '個人データを開示する',
  discloseAsk:
    '別のスタッフが承認すると、当店が保有するこの会員の情報を、承認から1時間、申請した人がまとめて表示できます。本人確認の方法も操作記録に残ります。',
  discloseConfirm: '開示を申請する',
  disclosePrepared:
    '開示を申請しました。ほかのスタッフが承認すると、1時間、このページと「承認」の画面から開けます。',
  openDisclosure: (time: string) => `開示の画面を開く（${time}まで）`,
  disclosureTitle: '個人データの開示',
  print: '印刷・PDFに保存',
  save: 'JSONで保存',
  toMember: '会員のページへ戻る',
}

export const profileActs = {
  mail: {
    button: 'メールアドレスを変更する',
    ask: '別のスタッフが承認すると、ログインにも使うメールアドレスが変わります。新旧のアドレスにメールで知らせます。',
    confirm: '変更を申請する',
  },
  name: {
    button: '氏名を変更する',
    ask: '別のスタッフが承認すると、氏名が変わります。まだ発送していない荷物の宛名も変わります。',
    confirm: '変更を申請する',
  },
  factor: {
    button: '2段階認証を解除する',
    ask: '別のスタッフが承認すると、この会員はパスワードだけでログインできるようになります。本人にはメールで知らせます。',
    confirm: '解除を申請する',
  },
  fields: {
    mail: '新しいメールアドレス',
    familyName: '新しい姓',
    givenName: '新しい名',
    middleName: 'ミドルネーム',
  },
  now: (value: string) => `今の登録：${value}`,
  prepared: '申請しました。「承認」の画面で、ほかのスタッフが承認すると実行されます。',
}
