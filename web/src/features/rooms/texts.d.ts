import type rooms from '../../../../locales/en/rooms.web.json'
import type room from '../../../../locales/en/rooms.web.room.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly room: typeof room
		readonly rooms: typeof rooms
	}
}
