import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recurringHistory } from '../../domain/recurring/histories.fixtures.ts'
import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { nextAt } from '../../domain/recurring/schedule-rules.contract.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { recurringDonationsProjection } from './recurring-donations.ts'

it('A row says of what is next what its stream decides, whatever happened, and counts each paid month once.', () => {
	fc.assert(
		fc.property(recurringHistory, (events) => {
			const rows = rowsAfter(recurringDonationsProjection, recorded('recurringDonation-r1', events))
			const state = events.reduce(recurringDecider.evolve, recurringDecider.initial)
			if (state.status === 'none') throw new Error('It was never started.')
			const next = nextAt(state)
			const {
				status,
				phase,
				period,
				tries,
				day,
				methodId,
				method,
				split,
				paid,
				problem,
				bankWants,
				confirmed,
			} = state
			expect(rows.get('r1')).toMatchObject({
				status,
				phase,
				period,
				tries,
				day,
				method_id: methodId,
				method,
				problem,
				bank_wants: bankWants,
				confirmed,
				paused_because: state.pausedBecause,
				total: BigInt(split.total),
				months: Object.keys(paid).length,
				next_at: next === null ? null : new Date(next).toISOString(),
			})
		}),
	)
})
