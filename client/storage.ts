/** Text by key. What isn't kept is null. */
interface Saved {
	readonly get: (key: string) => string | null
	/** What was kept as JSON; null where it is none. */
	readonly read: (key: string) => unknown
	/** @returns whether it is kept */
	readonly set: (key: string, text: string) => boolean
	readonly remove: (key: string) => void
	readonly clear: () => void
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** A tab has a name, which its pages of one site share; browsers take it away before they open another site. */
const nameOfTab: Place = {
	getItem: (key) => named()[key] ?? null,
	setItem: (key, text) => {
		window.name = JSON.stringify({ ...named(), [key]: text })
	},
	removeItem: (key) => {
		const { [key]: _, ...rest } = named()
		window.name = JSON.stringify(rest)
	},
	clear: () => {
		window.name = ''
	},
}

/** Another site may have named the tab. */
function named(): Record<string, string> {
	try {
		return { ...JSON.parse(window.name) }
	} catch {
		return {}
	}
}

/**
 * A browser may forbid a storage, which then throws when it is asked for, lack it, or have no room in it. Then the
 * tab's name keeps what is kept: the pages of a donation are documents of their own.
 */
function savedIn(storage: () => Storage): Saved {
	/** The first answer that a place has. */
	const inPlaces = <T>(use: (place: Place) => T | null): T | null => {
		for (const place of [storage, () => nameOfTab])
			try {
				const answer = use(place())
				if (answer !== null) return answer
			} catch {
				// The next place is asked.
			}
		return null
	}
	const get = (key: string) => inPlaces((place) => place.getItem(key))
	return {
		get,
		read: (key) => {
			try {
				return JSON.parse(get(key) ?? 'null')
			} catch {
				return null
			}
		},
		set: (key, text) =>
			inPlaces((place) => {
				place.setItem(key, text)
				return true
			}) ?? false,
		remove: (key) => {
			inPlaces((place) => {
				place.removeItem(key)
				return null
			})
		},
		clear: () => {
			inPlaces((place) => {
				place.clear()
				return null
			})
		},
	}
}

/** What the device keeps. */
export const onDevice = savedIn(() => localStorage)
/** What a tab keeps until it is closed. */
export const inTab = savedIn(() => sessionStorage)

/** Whether the browser takes no cookies or site data: nobody stays logged in then. */
export function blocksSiteData(): boolean {
	try {
		// It may have been taken away, see below.
		return window.localStorage === undefined || !navigator.cookieEnabled
	} catch {
		return true
	}
}

/** Takes away a storage that throws when it is asked for: libraries know what to do where there is none. */
export function removeForbiddenStorage(): void {
	for (const name of ['localStorage', 'sessionStorage'] as const)
		try {
			void window[name]
		} catch {
			Object.defineProperty(window, name, { value: undefined })
		}
}
