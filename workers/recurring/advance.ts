import { settleCharge } from '../../commands/_shared/settle-charge.ts'
import { chargeFacts, targetState } from '../../commands/recurring/facts.ts'
import { type RecurringCommand, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import { type Step, stepAt, tryAt } from '../../domain/recurring/schedule-rules.contract.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type DueAfter, dueRecurring } from '../../queries/recurring/due.ts'
import { recurringOf, type Worker } from './deps.ts'
import { createSendNotice, type SendNotice } from './send-mails.ts'

const PAGE = 500
const AT_ONCE = 20
const MAX_STEPS = 6

type Advancing = Omit<Worker, 'payments'>

async function commandOf(
	deps: Advancing,
	sendNotice: SendNotice,
	recurringId: string,
	step: Exclude<Step, 'settle'>,
	state: RecurringDonation,
): Promise<RecurringCommand | null> {
	const now = deps.clock.now()
	const at = new Date(now).toISOString()
	switch (step) {
		case 'resume':
			if (state.pausedBecause === 'hold')
				return { type: 'ObserveRequest', request: await targetState(deps, state.target), at }
			return { type: 'ResumeRecurringDonation', at }
		case 'miss':
			return { type: 'MissPeriod', at }
		case 'notify': {
			const isSent = await sendNotice(recurringId, state, tryAt({ ...state, noticeAt: at }))
			const { period, split } = state
			return isSent ? { type: 'RecordNotice', period, amount: split.total, at } : null
		}
		case 'begin':
			return { type: 'BeginCharge', recurringId, facts: await chargeFacts(deps, state), at }
	}
}

/**
 * Takes the due steps of a recurring donation, decided on its own stream: the list of due ones is only a
 * hint. Two concurrent workers use the same ids.
 */
export async function advanceRecurring(
	deps: Advancing,
	sendNotice: SendNotice,
	recurringId: string,
): Promise<void> {
	for (let steps = 0; steps < MAX_STEPS; steps += 1) {
		const found = await recurringOf(deps.store, recurringId)
		const step = found && stepAt(found.state, deps.clock.now())
		if (!found || !step) return
		const { state, revision } = found
		const context = {
			commandId: derivedId('advance recurring', recurringId, String(revision), step),
			actor: { kind: 'system', id: 'advance-recurring' },
			correlationId: newId(deps.clock.now()),
		} as const
		if (step === 'settle') {
			if (state.charging === null) return
			if (!(await settleCharge(deps, { recurringId, donationId: state.charging }, context))) return
			continue
		}
		const command = await commandOf(deps, sendNotice, recurringId, step, state)
		if (command === null) return
		const { events } = await deps.dispatch(recurringDecider, recurringStream(recurringId), command, context)
		if (events.length === 0) return
	}
}

export async function advanceDue(
	sql: SqlExecutor,
	now: number,
	advance: (recurringId: string) => Promise<void>,
	log: Log,
): Promise<number> {
	let after: DueAfter | null = null
	let count = 0
	for (;;) {
		const page: DueAfter[] = await dueRecurring(sql, new Date(now), after, PAGE)
		for (let from = 0; from < page.length; from += AT_ONCE) {
			const some = page.slice(from, from + AT_ONCE)
			await Promise.all(
				some.map(({ id }) =>
					advance(id).catch((error: unknown) =>
						log.warn(`The recurring donation ${id} waits: ${messageOf(error)}`),
					),
				),
			)
		}
		count += page.length
		after = page.at(-1) ?? null
		if (page.length < PAGE) return count
	}
}

export function advanceJob(worker: WorkerInfrastructure): ScheduledJob {
	const sendNotice = createSendNotice(worker)
	const advance = (recurringId: string) => advanceRecurring(worker, sendNotice, recurringId)
	return {
		name: 'recurring/advance',
		everyMs: MINUTE_MS,
		run: async (now) => {
			await advanceDue(worker.sql, now, advance, worker.log)
		},
	}
}
