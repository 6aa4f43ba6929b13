/** Behind the icon on a home screen. */
export const installed = {
  chooseCards: '引いたカードを選ぶ',
}
