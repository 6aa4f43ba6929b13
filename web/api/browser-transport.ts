// Calls over HTTP from the browser: form-encoded POSTs, the session in a cookie.

import type { Transport } from './client.ts'
import type { ServerClock } from './server-clock.ts'

/** Each answer updates the clock with the server's time. `send`: in place of `fetch`. */
export const createBrowserTransport =
  (clock: ServerClock, send = fetch): Transport =>
  async (method, path, form, signal) => {
    const answered = clock.asking()
    const response = await send(path, {
      method,
      body: form,
      signal,
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    })
    answered(response.headers.get('date'))
    return response.json()
  }
