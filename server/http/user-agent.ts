/** The words that name a device: fixed ones, never text of the browser. Empty: not known. */
export interface Device {
  device: string
  browser: string
}

type Names = readonly (readonly [name: string, marks: RegExp])[]

/** The first that fits. An iPad may call itself a Mac; nothing in its user agent tells. */
const devices: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Those that name another browser too stand before it: nearly all say Safari. */
const browsers: Names = [
  ['LINE', /\bLine\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const nameIn = (names: Names, text: string) => names.find(([, marks]) => marks.test(text))?.[0] ?? ''

/** Names the device and the browser of a user agent, such as iPhone and Safari. A visitor can send any user agent. */
export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, 500)
  return { device: nameIn(devices, text), browser: nameIn(browsers, text) }
}
