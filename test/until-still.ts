import type { Router } from '#web/router/router.ts'

const rounds = 5
const roundMs = 10

/**
 * Waits until a page of the console that is alive has something to show, loads nothing and no longer changes. `asked`: the
 * calls it has made so far.
 */
export async function untilStill(router: Router, asked: readonly unknown[]): Promise<void> {
  for (let [still, seen] = [0, '']; still < rounds; ) {
    await new Promise((resolve) => setTimeout(resolve, roundMs))
    const { innerHTML, textContent } = document.body
    const now = innerHTML + asked.length
    const isBusy =
      router.get().isNavigating ||
      document.querySelector('h1') === null ||
      // A script that is slow to come leaves the page as it is meanwhile.
      (textContent ?? '').includes('Loading')
    still = now === seen && !isBusy ? still + 1 : 0
    seen = now
  }
}
