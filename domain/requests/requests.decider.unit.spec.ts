import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import type { TaxValidity } from '../_shared/tax-validity.contract.ts'
import { ACTIONS_WITH_REASON, type REVIEW_ACTIONS, type ReviewAction } from './backoffice.contract.ts'
import { type RequestStatus, STATUSES } from './contract.ts'
import { type RequestCommand, requestDecider } from './requests.decider.ts'
import type { RequestEvent, Terms } from './requests.events.ts'
import { ALLOWED } from './transitions.contract.ts'

const AT = '2026-11-21T10:00:00.000Z'
const when = { at: AT, today: '2026-11-21' } as const
const AUTHOR = '11111111-1111-4111-8111-111111111111'
const STRANGER = '22222222-2222-4222-8222-222222222222'
const ORGANIZATION = '33333333-3333-4333-8333-333333333333'
const reason = { noteId: '44444444-4444-4444-8444-444444444444', noteHash: 'a'.repeat(64) }

const terms = (over: Partial<Terms> = {}): Terms => ({
	contentId: '55555555-5555-4555-8555-555555555555',
	contentHash: 'b'.repeat(64),
	goal: '85000000',
	target: null,
	endDate: '2026-12-31',
	category: 'health',
	isPrivate: false,
	isTaxBenefit: true,
	isUrgent: false,
	...over,
})
const changed = terms({ contentId: '66666666-6666-4666-8666-666666666666', goal: '90000000' })

const raised = (awaits: 'admin' | 'organization' = 'admin', own: Partial<Terms> = {}): RequestEvent => ({
	type: 'RequestRaised',
	data: {
		requestType: 'cash',
		side: 'donee',
		authorId: AUTHOR,
		organizationId: awaits === 'organization' ? ORGANIZATION : null,
		authorRole: awaits === 'organization' ? 'member' : null,
		region: 'IN',
		currency: 'INR',
		source: 'web',
		terms: terms(own),
		awaits,
		at: AT,
	},
})
const plain = (
	type: 'RequestApproved' | 'RequestWentLive' | 'RequestExpired' | 'RequestRemoved',
): RequestEvent => ({
	type,
	data: { at: AT },
})

const INTO: Readonly<Record<RequestStatus, readonly RequestEvent[]>> = {
	pendingAdmin: [raised()],
	pendingOrganization: [raised('organization')],
	approved: [raised(), plain('RequestApproved')],
	live: [raised(), plain('RequestApproved'), plain('RequestWentLive')],
	fulfilled: [
		raised(),
		plain('RequestApproved'),
		{ type: 'RequestFulfilled', data: { because: 'closedByAuthor', at: AT } },
	],
	rejected: [raised(), { type: 'RequestRejected', data: { reason } }],
	incomplete: [raised(), { type: 'RequestFoundIncomplete', data: { reason } }],
	spam: [raised(), { type: 'RequestMarkedSpam', data: { reason } }],
	expired: [raised(), plain('RequestApproved'), plain('RequestExpired')],
	deactivated: [raised(), plain('RequestApproved'), { type: 'RequestDeactivated', data: { reason: null } }],
	onHold: [
		raised(),
		plain('RequestApproved'),
		plain('RequestWentLive'),
		{ type: 'RequestHeld', data: { reason } },
	],
	rejectedByOrganization: [
		raised('organization'),
		{ type: 'RequestRejectedByOrganization', data: { reason } },
	],
	removed: [raised(), plain('RequestRemoved')],
}
const given = scenario(requestDecider)
const REGISTERED: TaxValidity = {
	region: 'IN',
	status: 'verified',
	validFrom: '2026-04-01',
	validUntil: '2026-12-31',
}
const edit = (over: Partial<Extract<RequestCommand, { type: 'EditRequest' }>> = {}): RequestCommand => ({
	type: 'EditRequest',
	byUserId: AUTHOR,
	requestType: 'cash',
	side: 'donee',
	currency: 'INR',
	authorRole: null,
	taxRegistrations: [REGISTERED],
	terms: changed,
	...when,
	...over,
})
const raise = (over: Partial<Extract<RequestCommand, { type: 'RaiseRequest' }>> = {}): RequestCommand => ({
	type: 'RaiseRequest',
	requestType: 'cash',
	side: 'donee',
	authorId: AUTHOR,
	organizationId: null,
	authorRole: null,
	taxRegistrations: [REGISTERED],
	region: 'IN',
	currency: 'INR',
	source: 'web',
	isPublicFirst: false,
	terms: terms(),
	...when,
	...over,
})
const statusAfter = (history: readonly RequestEvent[], command: RequestCommand) =>
	given(...history, ...given(...history).when(command)).state.status

