import type notifications from '../../../../locales/en/notifications.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly notifications: typeof notifications
	}
}
