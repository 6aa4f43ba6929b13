// The frame of every hosted page: both languages, on a phone as on a desktop, and nothing loaded from anywhere.

import { createHash } from 'node:crypto'
import { escapeHtml } from '#phrases/escape-html.ts'

/** A label in both languages, the English one small below. */
export const both = (ja: string, en: string) => `${ja}<small lang="en">${en}</small>`

export const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`

/** Sends the form with the id "return" at once; its button works where scripts are off. */
export const submitScript = "document.getElementById('return').requestSubmit()"

/**
 * The content policy of a hosted page: its own styles, at most the one inline script that is named. There is no
 * form-action: the return form posts to the shop, which may send the browser on to another page.
 */
export function contentPolicy(script: string = submitScript): string {
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`
}

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:#f3f4f7;color:#1c2333;
  font:16px/1.7 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;line-break:strict}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}
main.wide{max-width:60rem}
header{background:#1c2333;color:#fff;text-align:center;padding:.5rem 1rem;font-size:.875rem}
.card{background:#fff;border:1px solid #d9dce4;border-radius:16px;padding:1.5rem;margin-top:1.5rem}
h1{font-size:1.375rem;line-height:1.4;margin:0}
h2{font-size:1.0625rem;margin:0 0 .75rem}
[lang=en]{color:#565e70}
header [lang=en]{color:#d5d9e3}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:1.25rem 0;padding:1rem 0;border-block:1px solid #e4e6ec}
dt{color:#565e70}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.price{font-size:1.25rem;font-weight:700}
button,.button{display:block;width:100%;min-height:56px;margin-top:.75rem;padding:.5rem 1rem;border-radius:12px;
  border:1px solid #aab0bf;background:#fff;color:inherit;font:inherit;font-weight:700;line-height:1.35;text-align:center;
  text-decoration:none;cursor:pointer}
button small,.button small{display:block;font-weight:400}
.primary{background:#2447c5;border-color:#2447c5;color:#fff}.primary [lang=en]{color:#e3e9ff}
.danger{color:#a3162b;border-color:#a3162b}.danger [lang=en]{color:#a3162b}
.action{min-height:44px;margin:0 0 .25rem;padding:.25rem .5rem}
:focus-visible{outline:3px solid #2447c5;outline-offset:3px}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{text-align:left;padding:.5rem .5rem;border-bottom:1px solid #e4e6ec;vertical-align:top}
table.many{min-width:48rem}
.scroll{overflow-x:auto}
label{display:block;margin-top:.75rem}
input[type=number],input[type=text]{display:block;width:100%;min-height:44px;font:inherit;padding:.25rem .75rem;
  border:1px solid #737b8c;border-radius:8px}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.2em}
code{font-size:1em;white-space:nowrap}
.grid{display:grid;gap:0 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr))}
`

/**
 * A whole page. `body` is HTML: text from a message goes through `escapeHtml` first.
 * `script` needs `contentPolicy(script)` on the answer unless it is `submitScript`, which the server allows everywhere.
 */
export function page(
  title: string,
  body: string,
  options: { isWide?: boolean; script?: string } = {},
): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><header>開発・テスト用のエミュレーターです。実在のカードや口座は使えません。
<span lang="en">Emulator for development and tests: no real card or account works here.</span></header>
<main${options.isWide === true ? ' class="wide"' : ''}>${body}</main>
${options.script === undefined ? '' : `<script>${options.script}</script>`}</body></html>`
}
