import { useEffect, ViewTransition } from 'react'
import { matchPath, matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { frameOf, isDocument, isForMembers, PAGES } from '../../../domain/catalog/pages.contract.ts'
import type { Frame } from '../../../kernel/wire/pages.ts'
import { FIRST_SCREENS } from '../generated/first-screens.ts'
import { openedPath } from '../lib/document-language.ts'
import type { LoginState } from '../lib/login-state.ts'
import { paths } from '../lib/paths.ts'
import { PreloadProvider } from '../lib/preload.ts'
import { useSession } from '../lib/session.ts'
import { saveToasts } from '../lib/toast.ts'
import { furtherRoute, type ScreenRoute, screenRoute } from './screen.tsx'

const firstRoutes = new Map(FIRST_SCREENS.map((screen) => [screen.path, screenRoute(screen)]))

/** Every screen, by the address that a capability names. The router looks at the most exact one first. */
const ROUTES: readonly ScreenRoute[] = Object.values(PAGES).map(
	({ path }) =>
		firstRoutes.get(path) ?? (isDocument(path) ? { path, Component: Reload } : furtherRoute(path)),
)
const NotFound = screenRoute({ path: '*', load: () => import('./not-found.tsx'), areas: [] })
const ALL_ROUTES = [...ROUTES, NotFound]

const routeAt = (pathname: string): ScreenRoute | undefined => matchRoutes(ALL_ROUTES, pathname)?.[0]?.route

/** Fetches the screen of an address before anything is rendered. That it can't be is said once it is opened. */
export function preloadScreen(pathname: string): void {
	routeAt(pathname)
		?.preload?.()
		.catch(() => undefined)
}

/** What stands around the page at an address. */
export const frameAt = (pathname: string): Frame => frameOf(routeAt(pathname)?.path)

export function Router() {
	return (
		<PreloadProvider value={preloadScreen}>
			<Routes>
				{ALL_ROUTES.map((route) => (
					<Route key={route.path} path={route.path} element={<Fading key={route.path} route={route} />} />
				))}
			</Routes>
		</PreloadProvider>
	)
}

interface RouteProps {
	readonly route: ScreenRoute
}

/** One screen fades into the next, but for whoever wants no motion. What changes within a screen doesn't. */
const Fading = matchMedia('(prefers-reduced-motion)').matches
	? Guarded
	: ({ route }: RouteProps) => (
			<ViewTransition update="none">
				<Guarded route={route} />
			</ViewTransition>
		)

function Guarded({ route: { path, Component, ownDocument } }: RouteProps) {
	// Others log in first and come back.
	if (isForMembers(path)) return <SignedIn Screen={Component} />
	if (ownDocument && !loadedForPayment) return <Reload />
	return <Component />
}

interface ScreenProps {
	readonly Screen: ScreenRoute['Component']
}

function SignedIn({ Screen: Component }: ScreenProps) {
	const { status } = useSession()
	const { pathname, search } = useLocation()
	if (status === 'starting') return <div className="page-wait" aria-busy />
	if (status === 'signedOut')
		return (
			<Navigate to={paths.login.href()} replace state={{ from: pathname + search } satisfies LoginState} />
		)
	return <Component />
}

/** A page keeps the security policy of the document that it was loaded with. */
const loadedForPayment = ROUTES.some(({ path, ownDocument }) => ownDocument && matchPath(path, openedPath))

/** Loads the address, to which the router has already gone, as a document of its own. */
function Reload() {
	useEffect(() => {
		saveToasts()
		location.reload()
	}, [])
	return <div className="page-wait" aria-busy />
}
