import type samples from '../../../../locales/en/samples.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly samples: typeof samples
	}
}
