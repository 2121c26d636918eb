import { z } from 'zod'
import { reopenBody } from '../../domain/ledger/closing.contract.ts'
import { type PeriodCommand, periodDecider } from '../../domain/ledger/periods.decider.ts'
import { monthOfEntity, period } from '../../domain/ledger/runs.contract.ts'
import { periodStream } from '../../domain/ledger/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { LedgerDeps } from './deps.ts'

type Reopening = Exclude<PeriodCommand, { type: 'ClosePeriod' }>

const given = ({ clock, mayActAlone }: LedgerDeps, { entity, month }: Params, caller: Caller) => ({
	entity,
	month,
	byUserId: signedIn(caller).id,
	mayActAlone,
	at: new Date(clock.now()).toISOString(),
})
type Params = z.output<typeof monthOfEntity>

async function decide(deps: LedgerDeps, { entity, month }: Params, command: Reopening, caller: Caller) {
	const { position, revision } = await deps.dispatch(
		periodDecider,
		periodStream(entity),
		command,
		contextOf(caller),
	)
	return { body: await deps.showPeriod(entity, month, position), position, revision }
}

const common = {
	method: 'POST',
	tags: ['ledger', 'backoffice'],
	access: MONEY_ACCESS,
	params: monthOfEntity,
	answers: { 200: period },
} as const

export const requestReopening = (deps: LedgerDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/periods/:entity/:month/reopening',
		summary: 'Request that the last closed month be opened again',
		body: reopenBody,
		async handle({ params, body, caller }) {
			await deps.requireRecentProof(caller)
			const stream = periodStream(params.entity)
			const command = (reason: { noteId: string; noteHash: string }): Reopening => ({
				type: 'RequestReopening',
				...given(deps, params, caller),
				reason,
			})
			const draft = command({ noteId: '', noteHash: '' })
			await refuseEarly(deps.store, periodDecider, stream, draft, contextOf(caller))
			const note = await saveNote(deps, stream, body.reason, caller)
			return decide(deps, params, note ? command(note) : draft, caller)
		},
	})

const answering =
	(type: 'ReopenPeriod' | 'DeclineReopening', path: 'approve' | 'decline', summary: string) =>
	(deps: LedgerDeps): Route =>
		route({
			...common,
			path: `/api/backoffice/periods/:entity/:month/reopening/${path}`,
			summary,
			body: z.object({}),
			async handle({ params, caller }) {
				await deps.requireRecentProof(caller)
				return decide(deps, params, { type, ...given(deps, params, caller) }, caller)
			},
		})

/** Opens the last closed month again, as the second of two people. */
export const reopenPeriod = answering('ReopenPeriod', 'approve', 'Open the last closed month again')
export const declineReopening = answering(
	'DeclineReopening',
	'decline',
	'Decline or take back the request to open a month again',
)
