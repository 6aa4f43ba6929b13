// Back from a payment company that says it went well. The server says how it went.

import { ReturnedResult } from '../returned-result.tsx'

export function CompleteCarrierScreen() {
  return <ReturnedResult claimsFailure={false} />
}
