import type { NotificationKinds } from '../../kernel/wire/notification-kinds.ts'

export const organizationNotifications = {
	organizationInvited: { topic: 'organizations', mail: 'own', about: ['organizationId', 'invitationId'] },
	organizationVerified: { topic: 'organizations', mail: 'own', about: ['organizationId'] },
	organizationRefused: { topic: 'organizations', mail: 'own', about: ['organizationId'] },
	taxRegistrationVerified: { topic: 'organizations', mail: 'asChosen', about: ['organizationId'] },
	taxRegistrationRefused: { topic: 'organizations', mail: 'asChosen', about: ['organizationId'] },
	organizationNameReplaced: { topic: 'security', mail: 'always', about: ['organizationId'] },
} as const satisfies NotificationKinds
