import { expect, type Page } from '@playwright/test'
import { csrfFieldName } from '#contract/envelope.ts'

interface SecondTab {
  get(path: string): Promise<Record<string, unknown>>
  send(path: string, payload: object): Promise<Record<string, unknown>>
  /** Buys a draw and answers its id. */
  draw(packId: string, count: number): Promise<string>
  /** Marks a draw as opened. */
  open(drawId: string): Promise<void>
}

/** The same member in another tab meanwhile: calls with the same cookies. */
export function secondTab(page: Page): SecondTab {
  const api = `${process.env.SHOP_URL}/api`
  const get: SecondTab['get'] = async (path) => (await page.request.get(`${api}${path}`)).json()
  const send: SecondTab['send'] = async (path, payload) => {
    const { csrf } = (await get('/user/point')) as { csrf: { value: string } }
    const form = { [csrfFieldName]: csrf.value, json: JSON.stringify(payload) }
    return (await page.request.post(`${api}${path}`, { form })).json()
  }
  return {
    get,
    send,
    async draw(packId, count) {
      const { token } = await send('/user/pack/check', { pack_id: packId, count: String(count) })
      const bought = await send('/user/pack/buy', { token })
      expect(bought).toMatchObject({ result: 1, count })
      return String(bought.history_id)
    },
    async open(drawId) {
      await send('/user/pack/revealed', { history_id: drawId })
    },
  }
}
