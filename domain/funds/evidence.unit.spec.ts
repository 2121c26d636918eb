import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decider, scenario } from '../../kernel/events/decider.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { type FundCommand, fundDecider } from './funds.decider.ts'
import type { FundEvent } from './funds.events.ts'
import { EMPTY_FUND, evolveFund, type FundState, freeOf } from './funds.state.ts'
import { AT, COLLEAGUE, commandsOf, DONEE, FINANCE, PURPOSE } from './histories.fixtures.ts'

const TOTAL = 10n ** 9n
const make = commandsOf(TOTAL)
const given = scenario(fundDecider)
const later = (days: number) => new Date(Date.parse(AT) + days * DAY_MS).toISOString()
const types = (events: readonly FundEvent[]) => events.map(({ type }) => type)

function run(...commands: readonly FundCommand[]): FundEvent[] {
	const events: FundEvent[] = []
	for (const command of commands) events.push(...given(...events).when(command))
	return events
}

const payment = [
	make.ask('w1', 30_000n, { purpose: PURPOSE }),
	make.approve('w1'),
	make.pay('w1', 'UTR1'),
] as const
const paid = run(...payment)
const submitted = run(...payment, make.submit('w1', 'e1'))
const accepted = run(...payment, make.submit('w1', 'e1'), make.accept('w1', 'e1'))
const evidenceOf = (events: readonly FundEvent[]) => given(...events).state.withdrawals.get('w1')?.evidence

describe('evidence', () => {
	it('is due 30 days after the bank moved the money, where a purpose was named', () => {
		expect(paid.at(-1)).toMatchObject({ type: 'WithdrawalPaid', data: { evidenceDueAt: later(30) } })
		expect(evidenceOf(paid)).toEqual({ state: 'due', dueAt: later(30), evidenceId: null })
		const unnamed = run(make.ask('w1', 30_000n), make.approve('w1'), make.pay('w1', 'UTR1'))
		expect(unnamed.at(-1)?.data).not.toHaveProperty('evidenceDueAt')
		expect(given(...unnamed).refusal(make.submit('w1', 'e1'))).toBe('EVIDENCE_NOT_DUE')
	})
	it('is handed in by its id and hash, and again as often as need be until it is settled', () => {
		expect(submitted.at(-1)).toEqual({
			type: 'EvidenceSubmitted',
			data: { withdrawalId: 'w1', evidenceId: 'e1', evidenceHash: 'h3', pages: 2, byUserId: DONEE, at: AT },
		})
		expect(given(...submitted).when(make.submit('w1', 'e1'))).toEqual([])
		expect(types(given(...submitted).when(make.submit('w1', 'e2')))).toEqual(['EvidenceSubmitted'])
		expect(given(...accepted).refusal(make.submit('w1', 'e2'))).toBe('EVIDENCE_NOT_DUE')
		expect(given().refusal(make.submit('w1', 'e1'))).toBe('NOT_FOUND')
	})
	it('is accepted by someone else than who asked, and only what they saw', () => {
		expect(accepted.at(-1)).toMatchObject({ type: 'EvidenceAccepted', data: { evidenceId: 'e1' } })
		expect(given(...submitted).refusal(make.accept('w1', 'e1', { byUserId: DONEE }))).toBe('OWN_WITHDRAWAL')
		expect(given(...submitted).refusal(make.accept('w1', 'e1', { isForSelf: true }))).toBe('OWN_WITHDRAWAL')
		expect(given(...submitted).refusal(make.accept('w1', 'e0'))).toBe('EVIDENCE_CHANGED')
		expect(given(...paid).refusal(make.accept('w1', 'e1'))).toBe('EVIDENCE_NOT_SUBMITTED')
		expect(given(...accepted).refusal(make.accept('w1', 'e1'))).toBe('EVIDENCE_NOT_SUBMITTED')
	})
	it('is returned with a reason, also once it was accepted, and is due again a week later at least', () => {
		for (const history of [submitted, accepted]) {
			expect(given(...history).refusal(make.sendBack('w1', 'e1', { reason: null }))).toBe('REASON_REQUIRED')
			const early = given(...history).when(make.sendBack('w1', 'e1'))
			expect(early).toMatchObject([{ type: 'EvidenceReturned', data: { dueAt: later(30) } }])
			const late = given(...history).when(make.sendBack('w1', 'e1', { at: later(29) }))
			expect(evidenceOf([...history, ...late])).toEqual({
				state: 'returned',
				dueAt: later(36),
				evidenceId: 'e1',
			})
		}
	})
	it('is waived with a reason, as long as it is not settled', () => {
		for (const history of [paid, submitted]) {
			expect(given(...history).refusal(make.waive('w1', { reason: null }))).toBe('REASON_REQUIRED')
			const waived = [...history, ...given(...history).when(make.waive('w1'))]
			expect(evidenceOf(waived)).toMatchObject({ state: 'waived' })
			expect(given(...waived).refusal(make.submit('w1', 'e2'))).toBe('EVIDENCE_NOT_DUE')
		}
		expect(given(...accepted).refusal(make.waive('w1'))).toBe('EVIDENCE_NOT_DUE')
	})
	it('is due no more of money that the bank gave back, and anew once it is paid again', () => {
		const failed = [...accepted, ...given(...accepted).when(make.fail('w1'))]
		expect(evidenceOf(failed)).toBeNull()
		expect(given(...failed).refusal(make.submit('w1', 'e2'))).toBe('EVIDENCE_NOT_DUE')
		const again = [...failed, ...given(...failed).when(make.retry('w1'))]
		const paidAgain = [...again, ...given(...again).when(make.pay('w1', 'UTR2'))]
		expect(evidenceOf(paidAgain)).toMatchObject({ state: 'due', evidenceId: null })
	})
	it('that is overdue keeps more money from being asked for and approved, and keeps no payment back', () => {
		const waiting = [...paid, ...given(...paid).when(make.ask('w2', 100n))]
		const overdue = { at: later(31) }
		expect(given(...waiting).refusal(make.ask('w3', 100n, { at: later(30) }))).toBeNull()
		expect(given(...waiting).refusal(make.ask('w3', 100n, overdue))).toBe('EVIDENCE_OVERDUE')
		expect(given(...waiting).refusal(make.approve('w2', overdue))).toBe('EVIDENCE_OVERDUE')
		const approved = [...waiting, ...given(...waiting).when(make.approve('w2'))]
		expect(given(...approved).refusal(make.pay('w2', 'UTR2', overdue))).toBeNull()
		for (const settled of [make.submit('w1', 'e1'), make.waive('w1')]) {
			const events = [...waiting, ...given(...waiting).when(settled)]
			expect(given(...events).refusal(make.ask('w3', 100n, overdue))).toBeNull()
		}
	})
})

