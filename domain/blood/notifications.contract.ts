import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What blood donors are notified of. */
export const bloodNotifications = {
	/** Blood that they can give is needed near by. */
	bloodNeeded: { topic: 'requests', mail: 'asChosen', about: ['requestId'] },
} as const satisfies NotificationKinds
