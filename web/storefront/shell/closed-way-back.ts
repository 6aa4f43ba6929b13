// Some screens may not be left backwards: a completed registration or purchase is not undone by going back.

import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** While the screen shows, the browser's back does not lead to any of these paths (spec §2, §4). */
export function useClosedWayBack(closedPaths: readonly string[]): void {
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) =>
      historyAction === 'POP' && closedPaths.includes(nextLocation.pathname),
  )
  // Nothing is asked: the attempt is simply over, and other ways stay open.
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}
