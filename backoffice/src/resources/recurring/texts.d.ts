import type recurring from '../../../../locales/en/recurring.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly recurring: typeof recurring
	}
}
