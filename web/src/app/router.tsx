import { useEffect, ViewTransition } from 'react'
import { matchPath, matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import {
	frameOf,
	isDocument,
	isForMembers,
	isOfTickets,
	PAGES,
} from '../../../domain/catalog/pages.contract.ts'
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

const ROUTES: readonly ScreenRoute[] = Object.values(PAGES).map(
	({ path }) =>
		firstRoutes.get(path) ?? (isDocument(path) ? { path, Component: Reload } : furtherRoute(path)),
)
const NotFound = screenRoute({ path: '*', load: () => import('./not-found.tsx'), areas: [] })
const ALL_ROUTES = [...ROUTES, NotFound]
// The router reads no sign before a parameter.
const TICKETS = [{ ...furtherRoute(PAGES.tickets.path), path: '/:token' }]

const routesFor = (pathname: string): readonly ScreenRoute[] => (isOfTickets(pathname) ? TICKETS : ALL_ROUTES)
const routeAt = (pathname: string): ScreenRoute | undefined =>
	matchRoutes([...routesFor(pathname)], pathname)?.[0]?.route

export function preloadScreen(pathname: string): void {
	routeAt(pathname)
		?.preload?.()
		.catch(() => undefined)
}

export const frameAt = (pathname: string): Frame =>
	frameOf(isOfTickets(pathname) ? PAGES.tickets.path : routeAt(pathname)?.path)

export function Router() {
	const { pathname } = useLocation()
	return (
		<PreloadProvider value={preloadScreen}>
			<Routes>
				{routesFor(pathname).map((route) => (
					<Route key={route.path} path={route.path} element={<Fading key={route.path} route={route} />} />
				))}
			</Routes>
		</PreloadProvider>
	)
}

interface RouteProps {
	readonly route: ScreenRoute
}

/** Screens fade into each other, except with reduced motion. */
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

function Reload() {
	useEffect(() => {
		saveToasts()
		location.reload()
	}, [])
	return <div className="page-wait" aria-busy />
}
