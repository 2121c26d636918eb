import type samples from '../../../../locales/en/samples.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly samples: typeof samples
	}
}
