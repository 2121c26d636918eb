import type donations from '../../../../locales/en/donations.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly donations: typeof donations
	}
}
