import type organizations from '../../../../locales/en/organizations.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly organizations: typeof organizations
	}
}
