import type { SmsWords } from './ja.ts'

export const sms: SmsWords = {
  code: ({ name, host, code }) =>
    `Your ${name} code is ${code}. It is valid for 10 minutes.\n@${host} #${code}`,
}
