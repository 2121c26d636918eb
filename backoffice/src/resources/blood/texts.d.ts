import type blood from '../../../../locales/en/blood.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly blood: typeof blood
	}
}
