// Login, registration, forgotten password.

export const login = {
  title: 'ログイン',
  mail: 'メールアドレス',
  password: 'パスワード',
  staysLoggedIn: 'ログイン状態を保持する',
  submit: 'ログイン',
  empty: '入力してください。',
  forgot: 'パスワードをお忘れの方',
  newHere: 'はじめてご利用の方',
  register: '新規会員登録（無料）',
  codeLead: '認証アプリに表示されている6桁のコードを入力してください。',
  code: '認証コード',
  recoveryLead: '2段階認証を設定したときの回復コードを入力してください。',
  recoveryCode: '回復コード',
  useRecoveryCode: '回復コードを使う',
  useApp: '認証アプリのコードを使う',
  otherAccount: '別のアカウントでログイン',
  description: '会員ログイン。ポイントの購入も、パックの抽選も、引いたカードの発送も、ここから続けられます。',
  forPack: 'ログインすると、選んだパックのページに戻ります。',
  forPage: 'ログインすると、元のページに戻ります。',
}

/** The fields of an address, as forms and papers name them. */
export const address = {
  postalCode: '郵便番号',
  country: '国・地域',
  prefecture: '都道府県',
  city: '市区町村',
  street: '番地',
  building: '建物名・部屋番号',
  company: '会社名・部署名',
}

/** Registration: the form, its confirmation, its completion. */
export const registration = {
  ...address,
  title: '新規会員登録',
  lead: 'お一人様1アカウントまで。未成年の方は保護者の同意が必要です。',
  addressMode: 'お住まい',
  inJapan: '日本国内',
  abroad: '海外',
  optional: '任意',
  nameGroup: 'お名前',
  familyName: '姓',
  middleName: 'ミドルネーム',
  givenName: '名',
  phone: '電話番号',
  phoneHint: 'SMS認証に使います。',
  mail: 'メールアドレス',
  mailHint: '登録後はサイト上で変更できません。',
  addressGroup: 'お届け先',
  postalCodeHint: 'ハイフンなしの7桁。住所を自動で入力します。',
  placeChoice: '該当する住所',
  placeChoiceHint: 'この郵便番号には複数の住所があります。お選びください。',
  choosePlace: '選択してください',
  noPlace: 'この郵便番号の住所が見つかりません。番号を確認するか、住所を直接ご入力ください。',
  choosePrefecture: '選択してください',
  cityAbroad: '都市・州',
  buildingHint: '配送トラブル防止のため、省略せずにご記入ください。',
  companyHint: '勤務先でお受け取りになる場合にご記入ください。送り状に印字します。',
  passwordGroup: 'パスワード',
  password: 'パスワード',
  passwordHint: '半角英数字6〜20文字',
  passwordAgain: 'パスワード（確認）',
  toConfirmation: '確認画面へ進む',
  haveAccount: '登録済みの方はログイン',
  confirmTitle: '登録内容の確認',
  confirmLead: 'ご登録内容をご確認ください。',
  passwordKept: '表示しません',
  retypePassword: '安全のため、パスワードは保存していません。もう一度ご入力ください。',
  referralCode: '紹介コード',
  /** `days`: how long the first purchase must have stood; null: the SMS verification is enough. */
  referralHint: (points: string, days: number | null) =>
    days === null
      ? `お持ちの方のみ。SMS認証が完了すると、お二人に${points}ptずつ進呈します。`
      : `お持ちの方のみ。SMS認証を済ませ、初回のポイント購入から${days}日が過ぎると、お二人に${points}ptずつ進呈します。`,
  agree: '利用規約とプライバシーポリシーに同意します',
  readTerms: '利用規約を読む',
  readPrivacy: 'プライバシーポリシーを読む',
  agreeFirst: '同意いただくと、登録ボタンが表示されます。',
  back: '入力画面に戻る',
  submit: 'この内容で登録する',
  correctInput: '入力内容をご確認ください。',
  completeTitle: '会員登録が完了しました',
  welcome: (givenName: string) => `ようこそ、${givenName}さん`,
  completeLead: 'ご登録ありがとうございます。',
  completeMail:
    'ご登録のアドレスに確認メールをお送りしました。24時間以内に、メールのリンクから確認を済ませてください。',
  /** `points`: for each of the two. */
  completeSms: (points: string) =>
    `SMS認証を済ませると、友達紹介をご利用いただけます。ご紹介が成立すると、お二人に${points}ptずつ進呈します。`,
  toSms: 'SMS認証をする',
  toTop: 'パックを見る',
  toArrival: '元のページに戻る',
  /** `count`: how many draws had been chosen. */
  backToPack: (name: string, count?: string) => `「${name}」に戻る${count ? `（${count}口）` : ''}`,
  toBuyPoints: 'ポイントを購入する',
}

/** A forgotten password: request of the reset link, and the new password. */
export const reissue = {
  title: 'パスワード再発行',
  lead: 'ご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。',
  mail: 'メールアドレス',
  submit: '送信する',
  toLogin: 'ログイン画面へ',
  sentTitle: 'メールをご確認ください',
  sent: 'このアドレスが登録されていれば、再発行のメールをお送りしました。30分以内に、メールのリンクを開いてください。',
  notArrived: '届かないときは、迷惑メールフォルダと、入力したアドレスをご確認ください。',
  resetTitle: '新しいパスワードの設定',
  resetLead: '設定すると、すべての端末からログアウトします。',
  newPassword: '新しいパスワード',
  newPasswordAgain: '新しいパスワード（確認）',
  set: '設定する',
  noToken: 'リンクが正しくありません。メールのリンクをもう一度開いてください。',
  askAgain: 'もう一度メールを送る',
  doneTitle: 'パスワードを設定しました',
  done: '新しいパスワードでログインしてください。',
}
