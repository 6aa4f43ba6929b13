// Web worker that verifies an opened box and reports its progress.

import { type OpenedBox, verifyOpenedBox } from '../../../contract/verify-box.ts'
import { countingHasher, expectedHashes } from './counting-hasher.ts'
import { nobleHasher } from './noble-hasher.ts'
import type { BoxWorkerMessage } from './verify-box-in-worker.ts'

const send = (message: BoxWorkerMessage) => self.postMessage(message)

self.onmessage = ({ data: box }: MessageEvent<OpenedBox>) => {
  const expected = expectedHashes(box)
  let reportedShare = 0
  const hasher = countingHasher(nobleHasher, (count) => {
    const share = Math.min(0.99, count / expected)
    if (share - reportedShare < 0.01) return
    reportedShare = share
    send({ kind: 'progress', share })
  })
  try {
    send({ kind: 'verdict', faults: verifyOpenedBox(hasher, box) })
  } catch {
    send({ kind: 'unreadable' })
  }
}
