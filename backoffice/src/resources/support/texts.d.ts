import type support from '../../../../locales/en/support.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly support: typeof support
	}
}
