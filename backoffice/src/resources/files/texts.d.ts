import type files from '../../../../locales/en/files.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly files: typeof files
	}
}
