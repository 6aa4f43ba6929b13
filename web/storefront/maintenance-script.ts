// Waiting in the maintenance page: text in the page itself, so that the storefront does not carry it.

import { returnAddressKey } from './maintenance.ts'
import { homePath } from './packs/home/route.ts'
import { maintenancePath } from './shell/mente.html/route.ts'

/**
 * Runs instead of the storefront: asks every 10 to 15 seconds, spread so that the visitors do not all come at
 * once, and goes back to where the visitor was as soon as the shop answers.
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
