import type payouts from '../../../../locales/en/payouts.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly payouts: typeof payouts
	}
}
