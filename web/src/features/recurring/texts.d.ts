import type recurring from '../../../../locales/en/recurring.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly recurring: typeof recurring
	}
}
