// The provider's browser script: it takes the card, so that the card never comes to our server.

import { communicationCode } from './card-token-error.ts'

interface CardTransaction {
  id: string
  access_id: string
  pay_type: 'Card'
  /** One payment. */
  method: '1'
  card_no: string
  /** YYMM. */
  expire: string
  security_code: string
  holder_name: string
  tds2_email: string
  tds2_ret_url: string
}

interface CardResponse {
  acs_url?: string
  errors?: { error_code?: string; error_message?: string }[]
}

type Provider = (publicKey: string) => {
  payments(
    transaction: CardTransaction,
    onAnswer: (status: number, response: CardResponse) => void,
    onBrokenLine: () => void,
  ): void
}

declare global {
  interface Window {
    Fincode?: Provider
  }
}

let loading: Promise<Provider | null> | null = null

/** Loads the script once; null when it cannot be had, and the next call tries again. */
function loadProvider(url: string): Promise<Provider | null> {
  loading ??= new Promise<Provider | null>((resolve) => {
    if (window.Fincode) return resolve(window.Fincode)
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve(window.Fincode ?? null)
    script.onerror = () => {
      script.remove()
      resolve(null)
    }
    document.head.append(script)
  }).then((provider) => {
    if (!provider) loading = null
    return provider
  })
  return loading
}

export interface CardSession {
  providerPaymentId: string
  accessId: string
  returnUrl: string
  publicKey: string
  scriptUrl: string
}

export interface ProviderCard {
  number: string
  yearMonth: string
  securityCode: string
  holder: string
  mail: string
}

export type CardOutcome =
  /** Go there: the card company asks its holder. */
  | { kind: 'authenticate'; url: string }
  /** The card was refused; the same purchase takes another. */
  | { kind: 'refused'; code: string | undefined; message: string | undefined }
  /** Taken without asking the holder: how the purchase stands, the server finds out. */
  | { kind: 'taken' }

const lineBroke: CardOutcome = { kind: 'refused', code: communicationCode, message: undefined }

/** Hands the card to the provider. */
export async function takeCard(session: CardSession, card: ProviderCard): Promise<CardOutcome> {
  const provider = await loadProvider(session.scriptUrl)
  if (!provider) return lineBroke
  return new Promise((resolve) => {
    provider(session.publicKey).payments(
      {
        id: session.providerPaymentId,
        access_id: session.accessId,
        pay_type: 'Card',
        method: '1',
        card_no: card.number,
        expire: card.yearMonth,
        security_code: card.securityCode,
        holder_name: card.holder,
        tds2_email: card.mail,
        tds2_ret_url: session.returnUrl,
      },
      (status, { acs_url: url, errors }) => {
        if (status === 200) return resolve(url ? { kind: 'authenticate', url } : { kind: 'taken' })
        const { error_code: code, error_message: message } = errors?.[0] ?? {}
        resolve({ kind: 'refused', code, message })
      },
      () => resolve(lineBroke),
    )
  })
}