describe('raising a request', () => {
	it('waits for an admin when a person asks for themselves', () => {
		expect(given().when(raise())).toEqual([raised()])
	})
	it('waits for the organization when a plain member asks in its name', () => {
		const command = raise({ organizationId: ORGANIZATION, authorRole: 'member' })
		expect(given().when(command)).toEqual([raised('organization')])
	})
	it.each(['owner', 'admin'] as const)(
		'waits for an admin when the %s of an organization asks',
		(authorRole) => {
			const history = given().when(raise({ organizationId: ORGANIZATION, authorRole }))
			expect(given(...history).state.status).toBe('pendingAdmin')
		},
	)
	it('is refused in the name of an organization that the author is no member of', () => {
		expect(given().refusal(raise({ organizationId: ORGANIZATION }))).toBe('NOT_ALLOWED')
	})
	it('is refused with an end date in the past, and accepted with one today', () => {
		expect(given().refusal(raise({ terms: terms({ endDate: '2026-11-20' }) }))).toBe('END_DATE_PAST')
		expect(given().refusal(raise({ terms: terms({ endDate: '2026-11-21' }) }))).toBeNull()
	})
	it('is refused when it exists already', () => {
		expect(given(raised()).refusal(raise())).toBe('ALREADY_EXISTS')
	})
})

describe('the tax benefit of a request', () => {
	const withTax = (isTaxBenefit: boolean, ...taxRegistrations: readonly TaxValidity[]) => ({
		taxRegistrations,
		terms: terms({ contentId: changed.contentId, isTaxBenefit }),
	})
	const notCounting: readonly (readonly [string, Partial<TaxValidity>])[] = [
		['waits for an admin', { status: 'waiting' }],
		['was refused', { status: 'refused' }],
		['was withdrawn', { status: 'withdrawn' }],
		['is of another region', { region: 'US' }],
		['is over', { validUntil: '2026-11-20' }],
		['has not begun', { validFrom: '2026-11-22' }],
	]

	it('is promised where a verified registration of the region holds today', () => {
		const lastDay = { ...REGISTERED, validUntil: '2026-11-21' }
		const endless = { ...REGISTERED, validUntil: null }
		for (const registration of [REGISTERED, lastDay, endless]) {
			expect(given().refusal(raise(withTax(true, registration)))).toBeNull()
			expect(given(raised()).refusal(edit(withTax(true, registration)))).toBeNull()
		}
	})
	it('is refused without an organization that is registered', () => {
		expect(given().refusal(raise(withTax(true)))).toBe('NOT_TAX_REGISTERED')
		expect(given(raised()).refusal(edit(withTax(true)))).toBe('NOT_TAX_REGISTERED')
	})
	it.each(notCounting)('is refused where the registration %s', (_, over) => {
		const registration = { ...REGISTERED, ...over }
		expect(given().refusal(raise(withTax(true, registration)))).toBe('NOT_TAX_REGISTERED')
		expect(given(...INTO.live).refusal(edit(withTax(true, registration)))).toBe('NOT_TAX_REGISTERED')
	})
	it('can be given up whatever the registration is', () => {
		expect(given(...INTO.live).refusal(edit(withTax(false)))).toBeNull()
	})
})

