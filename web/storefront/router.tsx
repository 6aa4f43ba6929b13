// Every address of the storefront. The top page is in the first chunk; the rest is fetched when wanted.

import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { LoadingOverlay } from '../ui/spinner.tsx'
import type { RouteHandle } from './head.ts'
import { headOfBox } from './routes/box/head.ts'
import { headOfCompleteBuyPoint } from './routes/complete-buy-point/head.ts'
import { headOfHome } from './routes/home/head.ts'
import { HomeScreen } from './routes/home/screen.tsx'
import { headOfPackDetail } from './routes/pack-detail/head.ts'
import { headOfPackList } from './routes/pack-list/head.ts'
import type { Services } from './services.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { loadVisitor, requireMember } from './shell/guard.ts'
import { Shell } from './shell/shell.tsx'

/** What a loader of the storefront looks like: services first, so that it runs on the server as well. */
export type Load<T = unknown> = (services: Services, args: LoaderFunctionArgs) => Promise<T>

interface RouteOptions {
  head?: RouteHandle['head']
}

interface LazyRouteOptions extends RouteOptions {
  /** Fetched beside the screen; takes services first. */
  loader?: () => Promise<Load>
}

/** A route's folder is named as its URL; the top page's is `home`. */
const folderOf = (path: string) => (path === '/' ? 'home' : path.slice(1))

export interface RoutesOptions {
  /** Registers the gallery of primitives; never in production. */
  hasGallery: boolean
  /** Brings the words that the first screen did not need; awaited before any other screen. */
  completePhrases: () => Promise<void>
}

