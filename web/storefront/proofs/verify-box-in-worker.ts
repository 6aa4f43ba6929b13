// Loads and verifies a whole box in web workers, so that the page stays responsive.

import type { Fault } from '#contract/verify-contents.ts'
import type { BoxWorkerMessage, BoxWorkerTask } from './box-worker.ts'

export interface BoxVerdict {
  faults: Fault[]
  tickets: number
}

export type BoxProgress = Extract<BoxWorkerMessage, { kind: 'loading' | 'progress' }>

/**
 * @param signal ends it, with all its workers; then it never resolves
 * @returns the verdict, or null when the data did not arrive, is malformed, or a worker did not start
 */
export function verifyBoxInWorker(
  box: Omit<Extract<BoxWorkerTask, { kind: 'box' }>, 'kind'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: BoxProgress) => void },
): Promise<BoxVerdict | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./box-worker.ts', import.meta.url), { type: 'module' })
    const end = (verdict: BoxVerdict | null) => {
      worker.terminate()
      resolve(verdict)
    }
    worker.onmessage = ({ data }: MessageEvent<BoxWorkerMessage>) => {
      if (data.kind === 'unreadable') end(null)
      else if (data.kind === 'verdict') end(data)
      else onProgress(data)
    }
    worker.onerror = () => end(null)
    signal.addEventListener('abort', () => worker.terminate())
    const task: BoxWorkerTask = { kind: 'box', ...box }
    worker.postMessage(task)
  })
}
