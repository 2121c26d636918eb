/** Stored text by key; null if absent. */
interface Saved {
	readonly get: (key: string) => string | null
	/** Returns the parsed JSON; null if it is absent or invalid. */
	readonly read: (key: string) => unknown
	readonly set: (key: string, text: string) => boolean
	readonly remove: (key: string) => void
	readonly clear: () => void
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** The tab's name, which pages of one site share; browsers clear it before another site is opened. */
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

/** Another site may have set the tab's name. */
function named(): Record<string, string> {
	try {
		return { ...JSON.parse(window.name) }
	} catch {
		return {}
	}
}

function savedIn(storage: () => Storage): Saved {
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

/** Storage of the device. */
export const onDevice = savedIn(() => localStorage)
/** Storage of the tab, until it is closed. */
export const inTab = savedIn(() => sessionStorage)

/** Checks whether the browser blocks cookies or site data, so that nobody stays logged in. */
export function blocksSiteData(): boolean {
	try {
		// It may have been taken away, see below.
		return window.localStorage === undefined || !navigator.cookieEnabled
	} catch {
		return true
	}
}

/** Removes a storage that throws on access, because libraries can handle a missing one. */
export function removeForbiddenStorage(): void {
	for (const name of ['localStorage', 'sessionStorage'] as const)
		try {
			void window[name]
		} catch {
			Object.defineProperty(window, name, { value: undefined })
		}
}
