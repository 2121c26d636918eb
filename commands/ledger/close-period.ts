import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { periodDecider } from '../../domain/ledger/periods.decider.ts'
import { closeBody, monthOfEntity, period } from '../../domain/ledger/runs.contract.ts'
import { periodStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { runFact } from '../_shared/facts-ledger.ts'
import type { LedgerDeps } from './deps.ts'

/** Closes a month of a legal entity with a run that was prepared for it and signed. */
export const closePeriod = (deps: LedgerDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/periods/:entity/:month/close',
		summary: 'Close a month of a legal entity',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: monthOfEntity,
		body: closeBody,
		answers: { 200: period },
		async handle({ params: { entity: code, month }, body: { runId, leavesOpenFrom }, caller }) {
			await deps.requireRecentProof(caller)
			const { store, clock, dispatch, mayActAlone } = deps
			const entity = regionOf(code)
			const facts = Promise.all([runFact(store, runId), deps.firstMonthOf(entity)])
			const command = facts.then(([run, firstMonth]) => ({
				type: 'ClosePeriod' as const,
				entity: code,
				month,
				run,
				firstMonth,
				leavesOpenFrom: leavesOpenFrom ?? null,
				endsAt: new Date(monthIn(entity, month).endsAt).toISOString(),
				byUserId: signedIn(caller).id,
				mayActAlone,
				at: new Date(clock.now()).toISOString(),
			}))
			const { position, revision } = await dispatch(
				periodDecider,
				periodStream(code),
				command,
				contextOf(caller),
			)
			return { body: await deps.showPeriod(code, month, position), position, revision }
		},
	})
