// Puts the console together: its calls, its routes, and what React shows.

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '#phrases/language.ts'
import type { Transport } from '#web/api/client.ts'
import { loginPath } from '#web/console/access/login/route.ts'
import { loadPhrases } from '#web/console/frame/phrases.ts'
import { collectRoutes } from '#web/console/frame/routes.ts'
import { type Services, ServicesProvider } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { createConsoleApi } from '#web/console/frame/shell/console-api.ts'
import { createMeStore } from '#web/console/frame/shell/me.ts'
import { createSecondFactorQuestion } from '#web/console/frame/shell/second-factor-question.ts'
import { Shell } from '#web/console/frame/shell/shell.tsx'
import { startPath } from '#web/console/home/start/route.ts'
import { RouterProvider } from '#web/router/context.tsx'
import type { PageHistory } from '#web/router/page-history.ts'
import { createRouter, type Router } from '#web/router/router.ts'

/** Begins to load the page of the address that the history is at. */
export async function openConsole({
  language,
  transport,
  history,
}: {
  language: Language
  transport: Transport
  history: PageHistory
}): Promise<{ app: ReactNode; router: Router }> {
  const { phrases, complete } = await loadPhrases(language)
  let router: Router | undefined
  const question = createSecondFactorQuestion()
  const me = createMeStore(() => api)
  const api = createConsoleApi({
    transport,
    proveAgain: question.ask,
    invalid: phrases.failures.invalid,
    signedOut: () => {
      me.forget()
      question.answer(false)
      if (router === undefined) return
      const { isNavigating, location } = router.get()
      // A page that is being loaded leads there by itself; the login shows its first step.
      if (isNavigating || location.pathname === loginPath()) return
      void router.navigate(loginPath(location.pathname + location.search), { replace: true })
    },
  })
  const services: Services = { api, me, question, language, phrases, completePhrases: complete }
  router = createRouter({
    routes: collectRoutes(services),
    otherwise: startPath,
    history,
    entering: () => void me.load(),
  })
  const app = (
    <I18nProvider locale={language === 'ja' ? 'ja-JP' : 'en-US'}>
      <ServicesProvider services={services}>
        <RouterProvider router={router} meanwhile={<Busy isWholePage />}>
          <Shell />
        </RouterProvider>
      </ServicesProvider>
    </I18nProvider>
  )
  return { app, router }
}
