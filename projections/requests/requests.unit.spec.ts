import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REVIEW_ACTIONS } from '../../domain/requests/backoffice.contract.ts'
import { type RequestCommand, requestDecider } from '../../domain/requests/requests.decider.ts'
import type { RequestEvent, Terms } from '../../domain/requests/requests.events.ts'
import type { Request, RequestState } from '../../domain/requests/requests.state.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { requestsProjection } from './requests.ts'

const ID = '77777777-7777-4777-8777-777777777777'
const AUTHOR = '11111111-1111-4111-8111-111111111111'
const reason = { noteId: '44444444-4444-4444-8444-444444444444', noteHash: 'a'.repeat(64) }

const terms = fc.record<Terms>({
	contentId: fc.uuid({ version: 5 }),
	contentHash: fc.constant('b'.repeat(64)),
	goal: fc.integer({ min: 100, max: 1_000_000 }).map(String),
	target: fc.constant(null),
	endDate: fc.constantFrom('2026-11-22', '2026-12-31', '2027-06-30'),
	category: fc.constantFrom('health', 'food'),
	isPrivate: fc.boolean(),
	isTaxBenefit: fc.boolean(),
	isUrgent: fc.boolean(),
})
const when = fc
	.constantFrom('2026-11-21', '2026-12-01', '2027-01-01')
	.map((today) => ({ at: `${today}T10:00:00.000Z`, today }))
const role = fc.constantFrom('owner', 'admin', 'member' as const)

const command = fc.oneof(
	fc.tuple(terms, role, when).map(
		([to, authorRole, at]): RequestCommand => ({
			type: 'EditRequest',
			byUserId: AUTHOR,
			requestType: 'cash',
			side: 'donee',
			currency: 'INR',
			authorRole: authorRole as 'owner',
			taxRegistrations: [{ region: 'IN', status: 'verified', validFrom: '2026-04-01', validUntil: null }],
			terms: to,
			...at,
		}),
	),
	fc
		.tuple(fc.constantFrom(...REVIEW_ACTIONS), when)
		.map(([action, at]): RequestCommand => ({ type: 'ReviewRequest', action, reason, ...at })),
	fc
		.tuple(fc.constantFrom('CloseRequest' as const, 'DeactivateOwnRequest' as const), when)
		.map(([type, at]): RequestCommand => ({ type, byUserId: AUTHOR, outcome: null, ...at })),
	when.map(
		(at): RequestCommand => ({ type: 'ReopenRequest', byUserId: AUTHOR, endDate: '2027-06-30', ...at }),
	),
	when.map((at): RequestCommand => ({ type: 'ExpireByDate', ...at })),
)
const history = fc
	.tuple(terms, role, fc.array(command, { maxLength: 25 }))
	.map(([first, authorRole, commands]) => {
		const raise: RequestCommand = {
			type: 'RaiseRequest',
			requestType: 'cash',
			side: 'donee',
			authorId: AUTHOR,
			organizationId: '33333333-3333-4333-8333-333333333333',
			authorRole: authorRole as 'owner',
			taxRegistrations: [{ region: 'IN', status: 'verified', validFrom: '2026-04-01', validUntil: null }],
			region: 'IN',
			currency: 'INR',
			source: 'web',
			isPublicFirst: false,
			terms: first,
			at: '2026-11-21T10:00:00.000Z',
			today: '2026-11-21',
		}
		let state: RequestState = requestDecider.initial
		const events: RequestEvent[] = []
		for (const item of [raise, ...commands]) {
			try {
				for (const event of requestDecider.decide(item, state)) {
					events.push(event)
					state = requestDecider.evolve(state, event)
				}
			} catch (error) {
				// A refusal is part of life here: what matters is what was accepted.
				if (!(error instanceof DomainError)) throw error
			}
		}
		return { events, state: state as Request }
	})

describe('the read model of requests', () => {
	it('knows since when what is shown is as it is: what only waits for a reviewer changes nothing', () => {
		fc.assert(
			fc.property(terms, terms, (first, proposed) => {
				const at = '2026-11-21T00:00:00.000Z'
				const raised = {
					requestType: 'cash',
					side: 'donee',
					authorId: AUTHOR,
					organizationId: null,
					authorRole: null,
					region: 'IN',
					currency: 'INR',
					source: 'web',
					awaits: 'admin',
					terms: first,
					at,
				}
				const events = [
					{ type: 'RequestRaised', data: raised },
					{ type: 'RequestApproved', data: { at } },
					{ type: 'RequestChangeProposed', data: { terms: proposed, at } },
				]
				const row = rowsAfter(requestsProjection, recorded(`request-${ID}`, events)).get(ID)
				// To be private waits for nobody.
				const isClosed = proposed.isPrivate && !first.isPrivate
				expect([row?.visible_at, row?.updated_at, row?.is_private]).toEqual([
					`2026-11-21T00:00:0${isClosed ? 2 : 1}.000Z`,
					'2026-11-21T00:00:02.000Z',
					first.isPrivate || proposed.isPrivate,
				])
			}),
		)
	})

	it('knows the status, the terms and the proposal that the decider knows, whatever the history', () => {
		fc.assert(
			fc.property(history, ({ events, state }) => {
				const row = rowsAfter(requestsProjection, recorded(`request-${ID}`, events)).get(ID)
				expect(row).toMatchObject({
					status: state.status,
					goal: BigInt(state.terms.goal ?? Number.NaN),
					end_date: state.terms.endDate,
					content_id: state.terms.contentId,
					category: state.terms.category,
					is_private: state.terms.isPrivate,
					is_tax_benefit: state.terms.isTaxBenefit,
					is_urgent: state.terms.isUrgent,
					proposed_content_id: state.proposed?.contentId ?? null,
					held_from: state.heldFrom,
					revision: BigInt(events.length - 1),
				})
			}),
			{ numRuns: 1_000, seed: 20261121 },
		)
	})
})
