import { asBase64url } from './base64url.ts'
import type { Result } from './client.ts'

/**
 * Makes a call with a file as calls carry it. It is read now: a browser no longer reads a file that was changed or moved
 * since it was chosen. Then nothing is sent, and the answer is 422 with `unreadable` at the `field`.
 */
export async function callWithFile<T>(
  { file, field, unreadable }: { file: File; field: string; unreadable: string },
  call: (text: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  let text: string
  try {
    text = await asBase64url(file)
  } catch {
    return { ok: false, state: 422, errors: { [field]: [unreadable] } }
  }
  return call(text)
}