describe('reviewing a request', () => {
	const RESULT = {
		approve: 'approved',
		publish: 'live',
		reject: 'rejected',
		askForMore: 'incomplete',
		markSpam: 'spam',
		hold: 'onHold',
		restore: 'pendingAdmin',
		fulfil: 'fulfilled',
		deactivate: 'deactivated',
		approveForOrganization: 'pendingAdmin',
		rejectForOrganization: 'rejectedByOrganization',
	} as const
	const review = (
		action: (typeof REVIEW_ACTIONS)[number],
	): Extract<RequestCommand, { type: 'ReviewRequest' }> => ({
		type: 'ReviewRequest',
		action,
		reason,
		...when,
	})

	for (const [action, result] of Object.entries(RESULT) as [keyof typeof RESULT, RequestStatus][]) {
		it.each(STATUSES)(`${action} from %s leads to ${result} exactly where the table allows it`, (status) => {
			const history = INTO[status]
			if (ALLOWED[action].includes(status)) expect(statusAfter(history, review(action))).toBe(result)
			else
				expect(given(...history).refusal(review(action))).toBe(
					status === 'removed' ? 'NOT_FOUND' : 'STATUS_CONFLICT',
				)
		})
	}

	it.each(ACTIONS_WITH_REASON)('%s needs a reason', (action) => {
		const [status] = ALLOWED[action]
		const history = [
			...INTO[status ?? 'live'],
			{ type: 'RequestChangeProposed', data: { terms: changed, at: AT } } as const,
		]
		expect(given(...history).refusal({ type: 'ReviewRequest', action, reason: null, ...when })).toBe(
			'REASON_REQUIRED',
		)
	})

	it.each(['pendingAdmin', 'approved', 'live'] as const)(
		'release brings a request held from %s back there',
		(status) => {
			const held: RequestEvent[] = [...INTO[status], { type: 'RequestHeld', data: { reason } }]
			expect(statusAfter(held, review('release'))).toBe(status)
		},
	)

	it('expire is refused until the end date has passed', () => {
		expect(given(...INTO.live).refusal(review('expire'))).toBe('NOT_ENDED')
		expect(given(...INTO.live).when({ ...review('expire'), today: '2027-01-01' })).toEqual([
			plain('RequestExpired'),
		])
	})
})

describe('editing a request', () => {
	it.each(['pendingAdmin', 'pendingOrganization'] as const)('takes effect at once in %s', (status) => {
		expect(given(...INTO[status]).when(edit())).toEqual([
			{ type: 'RequestRevised', data: { terms: changed, at: AT } },
		])
	})
	it.each(['incomplete', 'rejected'] as const)('sends a request that came back as %s again', (status) => {
		expect(statusAfter(INTO[status], edit())).toBe('pendingAdmin')
	})
	it("sends a member's request to the organization again", () => {
		expect(statusAfter(INTO.rejectedByOrganization, edit({ authorRole: 'member' }))).toBe(
			'pendingOrganization',
		)
	})
	it('is refused to somebody who left the organization meanwhile', () => {
		expect(given(...INTO.rejectedByOrganization).refusal(edit())).toBe('NOT_ALLOWED')
	})
	it.each(['approved', 'live'] as const)(
		'waits for an admin in %s, and shows nothing of it before',
		(status) => {
			const history = [...INTO[status], ...given(...INTO[status]).when(edit())]
			const { state } = given(...history)
			expect(state).toMatchObject({ status, terms: terms(), proposed: changed })
		},
	)
	it('shows the change once an admin accepts it, and drops it when declined', () => {
		const history: RequestEvent[] = [
			...INTO.live,
			{ type: 'RequestChangeProposed', data: { terms: changed, at: AT } },
		]
		const accept = given(...history).when({
			type: 'ReviewRequest',
			action: 'acceptChange',
			reason: null,
			...when,
		})
		expect(given(...history, ...accept).state).toMatchObject({
			status: 'live',
			terms: changed,
			proposed: null,
		})
		const decline = given(...history).when({
			type: 'ReviewRequest',
			action: 'declineChange',
			reason,
			...when,
		})
		expect(given(...history, ...decline).state).toMatchObject({
			status: 'live',
			terms: terms(),
			proposed: null,
		})
	})
	it('opens a completed request again only for a higher goal, and only when an admin accepts', () => {
		const lower = edit({ terms: terms({ contentId: changed.contentId, goal: '85000000' }) })
		expect(given(...INTO.fulfilled).refusal(lower)).toBe('GOAL_NOT_RAISED')
		const history = [...INTO.fulfilled, ...given(...INTO.fulfilled).when(edit())]
		expect(given(...history).state.status).toBe('fulfilled')
		expect(
			statusAfter(history, { type: 'ReviewRequest', action: 'acceptChange', reason: null, ...when }),
		).toBe('live')
	})
	it.each(['spam', 'onHold', 'expired', 'deactivated'] as const)('is refused in %s', (status) => {
		expect(given(...INTO[status]).refusal(edit())).toBe('STATUS_CONFLICT')
	})
	it('is refused to anybody but the author, and in another currency', () => {
		expect(given(raised()).refusal(edit({ byUserId: STRANGER }))).toBe('NOT_ALLOWED')
		expect(given(raised()).refusal(edit({ currency: 'USD' }))).toBe('CURRENCY_MISMATCH')
	})
	it('says nothing when nothing changed', () => {
		expect(given(raised()).when(edit({ terms: terms() }))).toEqual([])
	})
})

