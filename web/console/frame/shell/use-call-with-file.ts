import { asBase64url } from '#web/api/base64url.ts'
import type { Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'

/**
 * Makes a call with a file as calls carry it. It is read now: a browser no longer reads a file that was changed or moved
 * since it was chosen. Then nothing is sent, and the answer is 422 at the `field`.
 */
export function useCallWithFile() {
  const { shell } = usePhrases()
  return async <T>(
    file: File,
    field: string,
    call: (text: string) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    let text: string
    try {
      text = await asBase64url(file)
    } catch {
      return { ok: false, state: 422, errors: { [field]: [shell.fileUnreadable] } }
    }
    return call(text)
  }
}
