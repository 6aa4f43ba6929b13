// The two languages as plain links: the server answers the page in the chosen one, and keeps it.

import { type Language, languages } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { useLocation } from '#web/router/context.tsx'
import css from './choice.module.css'

/** Each language's name in that language, on every page. */
export const ownNames: Record<Language, string> = { ja: '日本語', en: 'English' }

export function LanguageSwitch() {
  const { shell } = usePhrases()
  const { language: current } = useServices()
  const { pathname, search, hash } = useLocation()
  const inLanguage = (language: Language) => {
    const query = new URLSearchParams(search)
    query.set('lang', language)
    return `${pathname}?${query}${hash}`
  }
  return (
    <ul className={css.choice} aria-label={shell.language}>
      {languages.map((language) => (
        <li key={language}>
          <a
            className={css.option}
            href={inLanguage(language)}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {ownNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
