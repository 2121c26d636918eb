import type rooms from '../../../../locales/en/rooms.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly rooms: typeof rooms
	}
}
