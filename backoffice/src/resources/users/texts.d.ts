import type users from '../../../../locales/en/users.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly users: typeof users
	}
}
