import { z } from 'zod'
import {
	EVIDENCE_BODIES,
	EVIDENCE_DECISIONS,
	type EvidenceDecision,
	evidenceDetail,
} from '../../domain/funds/evidence.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { EvidenceCommand } from '../../domain/funds/withdrawal-commands.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { FundDeps } from './deps.ts'
import { factsOf, type SavedNote } from './withdrawal-facts.ts'

type Body<D extends EvidenceDecision> = z.output<(typeof EVIDENCE_BODIES)[D]>
type Decided = { [D in EvidenceDecision]: { readonly decision: D; readonly body: Body<D> } }[EvidenceDecision]

async function decide(deps: FundDeps, withdrawalId: string, decided: Decided, caller: Caller) {
	const { stream, decision } = await factsOf(deps, withdrawalId, caller)
	const commandOf = (reason: SavedNote): EvidenceCommand => {
		switch (decided.decision) {
			case 'accept':
				return { type: 'AcceptEvidence', ...decision, ...decided.body }
			case 'return':
				return { type: 'ReturnEvidence', ...decision, evidenceId: decided.body.evidenceId, reason }
			case 'waive':
				return { type: 'WaiveEvidence', ...decision, reason }
		}
	}
	const context = contextOf(caller)
	if (decided.decision === 'accept') return deps.dispatch(fundDecider, stream, commandOf(null), context)
	await refuseEarly(deps.store, fundDecider, stream, commandOf({ noteId: '', noteHash: '' }), context)
	const note = await saveNote(deps, stream, decided.body.reason, caller)
	return deps.dispatch(fundDecider, stream, commandOf(note), context)
}

const decisionRoute = (decision: EvidenceDecision) => (deps: FundDeps) => {
	const body = EVIDENCE_BODIES[decision]
	return route({
		method: 'POST',
		path: `/api/backoffice/evidence/:id/${decision}`,
		summary: `Decide on the evidence of a withdrawal: ${decision}`,
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: body as z.ZodType<z.output<typeof body>>,
		answers: { 200: evidenceDetail },
		requiresIfMatch: true,
		handle: async ({ params, body: decisionOf, caller }) => {
			const decided = { decision, body: decisionOf } as Decided
			const { position, revision } = await decide(deps, params.id, decided, caller)
			const visible = await deps.show.backofficeEvidence(params.id, caller.principal, position)
			return { body: visible, position, revision }
		},
	})
}

export const decideEvidence = EVIDENCE_DECISIONS.map(decisionRoute)
