import { z } from 'zod'
import { regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { lackOf, settledIn } from '../../domain/funds/funds.state.ts'
import { ownMoneyAnswer, topUpBody, writeOffBody } from '../../domain/funds/own-money.contract.ts'
import {
	type OwnMoneyCommand,
	ownMoneyDecider,
	type ReceivableFact,
} from '../../domain/funds/own-money.decider.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import { fundStream, ownMoneyStream } from '../../domain/funds/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id, regionCode } from '../../kernel/wire/schemas.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { creditsOf } from '../_shared/facts-fund.ts'
import { closedUntil } from '../_shared/facts-ledger.ts'
import { momentOn } from '../_shared/moment-on.ts'
import { saveNote } from '../_shared/notes.ts'
import type { FundDeps } from './deps.ts'
import { contextNamed, isOwnFund } from './fund-context.ts'

async function receivableFact(deps: FundDeps, fund: string, userId: string): Promise<ReceivableFact> {
	const { store, sql } = deps
	const { state } = await loadState(store, fundDecider, fundStream(fund))
	const { total } = await creditsOf(sql, fund)
	return {
		receivable: lackOf(state, BigInt(total)),
		settledIds: settledIn(state),
		isOwn: await isOwnFund(store, fund, userId),
	}
}

interface Prepared {
	readonly kind: 'topUp' | 'writeOff'
	readonly currency: Currency
	readonly amount: bigint
	readonly fund: string | null
	readonly fact: ReceivableFact | null
	readonly effectiveAt: string
	readonly reason: string
}

async function prepare(deps: FundDeps, { reason, ...prepared }: Prepared, caller: Caller) {
	const { code: entity } = regionOfCurrency(prepared.currency)
	const stream = ownMoneyStream(entity)
	const context = contextOf(caller)
	const commandOf = (note: { readonly noteId: string; readonly noteHash: string }): OwnMoneyCommand => ({
		type: 'PrepareOwnMoney',
		...prepared,
		entryId: derivedId('own money', caller.commandId),
		entity,
		byUserId: signedIn(caller).id,
		reason: note,
		closedUntil: closed,
		twoPeopleFrom: deps.twoPeopleFrom[prepared.currency],
		at: new Date(deps.clock.now()).toISOString(),
	})
	const closed = await closedUntil(deps.store, entity)
	const none = { noteId: '', noteHash: '' }
	await refuseEarly(deps.store, ownMoneyDecider, stream, commandOf(none), context)
	const note = await saveNote(deps, stream, reason, caller)
	const { position } = await deps.dispatch(ownMoneyDecider, stream, commandOf(note ?? none), context)
	return { body: await deps.show.ownMoney(signedIn(caller).id, position), position }
}

const common = {
	method: 'POST',
	tags: ['funds', 'backoffice'],
	access: MONEY_ACCESS,
	answers: { 200: ownMoneyAnswer },
} as const

export const topUp = (deps: FundDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/own-money/top-ups',
		summary: 'Bring in money of the foundation itself',
		body: topUpBody,
		handle: async ({ body: { currency, amount, paidOn, reason }, caller }) => {
			await deps.requireRecentProof(caller)
			const effectiveAt = momentOn(paidOn, currency, deps.clock.now())
			const prepared = {
				currency,
				amount,
				effectiveAt,
				reason,
				kind: 'topUp',
				fund: null,
				fact: null,
			} as const
			return prepare(deps, prepared, caller)
		},
	})

export const writeOffReceivable = (deps: FundDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/own-money/write-offs',
		summary: 'Write off what a fund lacks',
		body: writeOffBody,
		handle: async ({ body: { fund, reason }, caller }) => {
			await deps.requireRecentProof(caller)
			const found = await contextNamed(deps.store, fund)
			if (!found) throw notFound('fund')
			const fact = await receivableFact(deps, fund, signedIn(caller).id)
			if (fact.receivable === 0n) throw refuse('NOTHING_LACKS')
			const effectiveAt = new Date(deps.clock.now()).toISOString()
			const { currency } = found
			const prepared = {
				currency,
				amount: fact.receivable,
				effectiveAt,
				reason,
				kind: 'writeOff',
				fund,
				fact,
			} as const
			return prepare(deps, prepared, caller)
		},
	})

const decision = {
	...common,
	params: z.object({ entity: regionCode, id }),
	body: z.object({}),
}

async function decide(deps: FundDeps, entity: string, command: OwnMoneyCommand, caller: Caller) {
	const { position } = await deps.dispatch(
		ownMoneyDecider,
		ownMoneyStream(entity),
		command,
		contextOf(caller),
	)
	return { body: await deps.show.ownMoney(signedIn(caller).id, position), position }
}

export const approveOwnMoney = (deps: FundDeps): Route =>
	route({
		...decision,
		path: '/api/backoffice/own-money/:entity/:id/approve',
		summary: 'Approve an entry of own money as the second person',
		handle: async ({ params: { entity, id: entryId }, caller }) => {
			await deps.requireRecentProof(caller)
			const byUserId = signedIn(caller).id
			const { state } = await loadState(deps.store, ownMoneyDecider, ownMoneyStream(entity))
			const fund = state.entries.get(entryId)?.prepared.fund ?? null
			const fact = fund === null ? null : await receivableFact(deps, fund, byUserId)
			const closed = await closedUntil(deps.store, entity)
			const at = new Date(deps.clock.now()).toISOString()
			return decide(
				deps,
				entity,
				{ type: 'ApproveOwnMoney', entryId, byUserId, fact, closedUntil: closed, at },
				caller,
			)
		},
	})

export const declineOwnMoney = (deps: FundDeps): Route =>
	route({
		...decision,
		path: '/api/backoffice/own-money/:entity/:id/decline',
		summary: 'Decline an entry of own money',
		handle: async ({ params: { entity, id: entryId }, caller }) => {
			await deps.requireRecentProof(caller)
			const at = new Date(deps.clock.now()).toISOString()
			const byUserId = signedIn(caller).id
			return decide(deps, entity, { type: 'DeclineOwnMoney', entryId, byUserId, at }, caller)
		},
	})
