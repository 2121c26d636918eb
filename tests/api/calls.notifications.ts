import type { ApiCall, Refusal, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { World } from './world.ts'

const ONE_OR_ALL = 'Please choose a notification, or all.'
const invalid = (field: string, message?: string): Refusal => ({
	status: 400,
	code: 'VALIDATION',
	field,
	...(message !== undefined && { message }),
})
const MADE_UP = '00000000-0000-4000-8000-000000000000'
const inbox = '/api/v1/notifications'
const KEYS = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) }
const tokenOf = (endpoint: unknown, keys: object = KEYS) => JSON.stringify({ endpoint, keys })
const LOOPBACK = 'http://127.0.0.1:9/push/of-a-browser'
const FOREIGN = [
	'https://example.com/push',
	'https://fcm.googleapis.com.evil.example/x',
	'https://fcm.googleapis.com:8443/x',
	'http://fcm.googleapis.com/x',
	'https://10.0.0.1/x',
	'https://169.254.169.254/latest/meta-data',
	'file:///etc/passwd',
]
const device = ({ people }: World) => ({ token: tokenOf(LOOPBACK), device: 'web', userId: people.author.id })
const topic = { donations: true }
const link = ({ people }: World, key = 'nonsense') =>
	`${inbox}/unsubscribe?user=${people.donor.id}&topic=updates&key=${key}`
const EMPTY_KEYS = ['', 'x'.repeat(60), `zzzzzzzz.${'x'.repeat(43)}`]

const UNSUBSCRIBE = (['GET', 'POST'] as const).map(
	(method): ApiCall => ({
		route: `${method} /api/v1/notifications/unsubscribe`,
		as: 'guest',
		url: (world) => link(world),
		rows: (world) =>
			EMPTY_KEYS.map(
				(key): Row => ({
					label: `with the key ${key.slice(0, 12)}`,
					url: link(world, key),
					refusal: notFound('The mail'),
				}),
			),
	}),
)

const TEXT_FIELDS = {
	title: 'A week of giving',
	message: 'It begins on Monday.',
	audience: { kind: 'donors' },
	titleHi: 'दान का सप्ताह',
	messageHi: 'सोमवार से।',
}
const toMany = (label: string, audience: object, field: string, message?: string): Row => ({
	label,
	options: { body: { ...TEXT_FIELDS, count: 1, audience } },
	refusal: invalid(field, message),
})
const AUDIENCE_ROWS = [
	toMany('of a region without saying which', { kind: 'region' }, 'audience.region', 'Please choose a region'),
	toMany('of a role without saying which', { kind: 'role' }, 'audience.role', 'Please choose a role'),
	toMany('of all in a region', { kind: 'all', region: 'IN' }, 'audience.region'),
	toMany('of an unknown role', { kind: 'role', role: 'king' }, 'audience.role'),
	{
		label: 'with half of the Hindi words',
		options: { body: { ...TEXT_FIELDS, count: 1, messageHi: '' } },
		refusal: invalid('titleHi', 'Please enter both title and message in Hindi, or leave both empty'),
	},
]
const ANNOUNCEMENTS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/sendToAll/preview',
		as: 'admin',
		url: () => '/api/v1/sendToAll/preview',
		body: () => TEXT_FIELDS,
		rows: () => AUDIENCE_ROWS,
	},
	{
		route: 'POST /api/v1/sendToAll',
		as: 'admin',
		url: () => '/api/v1/sendToAll',
		body: () => ({ ...TEXT_FIELDS, count: 1 }),
		rows: () => AUDIENCE_ROWS,
	},
	{
		route: 'GET /api/backoffice/announcements/{id}',
		as: 'admin',
		url: () => '/api/backoffice/announcements/01930000-0000-7000-8000-000000000001',
	},
]

