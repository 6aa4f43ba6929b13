// Calls over HTTP from the page itself: form-encoded POSTs, the session in its cookie.

import type { Transport } from './client.ts'

export const browserTransport: Transport = async (method, path, form, signal) => {
  const response = await fetch(path, {
    method,
    body: form,
    signal,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  })
  return response.json()
}
