import type texts from '../../../../locales/en/offline-donations.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly offlineDonations: typeof texts
	}
}
