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
 *     { id, access_id, pay_type: 'Card', method: '1', card_no, expire: 'YYMM', security_code, holder_name,
 *       tds2_email, tds2_ret_url },
 *     (status, response) => {},   // 200: response.acs_url is the page to go to; else response.errors[0].error_message
 *     () => {},                   // the line broke: nothing is known
 *   )
 *   fincode.setIdempotentKey(uuid)  // optional: a repeated call answers the first one's result
 */
;(() => {
  const api = new URL(document.currentScript.src).origin
  window.Fincode = (publicKey) => {
    let idempotentKey
    return {
      setIdempotentKey(key) {
        idempotentKey = key
      },
      payments(transaction, callback, errorCallback) {
        const { id, ...body } = transaction
        const headers = { authorization: 'Bearer ' + publicKey, 'content-type': 'application/json;charset=UTF-8' }
        if (idempotentKey !== undefined) headers.idempotent_key = idempotentKey
        fetch(api + '/v1/payments/' + encodeURIComponent(id), { method: 'PUT', headers, body: JSON.stringify(body) })
          .then(async (response) => [response.status, await response.json()])
          .then(
            ([status, answer]) => callback(status, answer),
            () => errorCallback && errorCallback(),
          )
      },
    }
  }
})()
`
