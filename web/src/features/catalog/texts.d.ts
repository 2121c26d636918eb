import type landing from '../../../../locales/en/catalog.document.landing.json'
import type offline from '../../../../locales/en/catalog.document.offline.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly landing: typeof landing
		readonly offline: typeof offline
	}
}
