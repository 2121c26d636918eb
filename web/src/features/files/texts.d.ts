import type files from '../../../../locales/en/files.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly files: typeof files
	}
}
