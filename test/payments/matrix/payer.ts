// For tests: a payer's browser on its way through the providers' pages.

import { randomUUID } from 'node:crypto'
import { anAddress, type CardSession, type Form } from '#test/payments/paying-shop.ts'

/** The longest wait of a browser for a page, on the busiest machine. */
const patienceMs = 30_000
/** The wait for a page that is known never to come. */
export const impatienceMs = 1500

/** The `fetch` of browsers; a test may stand between. */
export const browsers: { send: typeof fetch } = { send: fetch }

/** Asks for an address as a browser that follows nothing by itself. */
export const visit = (
  url: string | URL,
  fields?: URLSearchParams | Record<string, string>,
  { cookie, waitsMs = patienceMs }: { cookie?: string; waitsMs?: number } = {},
) =>
  browsers.send(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(waitsMs),
    headers: { 'x-forwarded-for': anAddress(), ...(cookie === undefined ? {} : { cookie }) },
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
  })

export const post = (form: Form) => visit(form.action, form.fields)

/** The address to which an answer sends the browser; '' where it stays. */
export const locationOf = (response: Response): string => response.headers.get('location') ?? ''

const unescapeHtml = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The only form of a page that posts itself on. */
export function formOf(html: string): Form {
  const action = /<form[^>]*action="([^"]+)"/i.exec(html)?.[1]
  if (action === undefined) throw new Error(`no form on this page: ${html.slice(-400)}`)
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/gi)]
  return {
    action: unescapeHtml(action),
    fields: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
  }
}

/** The link by which a page leads back to the shop. */
export function backLinkOf(html: string): string {
  const href = /id="back"[^>]*href="([^"]+)"/s.exec(html)?.[1]
  if (href === undefined) throw new Error(`no way back on this page: ${html.slice(-400)}`)
  return unescapeHtml(href)
}

/** A call that the card provider's script makes from the browser. */
export async function askScript(
  { publicKey, scriptUrl }: { publicKey: string; scriptUrl: string },
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, scriptUrl), {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' },
  })
  return (await response.json()) as Record<string, unknown>
}

export const typedCard = (number: string) => ({
  card_no: number,
  expire: '3912',
  security_code: '123',
  holder_name: 'TARO FUKU',
})

/** Hands over a card, typed or saved, and answers the page on which its owner is authenticated. */
export async function handOver(session: CardSession, card: object): Promise<string> {
  const { public_key: publicKey, script_url: scriptUrl, id } = session
  const answer = await askScript({ publicKey, scriptUrl }, 'PUT', `/v1/payments/${id}`, {
    pay_type: 'Card',
    access_id: session.access_id,
    method: '1',
    ...card,
    tds2_email: 'taro@example.com',
    tds2_ret_url: session.secure3d_check_url,
  })
  return String(answer.acs_url)
}

/** The token that a telephone hands over: Base64 of an unencrypted test token. */
export const appleToken = (number: string): string => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
  const data = encoded({ applicationPrimaryAccountNumber: number, applicationExpirationDate: '391231' })
  return encoded({ version: 'Mock', data, signature: 'test', header: { transactionId: randomUUID() } })
}
