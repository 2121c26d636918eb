import type sampleThings from '../../../../locales/en/sample-things.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly 'sample-things': typeof sampleThings
	}
}
