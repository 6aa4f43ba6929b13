// Verifies a whole box in a web worker, so that the page stays responsive.

import type { Fault, OpenedBox } from '../../../contract/verify-box.ts'

export type BoxWorkerMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'verdict'; faults: Fault[] }
  /** The published data is malformed. */
  | { kind: 'unreadable' }

/** @returns the faults, or null when the data is malformed or the worker did not start */
export function verifyBoxInWorker(
  box: OpenedBox,
  onProgress: (share: number) => void,
): Promise<Fault[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./box-worker.ts', import.meta.url), { type: 'module' })
    const end = (faults: Fault[] | null) => {
      worker.terminate()
      resolve(faults)
    }
    worker.onmessage = ({ data }: MessageEvent<BoxWorkerMessage>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else end(data.kind === 'verdict' ? data.faults : null)
    }
    worker.onerror = () => end(null)
    worker.postMessage(box)
  })
}
