/**
 * The button's script, with the face of Amazon's own (`amazon.Pay.renderButton(selector, options)`), so that a page
 * works with either. Like the real one it leaves the page by sending a form.
 */
export const checkoutScript = `'use strict'
/* Emulated Amazon Pay button for development and tests. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const required = (options, name) => {
    if (!options || options[name] === undefined || options[name] === '')
      throw new Error('Missing parameter ' + name + ' in the options object.')
    return options[name]
  }
  const checkout = (options) => {
    const config = required(options, 'createCheckoutSessionConfig')
    const fields = {
      merchantId: required(options, 'merchantId'),
      publicKeyId: options.publicKeyId || required(config, 'publicKeyId'),
      ledgerCurrency: required(options, 'ledgerCurrency'),
      productType: options.productType || 'PayAndShip',
      checkoutLanguage: options.checkoutLanguage || 'ja_JP',
      placement: required(options, 'placement'),
      payloadJSON: required(config, 'payloadJSON'),
      signature: required(config, 'signature'),
      algorithm: config.algorithm || 'AMZN-PAY-RSASSA-PSS',
    }
    return () => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = origin + '/amazon-pay/checkout'
      for (const name of Object.keys(fields)) {
        const input = document.createElement('input')
        input.type = 'hidden'
        input.name = name
        input.value = fields[name]
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    }
  }
  const renderButton = (selector, options) => {
    const container = typeof selector === 'string' ? document.querySelector(selector) : selector
    if (!container) throw new Error('Can not find element ' + selector)
    const leave = checkout(options)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = options.checkoutLanguage === 'en_US' ? 'Amazon Pay (emulator)' : 'Amazon Pay(エミュレーター)'
    Object.assign(button.style, {
      width: '100%',
      minHeight: '60px',
      border: '0',
      borderRadius: '8px',
      background: '#ffd814',
      color: '#111',
      font: 'inherit',
      fontWeight: '700',
      cursor: 'pointer',
    })
    button.addEventListener('click', leave)
    container.replaceChildren(button)
    return { onClick: (handler) => button.addEventListener('click', handler) }
  }
  window.amazon = { Pay: { renderButton, initCheckout: (options) => checkout(options)() } }
})()
`
