// PayPal's browser script: it draws PayPal's button and opens the window in which PayPal asks its member.

import type { Language } from '#phrases/language.ts'
import { scriptLoader } from './load-script.ts'

export interface PayPalScriptSettings {
  /** Without its query. */
  scriptUrl: string
  /** PayPal's public name for this shop. */
  clientId: string
}

export interface ButtonOptions {
  /** Resolves PayPal's own id of the order, made by our server. */
  createOrder: () => Promise<string>
  onApprove: (approval: { orderID: string }) => void | Promise<void>
  /** Also what `createOrder` rejected with. */
  onError: (error: unknown) => void
}

export interface Buttons {
  isEligible?: () => boolean
  render: (place: HTMLElement) => Promise<void>
  close?: () => Promise<void>
}

export interface PayPal {
  Buttons: (options: ButtonOptions) => Buttons
}

declare global {
  interface Window {
    paypal?: PayPal
  }
}

const locales: Record<Language, string> = { ja: 'ja_JP', en: 'en_US' }

/** Yen, captured at once; no cards, because they are another payment method (spec §7). */
export function payPalScriptAddress(
  { scriptUrl, clientId }: PayPalScriptSettings,
  language: Language,
): string {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'JPY',
    intent: 'capture',
    'disable-funding': 'card',
    locale: locales[language],
  })
  return `${scriptUrl}?${query}`
}

const load = scriptLoader({
  find: () => window.paypal,
  prepare: (script) => {
    // PayPal's script styles its button by the page's nonce, where a content policy asks for one.
    const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {}
    if (nonce) script.setAttribute('data-csp-nonce', nonce)
  },
})

export const loadPayPal = (settings: PayPalScriptSettings, language: Language): Promise<PayPal | null> =>
  load(payPalScriptAddress(settings, language))
