import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadAreas } from '../i18n/i18n.ts'
import type { Area } from '../i18n/resources.d.ts'

/** A screen whose code and words are fetched, together, when it is opened. */
export interface Screen {
	readonly Component: LazyExoticComponent<ComponentType>
	readonly preload: () => Promise<unknown>
}

export interface ScreenRoute {
	readonly path: string
	readonly screen: Screen
	/** Loads the payment provider's script, which only the document of a payment page may. */
	readonly ownDocument?: true
}

export interface GuardedProps {
	readonly route: ScreenRoute
}
/** Shows a screen to those who may see it. */
export type Guard = ComponentType<GuardedProps>

/** @param load imports a module whose default export is the screen */
export function screen(load: () => Promise<{ default: ComponentType }>, ...areas: Area[]): Screen {
	const preload = () => Promise.all([load(), loadAreas(areas)]).then(([module]) => module)
	return { Component: lazy(preload), preload }
}
