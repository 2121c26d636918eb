import type landing from '../../../../locales/en/catalog.document.landing.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly landing: typeof landing
	}
}
