import type { AccessEvent } from '../../domain/users/access.events.ts'
import type { NoticeRules } from '../_shared/notify-of.ts'

export const USER_NOTICES: NoticeRules<AccessEvent> = {
	RoleGranted: async ({ data: { userId, role } }) => ({
		kind: 'roleGranted',
		about: { role },
		userIds: [userId],
	}),
	RoleRevoked: async ({ data: { userId, role } }) => ({
		kind: 'roleRevoked',
		about: { role },
		userIds: [userId],
	}),
	SessionsEnded: async ({ data: { userId } }) => ({ kind: 'sessionsEnded', about: {}, userIds: [userId] }),
}