export const NOTIFICATION_CALLS: readonly ApiCall[] = [
	{
		route: 'GET /api/v1/notifications',
		as: 'author',
		url: ({ people }) => `${inbox}?unique_id=${people.author.id}`,
		rows: ({ people }) => [
			{
				label: 'of somebody else',
				url: `${inbox}?unique_id=${people.donor.id}`,
				refusal: notFound('The user'),
			},
		],
	},
	{
		route: 'PUT /api/v1/notifications',
		as: 'author',
		url: () => inbox,
		body: ({ people, notification }) => ({ unique_id: people.author.id, _id: notification }),
		rows: ({ people, notification }) => [
			{
				label: 'without saying which',
				options: { body: { unique_id: people.author.id } },
				refusal: invalid('_id', ONE_OR_ALL),
			},
			{
				label: 'that is one and all',
				options: { body: { unique_id: people.author.id, _id: notification, all: true } },
				refusal: invalid('_id', ONE_OR_ALL),
			},
			{
				label: 'that isn’t there',
				options: { body: { unique_id: people.author.id, _id: MADE_UP } },
				refusal: notFound('The notification'),
			},
			{
				label: 'of somebody else',
				as: 'donor',
				options: { body: { unique_id: people.donor.id, _id: notification } },
				refusal: notFound('The notification'),
			},
		],
	},
	{
		route: 'DELETE /api/v1/notifications',
		as: 'author',
		url: ({ people, notification }) => `${inbox}?unique_id=${people.author.id}&_id=${notification}`,
		rows: ({ people, notification }) => [
			{ label: 'without saying which', url: inbox, refusal: invalid('_id', ONE_OR_ALL) },
			{
				label: 'that is one and all',
				url: `${inbox}?_id=${notification}&all=true`,
				refusal: invalid('_id', ONE_OR_ALL),
			},
			{ label: 'that isn’t there', url: `${inbox}?_id=${MADE_UP}`, refusal: notFound('The notification') },
			{
				label: 'of somebody else',
				as: 'donor',
				url: `${inbox}?_id=${notification}`,
				refusal: notFound('The notification'),
			},
			{
				label: 'in somebody else’s name',
				url: `${inbox}?unique_id=${people.donor.id}&all=true`,
				refusal: notFound('The user'),
			},
		],
	},
	{
		route: 'GET /api/v1/notifications/email',
		as: 'donor',
		url: () => `${inbox}/email`,
	},
	{
		route: 'POST /api/v1/notifications/email',
		as: 'author',
		url: () => `${inbox}/email`,
		body: ({ people }) => ({ unique_id: people.author.id, email: topic }),
		rows: ({ people, notification }) => [
			{
				label: 'that asks for nothing',
				options: { body: { unique_id: people.author.id } },
				refusal: invalid('email', 'Please choose what comes by e-mail, or send the _id of a notification'),
			},
			{
				label: 'for a notification that isn’t there',
				options: { body: { unique_id: people.author.id, _id: MADE_UP } },
				refusal: notFound('The notification'),
			},
			{
				label: 'for a notification of somebody else',
				as: 'donor',
				options: { body: { unique_id: people.donor.id, _id: notification } },
				refusal: notFound('The notification'),
			},
		],
	},
	...UNSUBSCRIBE,
	...ANNOUNCEMENTS,
	{
		route: 'POST /api/v1/pushNotificationDeviceToken',
		as: 'author',
		url: () => '/api/v1/pushNotificationDeviceToken',
		body: device,
		rows: (world) => [
			...FOREIGN.map(
				(address): Row => ({
					label: `that leads to ${address}`,
					options: { body: { ...device(world), token: tokenOf(address) } },
					refusal: { status: 400, code: 'UNKNOWN_PUSH_SERVICE', field: 'token' },
				}),
			),
		],
	},
	{
		route: 'DELETE /api/v1/pushNotificationDeviceToken',
		as: 'donor',
		url: () => '/api/v1/pushNotificationDeviceToken',
		body: () => ({ endpoint: LOOPBACK }),
	},
]
