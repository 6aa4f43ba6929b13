// The parts of a mail.

/** How a mail is signed: shop name in the recipient's language, contact address, and the shop's URL. */
export interface ShopContact {
  shopName: string
  /** Where the shop answers: the address of a page, or a mail address. */
  contactUrl: string
  origin: string
}

export interface MailText {
  subject: string
  body: string
}

export const hourMs = 3_600_000

export const list = <T>(items: T[], line: (item: T) => string): string => items.map(line).join('\n')
