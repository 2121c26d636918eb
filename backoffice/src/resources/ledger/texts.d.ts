import type ledger from '../../../../locales/en/ledger.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly ledger: typeof ledger
	}
}
