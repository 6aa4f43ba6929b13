import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BusyProvider, useBusy } from './busy.tsx'

let run: ReturnType<typeof useBusy> | undefined

function Probe() {
  run = useBusy()
  return null
}

/** The `run` that a screen under the provider gets. */
function busyRun() {
  renderToString(
    <BusyProvider>
      <Probe />
    </BusyProvider>,
  )
  if (run === undefined) throw new Error('nothing to run with')
  return run
}

test('every other action is ignored while one is running (spec §4)', {
  meta: {
    proves: [
      {
        id: 'busy',
        section: 'transitions',
        says: 'During a call every other action is ignored.',
        from: 'spec',
        breaks: {
          replace: 'if (isRunning.current) return undefined',
          with: 'if (isRunning.current) return await action()',
        },
      },
    ],
  },
}, async () => {
  const run = busyRun()
  const done: string[] = []
  let finish = () => {}
  const first = run(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    done.push('first')
    return 1
  })
  expect(await run(async () => done.push('second'))).toBeUndefined()
  finish()
  expect(await first).toBe(1)
  expect(await run(async () => done.push('third'))).toBe(2)
  expect(done).toEqual(['first', 'third'])
})

test('an action that fails lets the next one run', async () => {
  const run = busyRun()
  await expect(run(() => Promise.reject(new Error('a broken line')))).rejects.toThrow('a broken line')
  expect(await run(async () => 'again')).toBe('again')
})
