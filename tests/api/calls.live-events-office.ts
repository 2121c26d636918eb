import type { ApiCall } from './call.ts'
import { edition, GUEST, heldBy, payFor, plan } from './live-events.fixtures.ts'
import { leavesTheSame, type Replays } from './replays.ts'
import type { World } from './world.ts'

const EDITIONS = '/api/backoffice/liveEvents'
export const PARTICIPANTS = '/api/backoffice/liveEventParticipants'
export const EVENT_PAYMENTS = '/api/backoffice/liveEventPayments'
const NOBODY = crypto.randomUUID()
const missing = { status: 404, code: 'NOT_FOUND', message: 'The registration was not found.' } as const
const unpaid = { status: 409, code: 'NOT_CONFIRMED' } as const
const CANCELLED = { refund: false, reason: 'The family moved away.' }
const NAMED = { attendees: [{ name: 'Asha Rao' }] }

export async function officeThings({ harness, people: { guestDonor } }: Pick<World, 'harness' | 'people'>) {
	const { slug } = await plan(harness, edition(harness))
	const paid = async (email: string) => {
		const held = await heldBy(guestDonor, slug, { guest: { ...GUEST, email } })
		await payFor(guestDonor, held)
		return held._id
	}
	const officeRegistration = await paid('office@mail.example')
	const officeCancelled = await paid('office.cancelled@mail.example')
	await harness.system.untilIdle()
	return { officeRegistration, officeCancelled }
}

const one =
	(path = '', thing = 'officeRegistration') =>
	({ things }: World) =>
		`${PARTICIPANTS}/${things[thing]}${path}`

const onRegistration = (
	call: Pick<ApiCall, 'body' | 'headers'> & { readonly path: string; readonly thing?: string },
): ApiCall => {
	const { path, thing, ...more } = call
	return {
		route: `${path === 'attendees' ? 'PUT' : 'POST'} ${PARTICIPANTS}/{id}/${path}`,
		as: 'admin',
		url: one(`/${path}`, thing),
		...more,
		rows: ({ things }) => [
			{ label: 'that there is not', url: `${PARTICIPANTS}/${NOBODY}/${path}`, refusal: missing },
			...(path === 'attendees'
				? []
				: [
						{
							label: 'that nobody paid',
							url: `${PARTICIPANTS}/${things.registration}/${path}`,
							refusal: unpaid,
						},
					]),
		],
	}
}

export const OFFICE_CALLS: readonly ApiCall[] = [
	{ route: 'GET /api/v1/eventUsersList', as: 'admin', url: () => '/api/v1/eventUsersList' },
	{ route: `GET ${EDITIONS}`, as: 'admin', url: () => EDITIONS },
	...(['', '/timeline'] as const).flatMap((path): ApiCall[] => [
		{
			route: `GET ${EDITIONS}/{id}${path}`,
			as: 'admin',
			url: ({ things }) => `${EDITIONS}/${things.liveEvent}${path}`,
			rows: () => [
				{
					label: 'that there is not',
					url: `${EDITIONS}/${NOBODY}${path}`,
					refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
				},
			],
		},
		{
			route: `GET ${PARTICIPANTS}/{id}${path}`,
			as: 'admin',
			url: one(path),
			rows: () => [{ label: 'that there is not', url: `${PARTICIPANTS}/${NOBODY}${path}`, refusal: missing }],
		},
	]),
	...([PARTICIPANTS, EVENT_PAYMENTS] as const).flatMap((path): ApiCall[] => [
		{ route: `GET ${path}`, as: 'admin', url: () => path },
		{ route: `GET ${path}/csv`, as: 'admin', url: () => `${path}/csv` },
	]),
	{
		route: `GET ${EVENT_PAYMENTS}/{id}`,
		as: 'finance',
		url: ({ things }) => `${EVENT_PAYMENTS}/${things.officeRegistration}`,
		rows: ({ things }) => [
			{
				label: 'that nobody paid',
				url: `${EVENT_PAYMENTS}/${things.registration}`,
				refusal: missing,
			},
		],
	},
	onRegistration({ path: 'send' }),
	onRegistration({ path: 'reissue', body: () => ({ version: 1 }) }),
	onRegistration({ path: 'attendees', body: () => NAMED, headers: () => ({ 'if-match': '"2"' }) }),
	onRegistration({ path: 'cancel', thing: 'officeCancelled', body: () => CANCELLED }),
]

export const OFFICE_REPLAYS: Replays = {
	[`POST ${PARTICIPANTS}/{id}/send`]: { because: 'Each call mails the tickets again.' },
	[`POST ${PARTICIPANTS}/{id}/reissue`]: leavesTheSame,
	[`PUT ${PARTICIPANTS}/{id}/attendees`]: leavesTheSame,
	[`POST ${PARTICIPANTS}/{id}/cancel`]: leavesTheSame,
}
