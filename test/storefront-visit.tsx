import { openScreen, type Screen, type ScreenOptions } from './screen.tsx'

/** The server's answers, by the path of the call without `/api`; every other call is 404. */
export type Answers = Record<string, object>

const csrf = { name: 'csrf_token', value: 'masked' }
const missing = { state: 404, errors: {} }

/** These fields of the answer about the visitor say that nothing waits for them. */
export const nothingWaits = { open_choice: null, awaited_payment: null, is_held: false }

export const asGuest: Answers = {
  '/user/point': { state: 200, is_login: '0', rank: 0, point: 0, coin: 0, ...nothingWaits },
}
/** A member with 1,500 points. */
export const asMember: Answers = {
  '/user/point': { state: 200, is_login: '1', rank: 1, point: 1500, coin: 0, ...nothingWaits },
}

/**
 * The screen at an address over the given answers, without a shop. `asked`: the calls that were made. A loader that
 * fails shows the screen that says so.
 */
export async function visit(
  address: string,
  answers: Answers,
  options: ScreenOptions = {},
): Promise<Screen & { asked: string[] }> {
  const asked: string[] = []
  const { fault: _, ...screen } = await openScreen(
    async (method, path, form) => {
      asked.push(form ? `${method} ${path} ${form.get('json')}` : `${method} ${path}`)
      return { csrf, ...(answers[path.split('?')[0]?.replace('/api', '') ?? ''] ?? missing) }
    },
    address,
    options,
  )
  return { ...screen, asked }
}
