import type evidence from '../../../../locales/en/funds.web.evidence.json'
import type funds from '../../../../locales/en/funds.web.json'
import type spending from '../../../../locales/en/funds.web.spending.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly evidence: typeof evidence
		readonly funds: typeof funds
		readonly spending: typeof spending
	}
}
