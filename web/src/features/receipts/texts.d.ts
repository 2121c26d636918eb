import type receipts from '../../../../locales/en/receipts.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly receipts: typeof receipts
	}
}
