import type receipts from '../../../../locales/en/receipts.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly receipts: typeof receipts
	}
}
