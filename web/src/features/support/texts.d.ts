import type support from '../../../../locales/en/support.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly support: typeof support
	}
}
