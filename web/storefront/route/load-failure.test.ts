import { expect, test } from 'vitest'
import { PageFailure } from '#web/router/outcomes.ts'
import { orErrorScreen } from './load-failure.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('the error screen shows the server’s message, which has the code of the error', () => {
  const said = 'エラー番号「7KQ2-M4XD-9T0A」をお知らせください。'
  expect(thrownBy(() => orErrorScreen({ ok: false, state: 500, errors: { server: [said] } }))).toEqual(
    new PageFailure(500, said),
  )
  expect(thrownBy(() => orErrorScreen({ ok: false, state: 0, errors: {} }))).toEqual(new PageFailure(502))
  expect(thrownBy(() => orErrorScreen({ ok: false, state: 9999, errors: {} }))).toEqual(new PageFailure(503))
})
