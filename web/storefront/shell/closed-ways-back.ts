// Some screens may not be left backwards: a completed registration or purchase is not undone by going back.

import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const payingPaths = ['/pay-redirect', '/amazon-pay-redirect']

/** From where the browser's back leads to which paths no more (spec §2, §4). */
const closedWays: Readonly<Record<string, readonly string[]>> = {
  '/complete-user-register': ['/confirm-user-register', '/user-register'],
  '/complete-password-reissue': ['/password-reissue'],
  '/complete-withdraw': ['/withdraw'],
  // Going back there would confirm the purchase once more.
  '/complete-buy-point': payingPaths,
  '/complete-buy-point-paypal': payingPaths,
  '/complete-buy-point-amazom-pay': payingPaths,
  '/complete-carrier': payingPaths,
  '/error-carrier': payingPaths,
}

/** Whether the browser's back may not lead from one path to the other. */
export const isClosedWayBack = (from: string, to: string): boolean => closedWays[from]?.includes(to) ?? false

/**
 * Keeps those ways closed. It stands in the frame around every screen and not in the screens: theirs would
 * begin to watch only after they were drawn, and whoever goes back at once would be faster.
 */
export function useClosedWaysBack(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction === 'POP' && isClosedWayBack(currentLocation.pathname, nextLocation.pathname),
  )
  // Nothing is asked: the attempt is simply over, and other ways stay open.
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}