interface Act {
	readonly command: FundCommand
	readonly events: readonly FundEvent[]
	readonly after: FundState
}

const histories: fc.Arbitrary<readonly FundCommand[]> = fc
	.array(
		fc.record({
			gap: fc.constantFrom(0, 0, 0, 0, 0, 1, 9, 31),
			id: fc.constantFrom('w1', 'w1', 'w2'),
			evidence: fc.constantFrom('e1', 'e2'),
			by: fc.constantFrom(FINANCE, COLLEAGUE, DONEE),
			what: fc.constantFrom(
				'leave',
				'leave',
				'leave',
				'ask',
				'approve',
				'fail',
				'submit',
				'submit',
				'submit',
				'accept',
				'accept',
				'sendBack',
				'sendBack',
				'waive',
			),
		}),
		{ maxLength: 40, size: 'max' },
	)
	.map((acts) => {
		let days = 0
		return acts.flatMap(({ gap, id, evidence, by, what }, nth): FundCommand[] => {
			days += gap
			const at = later(days)
			switch (what) {
				case 'leave':
					return [
						make.ask(id, 100n, { purpose: PURPOSE, at }),
						make.approve(id, { at }),
						make.pay(id, `UTR${nth}`, { at, effectiveAt: at }),
					]
				case 'ask':
					return [make.ask(id, 100n, { purpose: PURPOSE, at })]
				case 'approve':
					return [make.approve(id, { at })]
				case 'fail':
					return [make.fail(id, { at, effectiveAt: at })]
				case 'submit':
					return [make.submit(id, evidence, { at })]
				case 'accept':
					return [make.accept(id, evidence, { at, byUserId: by })]
				case 'sendBack':
					return [make.sendBack(id, evidence, { at, byUserId: by })]
				default:
					return [make.waive(id, { at, byUserId: by })]
			}
		})
	})

type Decide = Decider<FundState, FundCommand, FundEvent>['decide']

