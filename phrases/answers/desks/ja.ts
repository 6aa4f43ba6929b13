export const desks = {
  memberGone: 'この会員は見つからないか、すでに退会しています。',
  isSuspended: 'この会員は、すでに利用停止中です。',
  paymentOpen:
    '入金される可能性のある支払いが残っているため、削除できません。支払いが終わってから、もう一度お試しください。',
  balanceChanged: '表示したあとに残高が増えています。失われるものを確認し直してください。',
  notDisclosed:
    '開示の画面を開けるのは、申請した本人だけで、ほかのスタッフが承認してから1時間です。会員のページから申請してください。',
  notSuspended: 'この会員は、利用停止中ではありません。',
  noShipment: 'この荷物は見つかりません。',
  hasLeft: 'この荷物は発送済みです。',
  heldBefore: 'この荷物は、すでにスタッフが保留しています。',
  notHeld: 'この荷物は保留されていません。',
  heldOtherwise: '表示したあとに、ほかの理由で保留になりました。内容を確認し直してください。',
  otherSetting: 'この設定は変更できません。',
  settingChanged:
    '表示したあとに、ほかの人がこの設定を変更しました。いまの内容を確認してから変更してください。',
  settingSame: '変更がありません。',
  settingInvalid: '使えない値です。形や組み合わせを確かめてください。',
  settingNumber: '数字で入力してください。',
  settingMissing: '入力してください。',
  settingLeast: (least: number) => `${least}以上で入力してください。`,
  settingMost: (most: number) => `${most}以下で入力してください。`,
  settingLongest: (most: number) => `${most}文字以内で入力してください。`,
  pictureAtTerminal: 'お店に置く画像は、ターミナルの settings set で設定してください。',
  endIsOver: '過ぎた日時です。これからの日時を入力してください。',
  shopIsOpen: 'お店は開いています。',
  otherReason: 'この調整には使えない理由です。別の理由を選んでください。',
  notSoMuch: '残高より多くは差し引けません。残高を確かめてください。',
}
export type DeskPhrases = typeof desks
