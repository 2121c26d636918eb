import { admins, all, beforeSession, owns, signedIn } from '../../nightly/access/rule.ts'
import { NOTIFICATION_CALLS } from '../calls.notifications.ts'
import type { TestDeclaration } from '../declaration.ts'
import { changesNothing, leavesTheSame } from '../replays.ts'

export const declaration: TestDeclaration = {
	calls: [...NOTIFICATION_CALLS],
	replays: {
		'PUT /api/v1/notifications': 'right call',
		'DELETE /api/v1/notifications': 'right call',
		'POST /api/v1/pushNotificationDeviceToken': 'right call',
		'POST /api/v1/notifications/unsubscribe': leavesTheSame,
		'POST /api/v1/sendToAll/preview': changesNothing,
		'POST /api/v1/notifications/email': leavesTheSame,
		'DELETE /api/v1/pushNotificationDeviceToken': leavesTheSame,
		'POST /api/v1/sendToAll': {
			because: 'tests/api/notifications.int.spec.ts sends it twice, to people who are there.',
		},
	},
	rules: {
		'GET /api/v1/notifications': { gate: 'signedIn', about: owns({ unique_id: 'authorId' }, 'author') },
		'PUT /api/v1/notifications': { ...signedIn, body: { unique_id: 'own', _id: 'own' } },
		'DELETE /api/v1/notifications': {
			gate: 'signedIn',
			about: owns({ unique_id: 'authorId', _id: 'notification' }, 'author'),
		},
		...all(signedIn, 'GET /api/v1/notifications/email', 'GET /api/v1/pushNotificationDeviceToken'),
		'POST /api/v1/notifications/email': { ...signedIn, body: { unique_id: 'own', _id: 'own' } },
		'POST /api/v1/pushNotificationDeviceToken': { ...signedIn, body: { userId: 'own' } },
		'DELETE /api/v1/pushNotificationDeviceToken': signedIn,
		...all(
			admins,
			'POST /api/v1/sendToAll',
			'POST /api/v1/sendToAll/preview',
			'GET /api/backoffice/announcements',
		),
		'GET /api/backoffice/announcements/{id}': { ...admins, none: true },
		// The signed key is what lets in, and nobody has one here.
		...all(
			{ ...beforeSession, none: true },
			'GET /api/v1/notifications/unsubscribe',
			'POST /api/v1/notifications/unsubscribe',
		),
	},
	ids: {
		kinds: { announcement: () => [] },
		segments: { announcements: ['announcement'] },
	},
}