describe("an author's own decisions", () => {
	it('closing ends donations, once', () => {
		const close: RequestCommand = { type: 'CloseRequest', byUserId: AUTHOR, outcome: null, ...when }
		expect(statusAfter(INTO.live, close)).toBe('fulfilled')
		expect(given(...INTO.fulfilled).when(close)).toEqual([])
		expect(given(...INTO.pendingAdmin).refusal(close)).toBe('STATUS_CONFLICT')
	})
	it.each(['expired', 'deactivated'] as const)(
		'reopening from %s needs a future end date and an admin',
		(status) => {
			const reopen = (endDate: string): RequestCommand => ({
				type: 'ReopenRequest',
				byUserId: AUTHOR,
				endDate,
				...when,
			})
			expect(statusAfter(INTO[status], reopen('2027-02-01'))).toBe('pendingAdmin')
			expect(given(...INTO[status]).refusal(reopen('2026-11-20'))).toBe('END_DATE_PAST')
		},
	)
	it('removing is refused once a donation was started, and in every status that took donations', () => {
		const remove = (donationsStarted: number): RequestCommand => ({
			type: 'RemoveRequest',
			byUserId: AUTHOR,
			donationsStarted,
			...when,
		})
		expect(statusAfter(INTO.pendingAdmin, remove(0))).toBe('removed')
		expect(given(...INTO.pendingAdmin).refusal(remove(1))).toBe('HAS_DONATIONS')
		for (const status of ['approved', 'live', 'fulfilled', 'expired', 'onHold', 'spam'] as const) {
			expect(given(...INTO[status]).refusal(remove(0))).toBe('STATUS_CONFLICT')
		}
		expect(given(...INTO.removed).when(remove(0))).toEqual([])
	})
})

describe('what time and money decide', () => {
	it('a goal reached fulfils a live request, and nothing else', () => {
		const by = (raisedMinor: bigint): RequestCommand => ({
			type: 'FulfilByGoal',
			raised: raisedMinor,
			...when,
		})
		expect(statusAfter(INTO.live, by(85_000_000n))).toBe('fulfilled')
		expect(given(...INTO.live).when(by(84_999_999n))).toEqual([])
		expect(given(...INTO.onHold).when(by(85_000_000n))).toEqual([])
	})
	it('the end date expires a request the day after, and not before', () => {
		const on = (today: string): RequestCommand => ({ type: 'ExpireByDate', at: AT, today })
		expect(given(...INTO.live).when(on('2026-12-31'))).toEqual([])
		expect(statusAfter(INTO.live, on('2027-01-01'))).toBe('expired')
		expect(given(...INTO.fulfilled).when(on('2027-01-01'))).toEqual([])
	})
})

