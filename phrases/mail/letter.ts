// The parts of a mail.

/** The sender: shop name in the recipient's language, contact address, and the shop's URL. */
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
