// The router for components: links, hooks, and the place of the screen.

import {
  Component,
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Location, NavigateOptions, Router, RouterState } from './router.ts'
import type { RouteMatch } from './routes.ts'

interface RouterView {
  state: RouterState
  navigate: Router['navigate']
  revalidate: Router['revalidate']
}

const RouterContext = createContext<RouterView | null>(null)

function useRouter(): RouterView {
  const view = use(RouterContext)
  if (view === null) throw new Error('no router around')
  return view
}

/**
 * Gives its children the router's pages; `meanwhile` is shown until the first one is loaded. `present` is called with
 * the function that shows a new page, and may do more.
 */
export function RouterProvider({
  router,
  meanwhile,
  present = startTransition,
  children,
}: {
  router: Router
  meanwhile: ReactNode
  present?: (show: () => void) => void
  children: ReactNode
}) {
  const [state, setState] = useState(router.get)
  useLayoutEffect(() => {
    const follow = (next: RouterState) => {
      // That something loads is shown at once; a new page may take its time and leaves the old one alive meanwhile.
      if (next.isNavigating) setState(next)
      else present(() => setState(next))
    }
    follow(router.get())
    return router.subscribe(follow)
  }, [router, present])
  const { navigate, revalidate } = router
  const view = useMemo(() => ({ state, navigate, revalidate }), [state, navigate, revalidate])
  const isLoaded = state.match !== undefined || state.failure !== undefined
  return <RouterContext value={view}>{isLoaded ? children : meanwhile}</RouterContext>
}

const nowhere = () => Promise.reject(new Error('a page that is being rendered goes nowhere'))

/** One page that stays, on the server. */
export function StaticRouterProvider({ state, children }: { state: RouterState; children: ReactNode }) {
  return <RouterContext value={{ state, navigate: nowhere, revalidate: nowhere }}>{children}</RouterContext>
}

/** The screen of the address; `failed` replaces it after an error of the screen or of its loader. */
export function Outlet({ failed }: { failed: (error: unknown) => ReactNode }) {
  const { state } = useRouter()
  const { failure, Screen, location } = state
  if (failure !== undefined) return failed(failure.error)
  return (
    <ScreenBoundary location={location} failed={failed}>
      {Screen && <Screen />}
    </ScreenBoundary>
  )
}

interface BoundaryProps {
  location: Location
  failed: (error: unknown) => ReactNode
  children: ReactNode
}
interface BoundaryState {
  location: Location
  thrown?: { error: unknown }
}

/** Catches an error of a screen, until the next page is shown. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, thrown: undefined }
  }

  override render() {
    const { thrown } = this.state
    return thrown === undefined ? this.props.children : this.props.failed(thrown.error)
  }
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path with its query, or a query alone. */
  to: string
}

const isPlainPress = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** A link to another page of the site. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const { state: shown, navigate } = useRouter()
  const { pathname, search } = shown.location
  const href = to.startsWith('/') ? to : `${pathname}${to}`
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainPress(event) || (target !== undefined && target !== '_self'))
          return
        event.preventDefault()
        void navigate(href, { state, replace: replace ?? href === pathname + search })
      }}
    />
  )
}

/** Leads to another page as soon as it is rendered. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }) {
  const { navigate } = useRouter()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}

/** The data that the loader of the screen brought. */
export const useLoaderData = (): unknown => useRouter().state.data
export const useLocation = (): Location => useRouter().state.location
export const useNavigate = (): Router['navigate'] => useRouter().navigate
export const useRevalidate = (): Router['revalidate'] => useRouter().revalidate
export const useIsNavigating = (): boolean => useRouter().state.isNavigating
/** The path that is being loaded; undefined while nothing is. */
export function useGoingTo(): string | undefined {
  const { isNavigating, goingTo } = useRouter().state
  return isNavigating ? goingTo : undefined
}
export const useRouteMatch = (): RouteMatch | undefined => useRouter().state.match

/** The query of the address. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
