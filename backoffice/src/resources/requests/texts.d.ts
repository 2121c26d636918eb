import type kinds from '../../../../locales/en/kinds.json'
import type requests from '../../../../locales/en/requests.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly requests: typeof requests
		readonly kinds: typeof kinds
	}
}
