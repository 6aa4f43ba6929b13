// Back from a payment company that says it failed. The server says how it went.

import { ReturnedResult } from '../returned-result.tsx'

export function ErrorCarrierScreen() {
  return <ReturnedResult claimsFailure={true} />
}
