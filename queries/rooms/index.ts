import { EVERYBODY, roomsKey, stageKey } from '../../domain/rooms/live.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { ROOMS_CHANNEL } from '../../records/rooms/rooms.ts'
import { STAGE_CHANNEL } from '../../records/rooms/stage.ts'
import { backofficeRooms, showBackofficeRoom } from './backoffice-rooms.ts'
import { roomNotificationTemplates } from './notification-templates.ts'
import { roomsToSee } from './room-row.ts'
import { downloadRoomCalendar, listRooms, showRoom } from './rooms.ts'
import { showStage } from './stage.ts'

const OF_STAGE = /^stage:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const roomQueries: Contribution = {
	name: 'queries/rooms',
	notifications: roomNotificationTemplates,
	routes: ({ sql, clock, writeCalendar, settings }) => [
		showRoom({ sql, clock }),
		listRooms({ sql, clock }),
		downloadRoomCalendar({ sql, clock, writeCalendar, publicUrl: settings.publicUrl }),
		showStage({ sql, clock }),
		backofficeRooms({ sql, clock }),
		showBackofficeRoom({ sql, clock }),
	],
	live: ({ sql }) => ({
		channels: [
			{ name: ROOMS_CHANNEL, keyOf: roomsKey },
			{ name: STAGE_CHANNEL, keyOf: stageKey },
		],
		mayWatch: async (viewer, keys) => {
			if (viewer.kind !== 'user') return new Set()
			const stages = keys.flatMap((key) => OF_STAGE.exec(key)?.[1] ?? [])
			const visible = stages.length > 0 ? await roomsToSee(sql, stages, viewer.id) : []
			const own = [roomsKey(viewer.id), roomsKey(EVERYBODY), ...visible.map(stageKey)]
			return new Set(keys.filter((key) => own.includes(key)))
		},
	}),
}
