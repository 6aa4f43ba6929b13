export interface SmsWords {
  /** One SMS holds 70 characters. The browser reads the last line to fill in the code, on this shop's pages only. */
  code: (about: { name: string; host: string; code: string }) => string
}

export const sms: SmsWords = {
  code: ({ name, host, code }) => `${name} 認証コード:${code}（10分間有効）\n@${host} #${code}`,
}
