import type rooms from '../../../../locales/en/rooms.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly rooms: typeof rooms
	}
}
