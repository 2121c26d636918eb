import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const roomNotifications = {
	roomInvited: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
	roomSoon: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
	roomMoved: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
	roomEnded: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
	roomMissed: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
	roomCancelled: { topic: 'rooms', mail: 'asChosen', about: ['roomId'] },
} as const satisfies NotificationKinds
