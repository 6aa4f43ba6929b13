// The texts on a telephone's screen while the shop is shut. Others may see them: no card, no amount, nothing of a draw
// that was not opened (ruling 42).

export interface PushText {
  title: string
  body: string
}

export interface PushWords {
  opening: (packName: string) => PushText
  choice: (draw: { packName: string; others: number; left: string }) => PushText
  parcel: (carrier: string | undefined) => PushText
}

export const push: PushWords = {
  opening: (packName) => ({
    title: '販売が始まりました',
    body: `お気に入りの「${packName}」をいま引けます。`,
  }),
  choice: ({ packName, others, left }) => ({
    title: `カードの選択期限まで${left}`,
    body: `「${packName}」${others > 0 ? `ほか${others}件` : ''}の、発送するカードをお選びください。`,
  }),
  parcel: (carrier) => ({
    title: 'カードを発送しました',
    body: carrier
      ? `${carrier}でお届けします。追跡番号は商品購入履歴でご確認ください。`
      : '商品購入履歴でご確認ください。',
  }),
}
