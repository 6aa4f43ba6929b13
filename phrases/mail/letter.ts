// What a mail is made of.

/** Whose mail it is: the shop's name in the reader's language, where to ask, and where the shop is. */
export interface Sender {
  shopName: string
  contactUrl: string
  origin: string
}

export interface Letter {
  subject: string
  body: string
}

export const hourMs = 3_600_000

export const list = <T>(items: T[], line: (item: T) => string): string => items.map(line).join('\n')
