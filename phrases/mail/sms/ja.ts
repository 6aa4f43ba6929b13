export interface SmsWords {
  /** Short: 70 characters are one SMS. The last line lets the browser fill the code in, on this shop's pages only. */
  code: (about: { name: string; host: string; code: string }) => string
}

export const sms: SmsWords = {
  code: ({ name, host, code }) => `${name} 認証コード:${code}（10分間有効）\n@${host} #${code}`,
}
