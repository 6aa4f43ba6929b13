import { expect, test, vi } from 'vitest'
import { testServices } from '#test/screen.tsx'
import { memoryHistory } from '#web/router/page-history.ts'
import { createRouter } from '#web/router/router.ts'
import { createSite, navigationRules } from './router.tsx'

test('public routes request the current user but do not wait for the answer', {
  meta: {
    proves: [
      {
        id: 'guard-open',
        section: 'screens-every-page',
        says: 'Otherwise than after the current user: public pages do not wait for it, nor fail with it.',
        from: 'own 021',
        file: 'web/storefront/start/router.tsx',
        breaks: {
          replace: "...collectRoutes('public', services, options),",
          with: "...collectRoutes('public', services, options).map((route) => ({ ...route, guard })),",
        },
      },
    ],
  },
}, async () => {
  const services = testServices(async () => undefined)
  const load = vi.fn(() => new Promise<null>(() => {}))
  services.visitor = { ...services.visitor, load }
  const router = createRouter({
    ...createSite(services, { hasGallery: false, completePhrases: async () => {} }),
    ...navigationRules(services),
    history: memoryHistory(new URL('http://shop.test/login')),
  })
  await vi.waitFor(() => expect(router.get().Screen).toBeDefined())
  expect(load).toHaveBeenCalledOnce()
  router.close()
})