export function createRoutes(
  services: Services,
  { hasGallery, completePhrases }: RoutesOptions,
): RouteObject[] {
  const ready = (
    path: string,
    Component: ComponentType,
    loader: () => Promise<Load>,
    { head }: RouteOptions,
  ): RouteObject => ({
    path,
    Component,
    loader: async (args) => (await loader())(services, args),
    handle: { access: 'public', folder: folderOf(path), head } satisfies RouteHandle,
  })
  const lazy =
    (access: RouteHandle['access']) =>
    (path: string, screen: () => Promise<ComponentType>, options: LazyRouteOptions = {}): RouteObject => ({
      path,
      handle: { access, folder: folderOf(path), head: options.head } satisfies RouteHandle,
      lazy: async () => {
        const [Component, load] = await Promise.all([screen(), options.loader?.(), completePhrases()])
        return { Component, loader: load && ((args: LoaderFunctionArgs) => load(services, args)) }
      },
    })
  const open = lazy('public')
  const member = lazy('member')

  return [
    {
      Component: Shell,
      middleware: [loadVisitor(services.visitor)],
      HydrateFallback: LoadingOverlay,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            ready('/', HomeScreen, () => import('./routes/home/loader.ts').then((it) => it.loadHome), {
              head: headOfHome,
            }),
            open(
              '/pack-list',
              () => import('./routes/pack-list/screen.tsx').then((it) => it.PackListScreen),
              {
                loader: () => import('./routes/pack-list/loader.ts').then((it) => it.loadPackList),
                head: headOfPackList,
              },
            ),
            open(
              '/pack-detail',
              () => import('./routes/pack-detail/screen.tsx').then((it) => it.PackDetailScreen),
              {
                loader: () => import('./routes/pack-detail/loader.ts').then((it) => it.loadPackDetail),
                head: headOfPackDetail,
              },
            ),
            open('/login', () => import('./routes/login/screen.tsx').then((it) => it.LoginScreen), {
              head: ({ login }) => ({ title: login.title }),
            }),
            open(
              '/user-register',
              () => import('./routes/user-register/screen.tsx').then((it) => it.RegisterScreen),
              {
                loader: () => import('./routes/user-register/loader.ts').then((it) => it.loadPrefectures),
                head: ({ registration }) => ({ title: registration.title }),
              },
            ),
            open(
              '/confirm-user-register',
              () =>
                import('./routes/confirm-user-register/screen.tsx').then((it) => it.ConfirmRegisterScreen),
              {
                loader: () => import('./routes/user-register/loader.ts').then((it) => it.loadPrefectures),
                head: ({ registration }) => ({ title: registration.confirmTitle }),
              },
            ),
            open(
              '/complete-user-register',
              () =>
                import('./routes/complete-user-register/screen.tsx').then((it) => it.CompleteRegisterScreen),
              {
                head: ({ registration }) => ({ title: registration.completeTitle }),
              },
            ),
            open('/box', () => import('./routes/box/screen.tsx').then((it) => it.BoxScreen), {
              loader: () => import('./routes/box/loader.ts').then((it) => it.loadBox),
              head: headOfBox,
            }),
            open(
              '/mente.html',
              () => import('./routes/mente.html/screen.tsx').then((it) => it.MaintenanceScreen),
              {
                head: ({ maintenance }) => ({ title: maintenance.title }),
              },
            ),
            ...(hasGallery
              ? [
                  open('/dev/gallery', () =>
                    import('./routes/dev/gallery/screen.tsx').then((it) => it.GalleryScreen),
                  ),
                ]
              : []),
            {
              middleware: [requireMember(services.visitor)],
              children: [
                member(
                  '/buy-point',
                  () => import('./routes/buy-point/screen.tsx').then((it) => it.BuyPointScreen),
                  {
                    loader: () => import('./routes/buy-point/loader.ts').then((it) => it.loadBuyPoint),
                    head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
                  },
                ),
                {
                  path: '/buy-point/:productId',
                  loader: async (args) =>
                    (await import('./routes/buy-point/loader.ts')).chooseCourse(services, args),
                  handle: { access: 'member', folder: 'buy-point' } satisfies RouteHandle,
                },
                member(
                  '/confirm-buy-point',
                  () =>
                    import('./routes/confirm-buy-point/screen.tsx').then((it) => it.ConfirmBuyPointScreen),
                  {
                    loader: () =>
                      import('./routes/confirm-buy-point/loader.ts').then((it) => it.loadConfirmBuyPoint),
                    head: ({ pointPurchase }) => ({ title: pointPurchase.confirmTitle }),
                  },
                ),
                member(
                  '/complete-buy-point',
                  () =>
                    import('./routes/complete-buy-point/screen.tsx').then((it) => it.CompleteBuyPointScreen),
                  {
                    loader: () =>
                      import('./routes/complete-buy-point/loader.ts').then((it) => it.loadCompleteBuyPoint),
                    head: headOfCompleteBuyPoint,
                  },
                ),
                member(
                  '/confirm-buy-product',
                  () => import('./routes/confirm-buy-product/screen.tsx').then((it) => it.ConfirmDrawScreen),
                  {
                    loader: () =>
                      import('./routes/confirm-buy-product/loader.ts').then((it) => it.loadConfirmDraw),
                    head: ({ drawing }) => ({ title: drawing.confirmTitle }),
                  },
                ),
                member(
                  '/gacha-animation',
                  () => import('./routes/gacha-animation/screen.tsx').then((it) => it.RevealScreen),
                  {
                    loader: () => import('./routes/gacha-animation/loader.ts').then((it) => it.loadReveal),
                    head: ({ drawing }) => ({ title: drawing.revealTitle }),
                  },
                ),
                member(
                  '/get-card-list',
                  () => import('./routes/get-card-list/screen.tsx').then((it) => it.ChooseScreen),
                  {
                    loader: () =>
                      import('./routes/get-card-list/loader.ts').then((it) => it.loadUndecidedDraw),
                    head: ({ drawing }) => ({ title: drawing.chooseTitle }),
                  },
                ),
                member(
                  '/confirm-get-card-list',
                  () =>
                    import('./routes/confirm-get-card-list/screen.tsx').then((it) => it.ConfirmChoiceScreen),
                  {
                    loader: () =>
                      import('./routes/confirm-get-card-list/loader.ts').then((it) => it.loadConfirmChoice),
                    head: ({ drawing }) => ({ title: drawing.confirmChoiceTitle }),
                  },
                ),
                member(
                  '/thank-you',
                  () => import('./routes/thank-you/screen.tsx').then((it) => it.ThankYouScreen),
                  {
                    loader: () => import('./routes/thank-you/loader.ts').then((it) => it.loadThankYou),
                    head: ({ drawing }) => ({ title: drawing.thanksTitle }),
                  },
                ),
                member(
                  '/my-page',
                  () => import('./routes/my-page/screen.tsx').then((it) => it.MyPageScreen),
                  {
                    loader: () => import('./routes/my-page/loader.ts').then((it) => it.loadMyPage),
                    head: ({ myPage }) => ({ title: myPage.title }),
                  },
                ),
                member(
                  '/buy-point-history',
                  () => import('./routes/buy-point-history/screen.tsx').then((it) => it.PointHistoryScreen),
                  {
                    loader: () =>
                      import('./routes/buy-point-history/loader.ts').then((it) => it.loadPointHistory),
                    head: ({ histories }) => ({ title: histories.pointTitle }),
                  },
                ),
                member(
                  '/buy-product-history',
                  () => import('./routes/buy-product-history/screen.tsx').then((it) => it.DrawHistoryScreen),
                  {
                    loader: () =>
                      import('./routes/buy-product-history/loader.ts').then((it) => it.loadDrawHistory),
                    head: ({ histories }) => ({ title: histories.drawTitle }),
                  },
                ),
                member(
                  '/buy-product-history-detail',
                  () =>
                    import('./routes/buy-product-history-detail/screen.tsx').then(
                      (it) => it.DrawDetailScreen,
                    ),
                  {
                    loader: () =>
                      import('./routes/buy-product-history-detail/loader.ts').then((it) => it.loadDrawDetail),
                    head: ({ histories }) => ({ title: histories.detailTitle }),
                  },
                ),
              ],
            },
            { path: '*', loader: () => redirect('/') },
          ],
        },
      ],
    },
  ]
}
