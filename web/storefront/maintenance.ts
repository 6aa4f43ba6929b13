// Leaving for the maintenance page (spec §2, §4): the shop closes by answering state 9999.

import { maintenancePath } from './shell/mente.html/route.ts'
/** Where the visitor was, for the way back. */
export const returnAddressKey = 'left-for-maintenance'

/** Goes to the maintenance page and remembers where from, so that a purchase under way is taken up again. */
export function goToMaintenance(): void {
  if (window.location.pathname === maintenancePath) return
  // Storage may be forbidden; then the way back leads to the top page.
  try {
    sessionStorage.setItem(returnAddressKey, window.location.href)
  } catch {}
  window.location.assign(maintenancePath)
}
