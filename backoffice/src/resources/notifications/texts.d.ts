import type notifications from '../../../../locales/en/notifications.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly notifications: typeof notifications
	}
}
