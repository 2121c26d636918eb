import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** For authors of sample things. */
export const sampleThingNotifications = {
	sampleThingAdded: { topic: 'updates', mail: 'asChosen', about: ['sampleThingId'] },
} as const satisfies NotificationKinds
