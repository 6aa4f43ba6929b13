// The script of the maintenance page, inlined in it, so that the storefront's bundle does not contain it.

import { homePath } from '#web/storefront/packs/home/route.ts'
import { maintenancePath } from '#web/storefront/shell/mente.html/route.ts'
import { returnAddressKey } from '#web/storefront/start/maintenance.ts'

/**
 * Runs instead of the storefront: polls every 10 to 15 seconds (random, so that visitors do not all return at
 * once) and goes back to the stored address when the shop is open.
 */
export const maintenanceScript = [
  '(()=>{',
  'const wait=()=>setTimeout(ask,10000+Math.random()*5000);',
  "const ask=()=>fetch('/api/user/point',{cache:'no-store'}).then(r=>r.ok?goOn():wait(),wait);",
  'const goOn=()=>{let left;',
  `try{left=sessionStorage.getItem('${returnAddressKey}');sessionStorage.removeItem('${returnAddressKey}')}catch{}`,
  `if(location.pathname==='${maintenancePath}')location.replace(left||'${homePath}');else location.reload()};`,
  'wait()})()',
].join('')
