// The page that the service worker shows when the shop cannot be reached: whole in itself, in both languages.

import { renderToStaticMarkup } from 'react-dom/server'
import { currentUserCall } from '#contract/addresses.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { type Language, type Localized, languageCookie, languages, usualLanguage } from '#phrases/language.ts'
import { ShopMark } from '#web/storefront/shell/shop-mark.tsx'
import { themeKey } from '#web/storefront/shell/stored-preferences.ts'
import base from '#web/ui/base.css?raw'
import tokens from '#web/ui/tokens.css?raw'
import { frameColour } from './app-icons.ts'
import style from './offline-page.css?raw'

export interface OfflinePage {
  html: string
  /** Its content security policy. */
  policy: string
}

const words = { ja: answers.ja.offline, en: answers.en.offline }

/**
 * Theme and language of this browser first. Then it waits for the shop: asks when the browser says that it is online, and
 * every five to ten seconds, as a phone may say so for hours without an answer. The address stays, so loading it again
 * leads to where the visitor was going.
 */
const script = [
  `(()=>{const d=document,r=d.documentElement;try{const t=localStorage.getItem('${themeKey}');if(t)r.dataset.theme=t}catch{}`,
  `const l=new URL(location).searchParams.get('lang')??/(?:^|; )(?:__Host-)?${languageCookie}=(\\w+)/.exec(d.cookie)?.[1];`,
  `if(l&&d.querySelector('[data-lang="'+l.replace(/\\W/g,'')+'"]')){r.lang=l;for(const e of d.querySelectorAll('[data-lang]'))e.hidden=e.lang!==l}`,
  "d.title=d.querySelector('[data-lang]:not([hidden])').dataset.title;",
  'const again=()=>location.reload();',
  `const ask=()=>d.hidden||navigator.onLine===false?wait():fetch('/api${currentUserCall}',{cache:'no-store'}).then(again,wait);`,
  'const wait=()=>setTimeout(ask,5000+Math.random()*5000);',
  "addEventListener('online',again);d.addEventListener('click',e=>e.target.closest('button')&&again());wait()})()",
].join('')

const styles = [tokens, base, style].join('\n')

/** Names what the page runs and applies, as a page of the server does. */
const sourceOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

export async function offlinePage(shopName: Localized): Promise<OfflinePage> {
  const body = renderToStaticMarkup(
    languages.map((language) => (
      <InLanguage key={language} language={language} shopName={shopName[language]} />
    )),
  )
  const html = [
    `<!doctype html><html lang="${usualLanguage}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="theme-color" content="${frameColour}">`,
    `<title>${escapeHtml(words[usualLanguage].title)}</title><style>${styles}</style></head>`,
    `<body>${body}<script>${script}</script></body></html>`,
  ].join('')
  const policy = [
    "default-src 'none'",
    `script-src ${await sourceOf(script)}`,
    `style-src ${await sourceOf(styles)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

function InLanguage({ language, shopName }: { language: Language; shopName: string }) {
  const { title, heading, text, comesBack, retry } = words[language]
  return (
    <div
      lang={language}
      data-lang={language}
      data-title={`${title} | ${shopName}`}
      hidden={language !== usualLanguage}
    >
      <header>
        <ShopMark />
        {shopName}
      </header>
      <main>
        <BallOnItsWay />
        <h1>{heading}</h1>
        <p>{text}</p>
        <p className="soft">{comesBack}</p>
        <button type="button">{retry}</button>
      </main>
    </div>
  )
}

/** The drum of the shop's mark, and its ball, whose thread is cut. */
function BallOnItsWay() {
  return (
    <svg className="picture" viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="138" rx="54" ry="5" fill="currentColor" opacity=".12" />
      <ellipse cx="204" cy="138" rx="18" ry="4" fill="currentColor" opacity=".12" />
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d="M54 116 44 136M106 116l10 20" strokeWidth="6" />
        <path d="M60 22h40l28 28v40l-28 28H60L32 90V50z" strokeWidth="6" fill="var(--surface)" />
        <path d="M60 22l40 96M100 22 60 118M128 50 32 90M32 50l96 40" strokeWidth="1.5" opacity=".3" />
        <circle cx="80" cy="70" r="7" fill="currentColor" stroke="none" />
        <path d="M136 76c12 0 18 5 20 12" strokeWidth="4" strokeDasharray=".1 9" />
        <path d="m164 82 10-8M172 96l12-4" strokeWidth="3.5" />
        <path d="M186 100c4 4 8 8 10 12" strokeWidth="4" strokeDasharray=".1 9" />
      </g>
      <circle cx="204" cy="122" r="15" fill="var(--accent)" />
      <path
        d="M197 114a10 10 0 0 1 7-3"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}
