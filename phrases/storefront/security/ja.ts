// Password and login of a member: the password again, and where the member is logged in.

export const security = {
  title: 'パスワードとログイン',
  note: 'パスワードの変更と、ログイン中の端末の確認ができます。',
  currentPassword: '現在のパスワード（確認のため）',
  forgot: 'パスワードをお忘れの方',

  devicesTitle: 'ログイン中の端末',
  devicesNote: '心当たりのない端末があるときは、その端末をログアウトしてから、パスワードを変更してください。',
  device: (device: string, browser: string) => `${device}・${browser}`,
  unknownDevice: '不明な端末',
  thisDevice: 'この端末',
  startedAt: (time: string) => `ログイン：${time}`,
  lastUsedAt: (time: string) => `最後のご利用：${time}ごろ`,
  end: 'ログアウトする',
  endNamed: (device: string) => `${device}をログアウトする`,
  endOthers: 'ほかの端末をすべてログアウトする',
  endTitle: '端末のログアウト',
  endAsk: (device: string) => `「${device}」をログアウトします。`,
  endOthersAsk: 'この端末を除く、すべての端末をログアウトします。',
  ended: 'ログアウトしました。',
  cancel: 'やめる',
}
