// Navigation to the maintenance page (spec §2, §4): a closed shop answers state 9999.

import { maintenancePath } from '#web/storefront/shell/mente.html/route.ts'

/** Session storage key of the address to return to. */
export const returnAddressKey = 'left-for-maintenance'

/** Goes to the maintenance page and stores the current address, so that a purchase can continue afterwards. */
export function goToMaintenance(): void {
  if (window.location.pathname === maintenancePath) return
  // Storage may be forbidden; then the visitor returns to the top page.
  try {
    sessionStorage.setItem(returnAddressKey, window.location.href)
  } catch {}
  window.location.assign(maintenancePath)
}
