// The services of every screen: API, visitor, phrases, the shop's settings.

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { StorefrontSettings } from '#contract/shop-settings.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { Api } from '#web/api/client.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { ClockProvider } from '#web/ui/clock.ts'
import { UiPhrasesProvider } from '#web/ui/phrases.tsx'
import type { Visitor, VisitorStore } from './visitor.ts'

export interface Services {
  api: Api
  /** The server's time; the device's clock may be wrong. */
  clock: ServerClock
  visitor: VisitorStore
  language: Language
  phrases: StorefrontPhrases
  settings: StorefrontSettings
}

const ServicesContext = createContext<Services | null>(null)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <ClockProvider value={services.clock}>
        <UiPhrasesProvider value={services.phrases.ui}>{children}</UiPhrasesProvider>
      </ClockProvider>
    </ServicesContext>
  )
}

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('no ServicesProvider around')
  return services
}

export const useApi = (): Api => useServices().api
export const usePhrases = (): StorefrontPhrases => useServices().phrases

/** Chooses the visitor's language of an operator's text. */
export function useLocalized(): (text: Localized) => string {
  const { language } = useServices()
  return (text) => inLanguage(text, language)
}

/** The current visitor; null until known, and always on the server, which renders for a guest. */
export function useVisitor(): Visitor | null {
  const { visitor } = useServices()
  return useSyncExternalStore(visitor.subscribe, visitor.get, () => null)
}
