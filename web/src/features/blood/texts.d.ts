import type blood from '../../../../locales/en/blood.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly blood: typeof blood
	}
}
