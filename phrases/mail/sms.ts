import type { Localized } from '../language.ts'

interface Words {
  /** Short: 70 characters are one SMS. The last line lets the browser fill the code in, on this shop's pages only. */
  code: (about: { name: string; host: string; code: string }) => string
}

export const sms: Record<keyof Localized, Words> = {
  ja: {
    code: ({ name, host, code }) => `${name} 認証コード:${code}（10分間有効）\n@${host} #${code}`,
  },
  en: {
    code: ({ name, host, code }) =>
      `Your ${name} code is ${code}. It is valid for 10 minutes.\n@${host} #${code}`,
  },
}
