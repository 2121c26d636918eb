import type texts from '../../../../locales/en/radio.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly radio: typeof texts
	}
}
