import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

/** What authors of samples are notified of. */
export const sampleNotifications = {
	sampleAdded: { topic: 'updates', mail: 'asChosen', about: ['sampleId'] },
} as const satisfies NotificationKinds
