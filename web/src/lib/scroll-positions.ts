import { inTab } from '../../../client/storage.ts'

const STORAGE_KEY = 'karuna.scroll'
const MAX_PLACES = 50

export interface ScrollPositions {
	/** Returns the scroll position in pixels; 0 if unknown. */
	readonly at: (place: string) => number
	readonly save: (place: string, y: number) => void
}

/** Scroll positions of this tab, also across documents. */
export function createScrollPositions(): ScrollPositions {
	const saved = load()
	return {
		at: (place) => saved.get(place) ?? 0,
		save: (place, y) => {
			saved.delete(place)
			saved.set(place, y)
			const [oldest] = saved.keys()
			if (saved.size > MAX_PLACES && oldest !== undefined) saved.delete(oldest)
			inTab.set(STORAGE_KEY, JSON.stringify([...saved]))
		},
	}
}

function load(): Map<string, number> {
	try {
		const stored = (inTab.read(STORAGE_KEY) ?? []) as [string, number][]
		return new Map(stored.filter(([, y]) => Number.isFinite(y)))
	} catch {
		return new Map()
	}
}

export const pageWasReopened = (): boolean =>
	performance
		.getEntriesByType('navigation')
		.some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')
