import type doors from '../../../../locales/en/live-events.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly doors: typeof doors
	}
}
