import type requests from '../../../../locales/en/requests.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly requests: typeof requests
	}
}
