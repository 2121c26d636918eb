import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ErrorState } from './error-state.tsx'

type Fetch = <T>(load: () => Promise<T>) => Promise<T>

let fetchPart: Fetch = (load) => load()

export function fetchPartsBy(fetch: Fetch): void {
	fetchPart = fetch
}

/**
 * Creates a part of a screen whose code is fetched when it is shown. A failure is shown in its place: the
 * screen and the typed text stay.
 * @param isNeeded false for an optional part, which is left out on failure
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
