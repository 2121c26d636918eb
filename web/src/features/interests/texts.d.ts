import type interests from '../../../../locales/en/interests.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly interests: typeof interests
	}
}
