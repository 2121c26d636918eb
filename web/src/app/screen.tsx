import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadAreas } from '../i18n/i18n.ts'
import { orNewVersion } from '../lib/new-version.ts'
import type { ScreenDeclaration } from '../lib/screen.ts'

export interface ScreenRoute extends Pick<ScreenDeclaration, 'path' | 'ownDocument'> {
	readonly Component: ComponentType | LazyExoticComponent<ComponentType>
	/** Fetches the screen ahead; absent for server-rendered ones. */
	readonly preload?: () => Promise<unknown>
}

const fetchScreen = ({ load, areas }: Pick<ScreenDeclaration, 'load' | 'areas'>) =>
	Promise.all([load(), loadAreas(areas)]).then(([module]) => module)

/** Reloads the address in the current version if the screen's files are gone after a deployment. */
const opened = (load: () => Promise<{ readonly default: ComponentType }>) => lazy(() => orNewVersion(load))

export function screenRoute({ path, load, areas, ownDocument }: ScreenDeclaration): ScreenRoute {
	const preload = () => fetchScreen({ load, areas })
	return { path, Component: opened(preload), preload, ...(ownDocument && { ownDocument }) }
}

let further: Promise<readonly ScreenDeclaration[]> | undefined

/** The list of further screens is fetched with the first of them that a visitor opens. */
function furtherScreens(): Promise<readonly ScreenDeclaration[]> {
	further ??= import('../generated/further-screens.ts').then(({ FURTHER_SCREENS }) => FURTHER_SCREENS)
	return further.catch((error: unknown) => {
		// The next attempt asks again.
		further = undefined
		throw error
	})
}

/** Returns a route whose declaration is fetched with it. @param path an address that a feature declares */
export function furtherRoute(path: string): ScreenRoute {
	const preload = async () => {
		const declared = (await furtherScreens()).find((each) => each.path === path)
		if (!declared) throw new Error(`No feature declares the screen of ${path}.`)
		return fetchScreen(declared)
	}
	return { path, Component: opened(preload), preload }
}
