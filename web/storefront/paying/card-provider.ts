// The provider's browser script: it takes the card, so that the card never comes to our server.

import { communicationCode } from './card-token-error.ts'
import { scriptLoader } from './load-script.ts'

interface CardDigits {
  card_no: string
  /** YYMM. */
  expire: string
  security_code: string
  holder_name: string
}

interface SavedCardNames {
  customer_id: string
  card_id: string
}

interface Transaction {
  id: string
  access_id: string
  pay_type: 'Card'
  /** One payment. */
  method: '1'
  tds2_email: string
  tds2_ret_url: string
}

interface Refusal {
  errors?: { error_code?: string; error_message?: string }[]
}

interface CardResponse extends Refusal {
  acs_url?: string
}

interface TokenResponse extends Refusal {
  list?: { token?: string }[]
}

type Provider = (publicKey: string) => {
  payments(
    transaction: Transaction & (CardDigits | SavedCardNames),
    onAnswer: (status: number, response: CardResponse) => void,
    onBrokenLine: () => void,
  ): void
  tokens(
    /** `number`: how many tokens. */
    card: CardDigits & { number: '1' },
    onAnswer: (status: number, response: TokenResponse) => void,
    onBrokenLine: () => void,
  ): void
}

declare global {
  interface Window {
    Fincode?: Provider
  }
}

const load = scriptLoader({ find: () => window.Fincode })

const loadProvider = async (url: string): Promise<Provider | null> => window.Fincode ?? load(url)

export interface CardSession {
  providerPaymentId: string
  accessId: string
  /** The customer whose saved cards may be used. */
  customerId: string
  returnUrl: string
  publicKey: string
  scriptUrl: string
}

/** A card as it was typed. */
export interface TypedCard {
  number: string
  yearMonth: string
  securityCode: string
  holder: string
}

/** A card the provider keeps for the member. */
export interface KeptCard {
  savedCardId: string
}

export type CardRefusal = { kind: 'refused'; code: string | undefined; message: string | undefined }

export type CardOutcome =
  /** Go there: the card issuer asks the holder. */
  | { kind: 'authenticate'; url: string }
  /** The card was refused; the same purchase takes another. */
  | CardRefusal
  /** Taken without asking the holder: how the purchase stands, the server finds out. */
  | { kind: 'taken' }

const lineBroke: CardRefusal = { kind: 'refused', code: communicationCode, message: undefined }

const refusalOf = ({ errors }: Refusal): CardRefusal => {
  const { error_code: code, error_message: message } = errors?.[0] ?? {}
  return { kind: 'refused', code, message }
}

const digitsOf = (card: TypedCard): CardDigits => ({
  card_no: card.number,
  expire: card.yearMonth,
  security_code: card.securityCode,
  holder_name: card.holder,
})

/** Hands the card to the provider. `mail`: the card networks want it for the recognition of the holder. */
export async function takeCard(
  session: CardSession,
  card: TypedCard | KeptCard,
  mail: string,
): Promise<CardOutcome> {
  const provider = await loadProvider(session.scriptUrl)
  if (!provider) return lineBroke
  return new Promise((resolve) => {
    provider(session.publicKey).payments(
      {
        id: session.providerPaymentId,
        access_id: session.accessId,
        pay_type: 'Card',
        method: '1',
        tds2_email: mail,
        tds2_ret_url: session.returnUrl,
        ...('savedCardId' in card
          ? { customer_id: session.customerId, card_id: card.savedCardId }
          : digitsOf(card)),
      },
      (status, response) => {
        if (status !== 200) return resolve(refusalOf(response))
        const { acs_url: url } = response
        resolve(url ? { kind: 'authenticate', url } : { kind: 'taken' })
      },
      () => resolve(lineBroke),
    )
  })
}

/** The one-time token of a typed card: with it the server asks the provider to save the card. */
export async function tokenOf(
  session: CardSession,
  card: TypedCard,
): Promise<{ kind: 'token'; token: string } | CardRefusal> {
  const provider = await loadProvider(session.scriptUrl)
  if (!provider) return lineBroke
  return new Promise((resolve) => {
    provider(session.publicKey).tokens(
      { ...digitsOf(card), number: '1' },
      (status, response) => {
        const token = response.list?.[0]?.token
        resolve(status === 200 && token ? { kind: 'token', token } : refusalOf(response))
      },
      () => resolve(lineBroke),
    )
  })
}
