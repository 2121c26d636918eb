import type texts from '../../../../locales/en/live-events.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly liveEvents: typeof texts
	}
}
