// Verification of beacon draws and boxes in a worker, so that the page stays responsive.

import type { Audit, BeaconMessage, BeaconTask } from './beacon-worker.ts'
import type { PlacesVerdict } from './judge-places.ts'

export type AuditProgress = Extract<BeaconMessage, { kind: 'loading' | 'progress' }>

interface Asking {
  /** Ends it; then it never resolves. */
  signal: AbortSignal
  onProgress?: (progress: AuditProgress) => void
}

/** @returns the answer, or null when the data did not arrive, is malformed, or the worker did not start */
function ask(task: BeaconTask, { signal, onProgress }: Asking): Promise<PlacesVerdict | Audit | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./beacon-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: PlacesVerdict | Audit | null) => {
      worker.terminate()
      resolve(answer)
    }
    worker.onmessage = ({ data }: MessageEvent<BeaconMessage>) => {
      if (data.kind === 'loading' || data.kind === 'progress') onProgress?.(data)
      else end(data.kind === 'unreadable' ? null : data)
    }
    worker.onerror = () => end(null)
    signal.addEventListener('abort', () => worker.terminate())
    worker.postMessage(task)
  })
}

export const verifyDrawInWorker = async (
  task: Omit<Extract<BeaconTask, { kind: 'draw' }>, 'kind'>,
  asking: Asking,
): Promise<PlacesVerdict | null> => (await ask({ kind: 'draw', ...task }, asking)) as PlacesVerdict | null

export const auditInWorker = async (
  task: Omit<Extract<BeaconTask, { kind: 'box' }>, 'kind'>,
  asking: Asking,
): Promise<Audit | null> => (await ask({ kind: 'box', ...task }, asking)) as Audit | null
