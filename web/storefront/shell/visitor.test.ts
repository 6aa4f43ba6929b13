import { expect, test, vi } from 'vitest'
import { createVisitorStore } from './visitor.ts'

test('two who ask at once share a question, and one that failed is asked again', async () => {
  const call = vi.fn(() => Promise.reject(new Error('no contract came')))
  const store = createVisitorStore({ call })
  expect(await Promise.all([store.load(), store.load()])).toEqual([null, null])
  expect(call).toHaveBeenCalledOnce()
  expect(await store.load()).toBeNull()
  expect(call).toHaveBeenCalledTimes(2)
})
