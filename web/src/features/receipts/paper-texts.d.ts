import type receipts from '../../../../locales/en/receipts.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly paper: (typeof receipts)['paper']
	}
}
