import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadAreas } from '../i18n/i18n.ts'
import type { ScreenDeclaration } from '../lib/screen.ts'

/** A screen whose code and texts are fetched, together, when it is opened. */
export interface ScreenRoute extends Pick<ScreenDeclaration, 'path' | 'ownDocument'> {
	readonly Component: LazyExoticComponent<ComponentType>
	readonly preload: () => Promise<unknown>
}

/** The route of a screen that a feature declares. */
export function screenRoute({ path, load, areas, ownDocument }: ScreenDeclaration): ScreenRoute {
	const preload = () => Promise.all([load(), loadAreas(areas)]).then(([module]) => module)
	return { path, Component: lazy(preload), preload, ...(ownDocument && { ownDocument }) }
}
