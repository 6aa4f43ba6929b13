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
  forPack: 'ログインすると、選んだパックのページに戻ります。',
}
