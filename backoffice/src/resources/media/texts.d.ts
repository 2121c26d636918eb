import type texts from '../../../../locales/en/media.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly media: typeof texts
	}
}
