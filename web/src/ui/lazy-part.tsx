import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ErrorState } from './error-state.tsx'

type Fetch = <T>(load: () => Promise<T>) => Promise<T>

let fetchPart: Fetch = (load) => load()

/** Says what is done where code can't be fetched, which the application knows. */
export function fetchPartsBy(fetch: Fetch): void {
	fetchPart = fetch
}

/**
 * A part of a screen whose code is fetched when it is shown. Where it can't be, it says so in its own place: the screen
 * stays, and what was typed in it.
 * @param isNeeded false for what the page can be without, which is left out then
 */
export const lazyPart = <Props extends object>(
	load: () => Promise<{ readonly default: ComponentType<Props> }>,
	isNeeded = true,
): LazyExoticComponent<ComponentType<Props>> =>
	lazy(() =>
		fetchPart(load).catch((error: unknown) => ({
			default: () => (isNeeded ? <ErrorState error={error} onRetry={() => location.reload()} /> : null),
		})),
	)
