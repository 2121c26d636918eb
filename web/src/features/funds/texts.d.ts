import type funds from '../../../../locales/en/funds.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly funds: typeof funds
	}
}
