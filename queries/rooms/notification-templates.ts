import { PAGES } from '../../domain/generated/pages.contract.ts'
import type { roomNotifications } from '../../domain/rooms/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { mayCome, ROOM_MODELS } from './room-row.ts'

interface RoomFacts extends NotificationFacts {
	readonly room_title: string | null
	readonly room_owner: string | null
	readonly room_reason: string | null
}

export const linkToRoom = (roomId: string): string => `${PAGES.chatTabs.path}?room=${roomId}`
const link = ({ roomId }: { readonly roomId: string }): string => linkToRoom(roomId)

export const roomNotificationTemplates = notificationTemplates<
	typeof roomNotifications,
	RoomFacts,
	{ readonly room: string; readonly owner: string; readonly reason: string }
>({
	capability: 'rooms',
	source: {
		from: `LEFT JOIN LATERAL (SELECT x.title, x.end_reason AS reason, trim(ro.first_name || ' ' || ro.last_name) AS owner
			FROM rec.rooms x JOIN rec.users ro ON ro.id = x.owner_id
			WHERE x.id = (n.about ->> 'roomId')::uuid AND ${mayCome('n.user_id')}) room ON true`,
		columns: { room_title: 'room.title', room_owner: 'room.owner', room_reason: 'room.reason' },
		models: ROOM_MODELS,
	},
	parts: ({ room_title, room_owner, room_reason }, language) => ({
		room: room_title === null ? textIn(language, 'rooms.notices.room') : `“${room_title}”`,
		owner: room_owner ?? textIn(language, 'rooms.notices.owner'),
		reason: room_reason ?? '',
	}),
	kinds: {
		roomInvited: { link },
		roomSoon: { link },
		roomMoved: { link },
		roomEnded: { link },
		roomMissed: { link },
		roomCancelled: { link },
	},
})
