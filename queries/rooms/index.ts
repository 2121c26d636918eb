import { EVERYBODY, roomsKey } from '../../domain/rooms/live.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { ROOMS_CHANNEL } from '../../records/rooms/rooms.ts'
import { roomNotificationTemplates } from './notification-templates.ts'
import { downloadRoomCalendar, listRooms, showRoom } from './rooms.ts'

export const roomQueries: Contribution = {
	name: 'queries/rooms',
	notifications: roomNotificationTemplates,
	routes: ({ sql, clock, writeCalendar, settings }) => [
		showRoom({ sql, clock }),
		listRooms({ sql, clock }),
		downloadRoomCalendar({ sql, clock, writeCalendar, publicUrl: settings.publicUrl }),
	],
	live: () => ({
		channels: [{ name: ROOMS_CHANNEL, keyOf: roomsKey }],
		mayWatch: async (viewer, keys) => {
			const own = viewer.kind === 'user' ? [roomsKey(viewer.id), roomsKey(EVERYBODY)] : []
			return new Set(keys.filter((key) => own.includes(key)))
		},
	}),
}
