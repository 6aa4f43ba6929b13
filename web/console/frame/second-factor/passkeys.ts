// The browser's passkeys. The library is loaded when it is needed.

/** `stopped`: the person gave up, or the browser refused. `known`: this device has one already. */
export type PasskeyOutcome = { response: string } | { problem: 'stopped' | 'known' }

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const problemOf = (error: unknown): PasskeyOutcome => {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return { problem: isKnown ? 'known' : 'stopped' }
}

/** Makes a passkey with the server's options; the answer is the JSON for the server. */
export async function makePasskey(options: string): Promise<PasskeyOutcome> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return { response: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })) }
  } catch (error) {
    return problemOf(error)
  }
}

/** Uses a passkey with the server's options; the answer is the JSON for the server. */
export async function signWithPasskey(options: string): Promise<PasskeyOutcome> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { response: JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) })) }
  } catch (error) {
    return problemOf(error)
  }
}
