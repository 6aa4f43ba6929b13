import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { PicturesOrder } from './make-pictures.ts'
import type { FormsAnswer, FormsOptions } from './missing-forms.ts'

/** Has another process make the forms that pictures lack (make-pictures.ts), and waits for its end. */
export const makePicturesApart =
  (order: Omit<PicturesOrder, 'pictures'>): FormsOptions['makeApart'] =>
  async (pictures, leave) => {
    const child = fork(join(import.meta.dirname, 'make-pictures.ts'))
    const disconnect = () => child.connected && child.disconnect()
    leave.addEventListener('abort', disconnect, { once: true })
    let answer: FormsAnswer = { failed: [] }
    child.on('message', (said: FormsAnswer | { ready: true }) => {
      if ('ready' in said) child.send({ ...order, pictures })
      else answer = said
    })
    return await new Promise<FormsAnswer>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        code === 0
          ? resolve(answer)
          : reject(new Error(`the process that makes pictures ended by ${signal ?? code}`)),
      )
    }).finally(() => leave.removeEventListener('abort', disconnect))
  }
