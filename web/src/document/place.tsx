import { type ReactNode, useEffect, useState } from 'react'
import { type Location, NavigationType, Router, type To } from 'react-router-dom'
import { basePath } from '../lib/document-language.ts'
import { saveToasts } from '../lib/toast.ts'

export const hrefOf = (to: To): string => {
	if (typeof to === 'string') return to
	const { pathname = '', search = '', hash = '' } = to
	return pathname + search + hash
}

interface Entry {
	readonly usr?: unknown
	readonly key?: string
}

function currentPlace(): Location {
	const { usr = null, key = 'default' } = (history.state ?? {}) as Entry
	const { pathname, search, hash } = location
	return { pathname, search, hash, state: usr, key }
}

function entryOf(state: unknown): Entry {
	return { usr: state, key: crypto.randomUUID() }
}

/** Shows another query of the same page in place, and loads every other address. */
function go(to: To, state: unknown, takesPlace: boolean): boolean {
	const url = new URL(hrefOf(to), location.href)
	const isSame = url.origin === location.origin && url.pathname === location.pathname
	if (!isSame) saveToasts()
	if (!isSame && (state ?? null) === null) {
		if (takesPlace) location.replace(url)
		else location.assign(url)
		return false
	}
	if (takesPlace) history.replaceState(entryOf(state), '', url)
	else history.pushState(entryOf(state), '', url)
	// State for the next page travels in the history, which a loaded address lacks.
	if (!isSame) location.reload()
	return isSame
}

interface DocumentRouterProps {
	/** The query that the document was rendered for; that of its address when undefined. */
	readonly search: string | undefined
	readonly children: ReactNode
}

/** The router of a hydrated part of a document: its links load pages. */
export function DocumentRouter({ search, children }: DocumentRouterProps) {
	const [place, setPlace] = useState(() => {
		const here = currentPlace()
		return { ...here, search: search ?? here.search }
	})
	const show = () => setPlace(currentPlace())
	useEffect(() => {
		const { pathname } = location
		// Another path is loaded (`main.ts`).
		const follow = () => {
			if (location.pathname === pathname) setPlace(currentPlace())
		}
		window.addEventListener('popstate', follow)
		setPlace((before) => (before.search === location.search ? before : currentPlace()))
		return () => window.removeEventListener('popstate', follow)
	}, [])
	const [navigator] = useState(() => ({
		createHref: hrefOf,
		go: (delta: number) => history.go(delta),
		push: (to: To, state?: unknown) => {
			if (go(to, state, false)) show()
		},
		replace: (to: To, state?: unknown) => {
			if (go(to, state, true)) show()
		},
	}))
	return (
		<Router basename={basePath} location={place} navigationType={NavigationType.Pop} navigator={navigator}>
			{children}
		</Router>
	)
}
