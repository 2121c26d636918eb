import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadAreas } from '../i18n/i18n.ts'
import type { Area } from '../i18n/resources.d.ts'

/** A screen whose code and words are fetched, together, when it is opened. */
export interface Screen {
	readonly Component: LazyExoticComponent<ComponentType>
	readonly preload: () => Promise<unknown>
}

/** @param load imports a module whose default export is the screen */
export function screen(load: () => Promise<{ default: ComponentType }>, ...areas: Area[]): Screen {
	const preload = () => Promise.all([load(), loadAreas(areas)]).then(([module]) => module)
	return { Component: lazy(preload), preload }
}