function play(decide: Decide, commands: readonly FundCommand[]): Act[] {
	let state = EMPTY_FUND
	return commands.map((command) => {
		try {
			const events = decide(command, state)
			state = events.reduce(evolveFund, state)
			return { command, events, after: state }
		} catch (error) {
			if (error instanceof DomainError) return { command, events: [], after: state }
			throw error
		}
	})
}

function broken(acts: readonly Act[]): string[] {
	const faults: string[] = []
	const owed = new Map<string, string>()
	const last = new Map<string, string>()
	for (const { events, command } of acts) {
		for (const event of events) {
			const { type, data } = event
			const id = 'withdrawalId' in data ? data.withdrawalId : ''
			const isMore = type === 'WithdrawalRequested' || type === 'WithdrawalApproved'
			if (isMore && [...owed.values()].some((dueAt) => dueAt < command.at))
				faults.push(`${type} while overdue`)
			if (type === 'EvidenceAccepted') faults.push(...acceptanceFaults(event.data, last.get(id)))
			if (type === 'EvidenceSubmitted') last.set(id, event.data.evidenceId)
			const dueAt = owedAfter(event, owed.get(id))
			if (dueAt) owed.set(id, dueAt)
			else owed.delete(id)
		}
	}
	return faults
}

function acceptanceFaults(
	{ evidenceId, byUserId }: Extract<FundEvent, { type: 'EvidenceAccepted' }>['data'],
	last: string | undefined,
): string[] {
	const faults: string[] = []
	if (evidenceId !== last) faults.push('what was not handed in last was accepted')
	if (byUserId === DONEE) faults.push('who asked accepted')
	return faults
}

/** The day by which evidence is owed after an event, if any is. */
function owedAfter({ type, data }: FundEvent, before: string | undefined): string | undefined {
	switch (type) {
		case 'WithdrawalPaid':
			return data.evidenceDueAt ?? before
		case 'EvidenceReturned':
			return data.dueAt
		case 'EvidenceSubmitted':
		case 'EvidenceWaived':
		case 'WithdrawalPaymentFailed':
			return undefined
		default:
			return before
	}
}

function found(decide: Decide): string | null {
	const property = fc.property(histories, (commands) => {
		const faults = broken(play(decide, commands))
		if (faults.length > 0) throw new Error(faults[0])
	})
	const { failed, errorInstance } = fc.check(property, { numRuns: 1_500, seed: 20_261_126 })
	return failed ? String(errorInstance) : null
}

describe('in any history', () => {
	it('nothing more leaves while evidence is overdue, and finance accepts what was handed in last', () => {
		expect(found(fundDecider.decide)).toBeNull()
		const acts = fc
			.sample(histories, { numRuns: 300, seed: 7 })
			.flatMap((each) => play(fundDecider.decide, each))
		const seen = new Set(acts.flatMap(({ events }) => types(events)))
		expect([...seen]).toEqual(
			expect.arrayContaining(['EvidenceSubmitted', 'EvidenceAccepted', 'EvidenceReturned', 'EvidenceWaived']),
		)
	})
	it('no evidence moves money', () => {
		fc.assert(
			fc.property(histories, (commands) => {
				let before = EMPTY_FUND
				for (const { events, after } of play(fundDecider.decide, commands)) {
					if (events.some(({ type }) => type.startsWith('Evidence')))
						expect(freeOf(after, TOTAL)).toBe(freeOf(before, TOTAL))
					before = after
				}
			}),
			{ numRuns: 200 },
		)
	})
	it('a rule that forgets what is overdue, or takes anything for what was handed in, is found', () => {
		const forgetful: Decide = (command, state) =>
			command.type === 'RequestWithdrawal' || command.type === 'ApproveWithdrawal'
				? fundDecider.decide({ ...command, at: AT }, state)
				: fundDecider.decide(command, state)
		expect(found(forgetful)).toMatch('while overdue')
		const blind: Decide = (command, state) => {
			if (command.type !== 'AcceptEvidence') return fundDecider.decide(command, state)
			const evidenceId = state.withdrawals.get(command.withdrawalId)?.evidence?.evidenceId ?? ''
			const events = fundDecider.decide({ ...command, evidenceId }, state)
			return events.map((event) =>
				event.type === 'EvidenceAccepted'
					? { ...event, data: { ...event.data, evidenceId: command.evidenceId } }
					: event,
			)
		}
		expect(found(blind)).toMatch('not handed in last')
	})
})
