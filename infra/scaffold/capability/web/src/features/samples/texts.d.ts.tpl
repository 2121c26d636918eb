import type samples from '../../i18n/en/samples.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly samples: typeof samples
	}
}
