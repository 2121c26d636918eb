import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const supportNotifications = {
	ownRemoved: { topic: 'requests', mail: 'always', about: ['subject', 'subjectId', 'reason'] },
	ownRestored: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
	ownReleased: { topic: 'comments', mail: 'asChosen', about: ['subject', 'subjectId'] },
	appealRejected: { topic: 'requests', mail: 'always', about: ['subject', 'subjectId'] },
	reportedRemoved: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
	reportedStays: { topic: 'requests', mail: 'asChosen', about: ['subject', 'subjectId'] },
} as const satisfies NotificationKinds
