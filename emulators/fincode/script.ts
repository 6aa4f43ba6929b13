/**
 * The browser script, with the face of fincode's own (`window.Fincode(publicKey).payments(...)`), so
 * that a page works with either. A classic script: load it with `<script src>`. It needs its own
 * origin in the page's script-src and connect-src, and nothing inline.
 */
export const browserScript = `'use strict'
/*
 * Emulated card script for development and tests. No real card must ever be typed into a page that loads it.
 *
 *   const fincode = window.Fincode(publicKey)
 *   fincode.payments(
 *     { id, access_id, pay_type: 'Card', method: '1', tds2_email, tds2_ret_url,
 *       card_no, expire: 'YYMM', security_code, holder_name },   // or, a saved card: customer_id, card_id
 *     (status, response) => {},   // 200: response.acs_url is the page to go to; else response.errors[0].error_message
 *     () => {},                   // the line broke: nothing is known
 *   )
 *   fincode.tokens(
 *     { card_no, expire: 'YYMM', security_code, holder_name, number: '1' },
 *     (status, response) => {},   // 200: response.list[0].token stands for the card, once
 *     () => {},
 *   )
 *   fincode.setIdempotentKey(uuid)  // optional: a repeated call answers the first one's result
 */
;(() => {
  const api = new URL(document.currentScript.src).origin
  window.Fincode = (publicKey) => {
    let idempotentKey
    const call = (method, path, body, callback, errorCallback) => {
      const headers = { authorization: 'Bearer ' + publicKey, 'content-type': 'application/json;charset=UTF-8' }
      if (idempotentKey !== undefined) headers.idempotent_key = idempotentKey
      fetch(api + path, { method, headers, body: JSON.stringify(body) })
        .then(async (response) => [response.status, await response.json()])
        .then(
          ([status, answer]) => callback(status, answer),
          () => errorCallback && errorCallback(),
        )
    }
    return {
      setIdempotentKey(key) {
        idempotentKey = key
      },
      payments(transaction, callback, errorCallback) {
        const { id, ...body } = transaction
        call('PUT', '/v1/payments/' + encodeURIComponent(id), body, callback, errorCallback)
      },
      tokens(card, callback, errorCallback) {
        call('POST', '/v1/tokens', card, callback, errorCallback)
      },
    }
  }
})()
`
