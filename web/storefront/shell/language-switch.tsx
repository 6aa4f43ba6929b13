// The two languages as plain links: the server answers in the one asked for and remembers it (ruling 14).

import { useLocation } from 'react-router'
import { type Language, languages } from '../../../phrases/language.ts'
import { usePhrases, useServices } from '../services.tsx'
import css from './language-switch.module.css'

/** A language's name is written in itself, whatever the page speaks. */
const ownNames: Record<Language, string> = { ja: '日本語', en: 'English' }

export function LanguageSwitch() {
  const { shell } = usePhrases()
  const { language: current } = useServices()
  const location = useLocation()

  const inLanguage = (language: Language) => {
    const query = new URLSearchParams(location.search)
    // A message of the server on its way to /pack-detail: it was said in the language that is left.
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
