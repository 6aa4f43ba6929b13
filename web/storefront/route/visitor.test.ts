import { expect, test, vi } from 'vitest'
import { createVisitorStore } from './visitor.ts'

test('two concurrent loads share one request, and a failed request is repeated', async () => {
  const call = vi.fn(() => Promise.reject(new Error('no contract came')))
  const store = createVisitorStore({ call })
  expect(await Promise.all([store.load(), store.load()])).toEqual([null, null])
  expect(call).toHaveBeenCalledOnce()
  expect(await store.load()).toBeNull()
  expect(call).toHaveBeenCalledTimes(2)
})
