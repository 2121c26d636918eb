import type funds from '../../../../locales/en/funds.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly funds: typeof funds
	}
}
