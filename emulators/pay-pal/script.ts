/**
 * The browser script, with the face of PayPal's own (`window.paypal.Buttons(options).render(place)`), so that a page
 * works with either. A classic script: load it with `<script src>` and PayPal's query. It opens the approval page in
 * a window, or goes there when the browser opens none; it needs its own origin in script-src and nothing else.
 */
export const browserScript = `'use strict'
/* Emulated PayPal script for development and tests: no real account ever works in the window it opens. */
;(() => {
  const address = new URL(document.currentScript.src)
  const { origin: api, searchParams: query } = address
  const isJapanese = !(query.get('locale') || 'ja_JP').startsWith('en')
  const closedCheckMs = 300

  const Buttons = (options) => {
    let place

    const pay = () => {
      // At once, while the browser still sees the press of the button; where it leads is known later.
      const popup = window.open('', 'paypal', 'popup,width=480,height=760')
      const fail = (error) => {
        if (popup) popup.close()
        if (options.onError) options.onError(error)
      }
      const approve = async (orderID) => {
        let isOver = false
        const end = (then) => {
          if (isOver) return
          isOver = true
          clearInterval(watch)
          window.removeEventListener('message', listen)
          Promise.resolve().then(then).catch(fail)
        }
        const listen = ({ origin, source, data }) => {
          if (origin !== api || source !== popup || !data || data.orderID !== orderID) return
          if (data.result === 'approved')
            end(() => options.onApprove({ orderID, payerID: data.payerID }, { restart: pay }))
          else end(() => options.onCancel && options.onCancel({ orderID }))
        }
        // A payer who closes the window has cancelled; a message sent just before goes first.
        const watch = setInterval(() => {
          if (popup.closed) setTimeout(() => end(() => options.onCancel && options.onCancel({ orderID })), closedCheckMs)
        }, closedCheckMs)
        window.addEventListener('message', listen)
        popup.location.href = api + '/checkoutnow?token=' + orderID
      }
      Promise.resolve()
        .then(() => options.createOrder({ paymentSource: 'paypal' }, {}))
        .then((orderID) => {
          if (typeof orderID !== 'string' || !/^[0-9A-Z]+$/.test(orderID))
            throw new Error('Expected an order id to be passed')
          if (popup) return approve(orderID)
          location.assign(api + '/checkoutnow?token=' + orderID)
        })
        .catch(fail)
    }

    const button = (label, look) => {
      const element = document.createElement('button')
      element.type = 'button'
      element.textContent = label
      element.setAttribute('aria-label', isJapanese ? label + 'で支払う' : 'Pay with ' + label)
      element.style.cssText =
        'display:block;width:100%;min-height:48px;margin:0 0 8px;border:0;border-radius:8px;cursor:pointer;' +
        'font:italic 700 1.25rem/1 system-ui,sans-serif;' + look
      element.addEventListener('click', pay)
      return element
    }

    return {
      isEligible: () => true,
      render: async (target) => {
        place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place) throw new Error('Document is ready and element ' + target + ' does not exist')
        const buttons = [button('PayPal', 'background:#ffc439;color:#142c8e')]
        if (!(query.get('disable-funding') || '').split(',').includes('card'))
          buttons.push(button(isJapanese ? 'カード' : 'Card', 'background:#2c2e2f;color:#fff'))
        place.replaceChildren(...buttons)
      },
      close: async () => {
        if (place) place.replaceChildren()
      },
    }
  }

  window.paypal = { version: '5.0.emulator', Buttons }
})()
`
