/** The browser shows this page by itself when the shop cannot be reached. */
export const offline = {
  title: 'オフライン',
  heading: 'インターネットにつながっていません',
  text: '電波の届く場所へ移動するか、Wi-Fiやモバイル通信の設定をご確認ください。ポイントとカードはそのままですので、ご安心ください。',
  comesBack: 'つながり次第、このページを自動的に開き直します。',
  retry: 'もう一度試す',
}
