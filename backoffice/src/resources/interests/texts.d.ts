import type interests from '../../../../locales/en/interests.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly interests: typeof interests
	}
}