describe('a request that is public before its review', () => {
	const BLOOD = terms({ goal: null, target: { count: 2, unit: 'units' }, isTaxBenefit: false })
	const first = raise({ requestType: 'bloodDonation', terms: BLOOD, isPublicFirst: true })
	const approved: RequestEvent = { type: 'RequestApproved', data: { at: AT, isReviewed: false } }
	const raisedAs = (requestType: string, own: Partial<Terms>): RequestEvent => {
		const event = raised('admin', own)
		return event.type === 'RequestRaised' ? { ...event, data: { ...event.data, requestType } } : event
	}
	const review = (action: ReviewAction): RequestCommand => ({
		type: 'ReviewRequest',
		action,
		reason,
		...when,
	})
	it('is approved in the same append, and waits for its review all the same', () => {
		const events = given().when(first)
		expect(events.map(({ type }) => type)).toEqual(['RequestRaised', 'RequestApproved'])
		expect(events[1]).toEqual(approved)
		expect(
			given()
				.when(raise({ isPublicFirst: false }))
				.map(({ type }) => type),
		).toEqual(['RequestRaised'])
	})
	it('is confirmed once, or taken down', () => {
		const before = [raisedAs('bloodDonation', BLOOD), approved]
		expect(given(...before).when(review('confirm'))).toEqual([{ type: 'RequestConfirmed', data: { at: AT } }])
		const confirmed: RequestEvent = { type: 'RequestConfirmed', data: { at: AT } }
		expect(given(...before, confirmed).refusal(review('confirm'))).toBe('NOTHING_TO_CONFIRM')
		expect(given(...before).when(review('markSpam'))).toMatchObject([{ type: 'RequestMarkedSpam' }])
	})
	it('of a member waits for the organization first', () => {
		const events = given().when(
			raise({ organizationId: ORGANIZATION, authorRole: 'member', isPublicFirst: true }),
		)
		expect(events.map(({ type }) => type)).toEqual(['RequestRaised'])
	})
	it('that stands is announced to end once in its last week, and renewed for as long as it stood', () => {
		const standing = [
			raisedAs('career', { goal: null, target: { count: 1, unit: 'helpers' }, endDate: '2026-11-28' }),
			plain('RequestApproved'),
		]
		const soon: RequestEvent = { type: 'RequestEndingSoon', data: { endDate: '2026-11-28', at: AT } }
		const renewed: RequestEvent = { type: 'RequestRenewed', data: { endDate: '2027-02-19', at: AT } }
		const announce: RequestCommand = { type: 'AnnounceEnd', ...when }
		const renew: RequestCommand = { type: 'RenewRequest', byUserId: null, ...when }
		expect(given(...standing).when({ ...announce, today: '2026-11-20' })).toEqual([])
		expect(given(...standing).when(announce)).toEqual([soon])
		expect(given(...standing, soon).when(announce)).toEqual([])
		expect(given(...standing, soon).when(renew)).toEqual([renewed])
		expect(given(...standing, soon, renewed).when(renew)).toEqual([])
		expect(given(...standing).refusal({ ...renew, today: '2026-11-20' })).toBe('NOT_RENEWABLE')
		expect(given(...standing).refusal({ ...renew, byUserId: STRANGER })).toBe('NOT_ALLOWED')
		expect(given(raised(), plain('RequestApproved')).refusal(renew)).toBe('NOT_RENEWABLE')
	})
	it('is closed with what became of it', () => {
		const close: RequestCommand = { type: 'CloseRequest', byUserId: AUTHOR, outcome: 'elsewhere', ...when }
		expect(given(raised(), plain('RequestApproved')).when(close)).toEqual([
			{ type: 'RequestFulfilled', data: { because: 'closedByAuthor', outcome: 'elsewhere', at: AT } },
		])
	})
})
