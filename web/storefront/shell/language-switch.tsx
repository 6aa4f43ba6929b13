// The two languages as plain links: the server answers in the chosen one and stores it (ruling 14).

import { type Language, languages } from '#phrases/language.ts'
import { useLocation } from '#web/router/context.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import css from './language-switch.module.css'

/** Each language's name in that language, on every page. */
const ownNames: Record<Language, string> = { ja: '日本語', en: 'English' }

export function LanguageSwitch() {
  const { shell } = usePhrases()
  const { language: current } = useServices()
  const location = useLocation()

  const inLanguage = (language: Language) => {
    const query = new URLSearchParams(location.search)
    // Drop the error message in the address of /pack-detail: it is in the other language.
    query.delete('error')
    query.set('lang', language)
    return `${location.pathname}?${query}`
  }

  return (
    <ul className={css.switch} aria-label={shell.language}>
      {languages.map((language) => (
        <li key={language}>
          <a
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
