import { z } from 'zod'
import { dayIn, monthIn, type RegionFacts, regionOf } from '../../domain/catalog/regions.contract.ts'
import { reportRegion } from '../../domain/ledger/contract.ts'
import { monthAfter, periodDecider } from '../../domain/ledger/periods.decider.ts'
import { closeBody, month, period } from '../../domain/ledger/runs.contract.ts'
import { periodStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { lastClosedOf, runFact } from '../_shared/facts-ledger.ts'
import type { LedgerDeps } from './deps.ts'

const YEARS_BACK = 5

function monthsAround(requested: string, current: string): string[] {
	const year = Number(requested.slice(0, 4))
	const months: string[] = []
	const last = requested > current ? requested : current
	for (let each = `${year - YEARS_BACK}-01`; each <= last; each = monthAfter(each)) months.push(each)
	return months
}

async function close(
	deps: LedgerDeps,
	entity: RegionFacts,
	requested: string,
	{ runId, leavesOpenFrom }: z.output<typeof closeBody>,
	caller: Caller,
) {
	await deps.requireRecentProof(caller)
	const { store, clock, dispatch, mayActAlone } = deps
	const now = clock.now()
	const facts = Promise.all([
		runFact(store, runId),
		lastClosedOf(store, entity.code, monthsAround(requested, dayIn(entity, now).slice(0, 7))),
		deps.firstMonthOf(entity),
	])
	const command = facts.then(([run, lastClosed, firstMonth]) => ({
		type: 'ClosePeriod' as const,
		entity: entity.code,
		month: requested,
		run,
		lastClosed,
		firstMonth,
		leavesOpenFrom: leavesOpenFrom ?? null,
		endsAt: new Date(monthIn(entity, requested).endsAt).toISOString(),
		byUserId: signedIn(caller).id,
		mayActAlone,
		at: new Date(now).toISOString(),
	}))
	const stream = periodStream(entity.code, requested)
	const { position, revision } = await dispatch(periodDecider, stream, command, contextOf(caller))
	return { body: await deps.showPeriod(entity.code, requested, position), position, revision }
}

/** Closes a month of a legal entity with a signed run. */
export const closePeriod = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/periods/:entity/:month/close',
		summary: 'Close a month of a legal entity',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ entity: reportRegion, month }),
		body: closeBody,
		answers: { 200: period },
		handle: ({ params, body, caller }) => close(deps, regionOf(params.entity), params.month, body, caller),
	})
