// The parts of a mail.

/** The signature of a mail: shop name in the recipient's language, contact address, and the shop's URL. */
export interface ShopContact {
  shopName: string
  /** The contact of the shop: the address of a page, or a mail address. */
  contactUrl: string
  origin: string
}

export interface MailText {
  subject: string
  body: string
}

export const hourMs = 3_600_000

export const list = <T>(items: T[], line: (item: T) => string): string => items.map(line).join('\n')
