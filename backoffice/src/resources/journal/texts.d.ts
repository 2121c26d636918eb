import type journal from '../../../../locales/en/journal.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly journal: typeof journal
	}
}
