import type organizations from '../../../../locales/en/organizations.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly organizations: typeof organizations
	}
}
