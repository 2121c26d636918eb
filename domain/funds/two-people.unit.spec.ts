import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decider, scenario } from '../../kernel/events/decider.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { type FundCommand, fundDecider } from './funds.decider.ts'
import type { FundEvent } from './funds.events.ts'
import type { FundState } from './funds.state.ts'
import {
	AT,
	account,
	COLLEAGUE,
	commandsOf,
	DONEE,
	FINANCE,
	open,
	TWO_PEOPLE_FROM,
} from './histories.fixtures.ts'
import { partOfLimit } from './two-people.contract.ts'

const make = commandsOf(10n ** 9n)
const given = scenario(fundDecider)
const later = (hours: number) => new Date(Date.parse(AT) + hours * HOUR_MS).toISOString()
const types = (events: readonly FundEvent[]) => events.map(({ type }) => type)

function run(commands: readonly FundCommand[]): FundEvent[] {
	const events: FundEvent[] = []
	for (const command of commands) events.push(...given(...events).when(command))
	return events
}

const requested = run([make.ask('w1', TWO_PEOPLE_FROM)])
const first = run([make.ask('w1', TWO_PEOPLE_FROM), make.approve('w1')])
const byColleague = { byUserId: COLLEAGUE }

describe('a withdrawal from the limit on', () => {
	it('waits for a second person after the first, and is approved by both', () => {
		expect(first.at(-1)).toEqual({
			type: 'WithdrawalFirstApproved',
			data: {
				withdrawalId: 'w1',
				byUserId: FINANCE,
				accountVersion: 1,
				requestRevision: '3',
				together: TWO_PEOPLE_FROM.toString(),
				at: AT,
			},
		})
		expect(given(...first).refusal(make.pay('w1', 'UTR1'))).toBe('WRONG_STATUS')
		expect(given(...first).when(make.approve('w1', byColleague))).toMatchObject([
			{ type: 'WithdrawalApproved', data: { approvers: [FINANCE, COLLEAGUE] } },
		])
		expect(types(run([make.ask('w1', TWO_PEOPLE_FROM - 1n), make.approve('w1')]))).toEqual([
			'WithdrawalRequested',
			'WithdrawalApproved',
		])
	})
	it('takes no one twice, whatever roles they have', () => {
		expect(given(...first).refusal(make.approve('w1'))).toBe('SECOND_PERSON')
		expect(given(...first).refusal(make.approve('w1', { mayDecideOwn: true }))).toBe('SECOND_PERSON')
	})
	it('is approved neither by who asks nor by who ever entered the account, not even from above', () => {
		for (const history of [requested, first]) {
			const by = (over: object) => given(...history).refusal(make.approve('w1', { ...byColleague, ...over }))
			expect(by({ byUserId: DONEE, mayDecideOwn: true })).toBe('OWN_WITHDRAWAL')
			expect(by({ isForSelf: true, mayDecideOwn: true })).toBe('OWN_WITHDRAWAL')
			const entered = { account: account({ everEnteredBy: [COLLEAGUE, DONEE] }) }
			expect(by({ ...entered, mayDecideOwn: true })).toBe('OWN_ACCOUNT')
		}
		const alone = run([make.ask('w1', 100n)])
		expect(given(...alone).refusal(make.approve('w1', { byUserId: DONEE, mayDecideOwn: true }))).toBeNull()
	})
	it('begins anew when the account or the status of its request changed between the approvals', () => {
		const changed = { account: account({ version: 2 }) }
		expect(types(given(...first).when(make.approve('w1', { ...byColleague, ...changed })))).toEqual([
			'WithdrawalFirstApproved',
		])
		const held = { request: { ...open, revision: '5', statusRevision: '5' } }
		expect(types(given(...first).when(make.approve('w1', { ...byColleague, ...held })))).toEqual([
			'WithdrawalFirstApproved',
		])
		const edited = { request: { ...open, revision: '9' } }
		expect(types(given(...first).when(make.approve('w1', { ...byColleague, ...edited })))).toEqual([
			'WithdrawalApproved',
		])
		const voided = given(...first).when(make.voidApproval('w1', 2))
		expect(types(voided)).toEqual(['WithdrawalApprovalVoided'])
		expect(given(...first, ...voided).state.withdrawals.get('w1')).toMatchObject({
			status: 'requested',
			firstApproval: null,
		})
		expect(given(...first).when(make.voidApproval('w1', 1))).toEqual([])
	})
	it('that failed at the bank takes two people again', () => {
		const failed = run([
			make.ask('w1', TWO_PEOPLE_FROM),
			make.approve('w1'),
			make.approve('w1', byColleague),
			make.fail('w1'),
		])
		const again = [...failed, ...given(...failed).when(make.retry('w1'))]
		expect(types(again).at(-1)).toBe('WithdrawalFirstApproved')
		expect(given(...again).state.withdrawals.get('w1')).toMatchObject({ status: 'failed' })
		expect(given(...again).refusal(make.retry('w1'))).toBe('SECOND_PERSON')
		const voided = given(...again).when(make.voidApproval('w1', 2))
		expect(given(...again, ...voided).state.withdrawals.get('w1')).toMatchObject({
			status: 'failed',
			firstApproval: null,
		})
		expect(given(...again).when(make.retry('w1', byColleague))).toMatchObject([
			{ type: 'WithdrawalRetried', data: { approvers: [FINANCE, COLLEAGUE] } },
		])
	})
})

describe('what leaves by other funds', () => {
	const small = run([make.ask('w1', 100n)])

	it('counts as what leaves by the fund itself', () => {
		const together = TWO_PEOPLE_FROM
		expect(types(given(...small).when(make.approve('w1', { together })))).toEqual(['WithdrawalFirstApproved'])
		const less = { together: TWO_PEOPLE_FROM - 1n }
		expect(types(given(...small).when(make.approve('w1', less)))).toEqual(['WithdrawalApproved'])
	})
	it('counts by its part of the limit in another currency, rounded up', () => {
		expect(partOfLimit(50_000n, 100_000n, 1_500n)).toBe(750n)
		expect(partOfLimit(1n, 100_000n, 1_500n)).toBe(1n)
		expect(partOfLimit(7n, 1_500n, 1_500n)).toBe(7n)
	})
})

describe('paying', () => {
	const approved = run([make.ask('w1', TWO_PEOPLE_FROM), make.approve('w1'), make.approve('w1', byColleague)])
	const limits = { otherPaysFrom: TWO_PEOPLE_FROM }

	it('is for somebody else than who approved alone, from its own limit on, whatever roles they have', () => {
		const alone = run([make.ask('w1', TWO_PEOPLE_FROM - 1n), make.approve('w1')])
		const lower = { otherPaysFrom: TWO_PEOPLE_FROM - 1n }
		for (const who of [{}, { mayDecideOwn: true }]) {
			expect(given(...alone).refusal(make.pay('w1', 'UTR1', { ...lower, ...who }))).toBe('OTHER_PAYS')
			expect(given(...alone).refusal(make.order('w1', { ...lower, ...who }))).toBe('OTHER_PAYS')
		}
		expect(types(given(...alone).when(make.pay('w1', 'UTR1', { ...lower, ...byColleague })))).toEqual([
			'WithdrawalPaid',
		])
		// Two have looked already.
		expect(types(given(...approved).when(make.pay('w1', 'UTR1', { ...limits, ...byColleague })))).toEqual([
			'WithdrawalPaid',
		])
		const small = run([make.ask('w1', 100n), make.approve('w1')])
		expect(types(given(...small).when(make.pay('w1', 'UTR1', limits)))).toEqual(['WithdrawalPaid'])
		const withOthers = { ...limits, together: TWO_PEOPLE_FROM }
		expect(given(...small).refusal(make.pay('w1', 'UTR1', withOthers))).toBe('OTHER_PAYS')
	})
})

describe('the sum of a fund’s day', () => {
	const piece = TWO_PEOPLE_FROM / 2n
	const leadsTo = (commands: readonly FundCommand[]) => types(run(commands)).at(-1)

	it('has pieces that are asked for together, on whatever day they are approved', () => {
		const both = [make.ask('w1', piece), make.ask('w2', piece)]
		expect(leadsTo([...both, make.approve('w1')])).toBe('WithdrawalFirstApproved')
		expect(leadsTo([...both, make.approve('w1', { at: later(50) })])).toBe('WithdrawalFirstApproved')
		const apart = [make.ask('w1', piece), make.ask('w2', piece, { at: later(24) })]
		expect(leadsTo([...apart, make.approve('w1', { at: later(24) })])).toBe('WithdrawalApproved')
	})
	it('has what was approved within 24 hours, on whatever day it was asked for', () => {
		const apart = [make.ask('w1', piece), make.ask('w2', piece, { at: later(72) })]
		const one = [...apart, make.approve('w1', { at: later(80) })]
		expect(leadsTo(one)).toBe('WithdrawalApproved')
		expect(leadsTo([...one, make.approve('w2', { at: later(103) })])).toBe('WithdrawalFirstApproved')
		expect(leadsTo([...one, make.approve('w2', { at: later(104) })])).toBe('WithdrawalApproved')
	})
	it('has no part in what was rejected or cancelled, and has what the bank returned', () => {
		const both = [make.ask('w1', piece), make.ask('w2', piece)]
		expect(leadsTo([...both, make.reject('w2'), make.approve('w1')])).toBe('WithdrawalApproved')
		expect(leadsTo([...both, make.cancel('w2'), make.approve('w1')])).toBe('WithdrawalApproved')
		const returned = [
			make.ask('w1', piece),
			make.approve('w1', { at: later(30) }),
			make.fail('w1', { effectiveAt: later(30), at: later(30) }),
			make.ask('w2', piece, { at: later(31) }),
		]
		expect(leadsTo([...returned, make.approve('w2', { at: later(31) })])).toBe('WithdrawalFirstApproved')
	})
})

interface Act {
	readonly command: FundCommand
	readonly events: readonly FundEvent[]
}

const approvals: fc.Arbitrary<readonly FundCommand[]> = fc
	.array(
		fc.record({
			gap: fc.constantFrom(0, 0, 1, 7, 23, 25),
			id: fc.constantFrom('w1', 'w2', 'w3'),
			what: fc.oneof(
				{ weight: 6, arbitrary: fc.constant('approve' as const) },
				{ weight: 3, arbitrary: fc.constant('ask' as const) },
				fc.constantFrom('pay', 'fail', 'retry', 'reject', 'void'),
			),
			by: fc.constantFrom(FINANCE, COLLEAGUE, DONEE),
			mayDecideOwn: fc.boolean(),
			changes: fc.constantFrom(null, null, null, null, null, 'account', 'status'),
			entered: fc.constantFrom([], [], [], [COLLEAGUE]),
			amount: fc.constantFrom(100n, TWO_PEOPLE_FROM / 2n, TWO_PEOPLE_FROM),
		}),
		{ maxLength: 40 },
	)
	.map((acts) => {
		let hours = 0
		let version = 1
		let revision = 2
		return acts.map(({ gap, id, what, by, mayDecideOwn, changes, entered, amount }): FundCommand => {
			hours += gap
			if (changes === 'account') version += 1
			if (changes === 'status') revision += 1
			const at = later(hours)
			const who = { byUserId: by, mayDecideOwn, at }
			const to = { account: account({ version, enteredBy: null, everEnteredBy: entered }) }
			const request = { ...open, revision: `${revision}`, statusRevision: `${revision}` }
			switch (what) {
				case 'ask':
					return make.ask(id, amount, { byUserId: by, at })
				case 'approve':
					return make.approve(id, { ...who, ...to, request })
				case 'retry':
					return make.retry(id, { ...who, ...to, request })
				case 'pay':
					return make.pay(id, `UTR${hours}${id}`, { at, effectiveAt: at, account: account({ version }) })
				case 'fail':
					return make.fail(id, { at, effectiveAt: at })
				case 'reject':
					return make.reject(id, { at })
				default:
					return make.voidApproval(id, version)
			}
		})
	})

function play(
	decide: Decider<FundState, FundCommand, FundEvent>['decide'],
	commands: readonly FundCommand[],
): Act[] {
	let state = fundDecider.initial
	return commands.map((command) => {
		try {
			const events = decide(command, state)
			state = events.reduce(fundDecider.evolve, state)
			return { command, events }
		} catch (error) {
			if (error instanceof DomainError) return { command, events: [] }
			throw error
		}
	})
}

function broken(acts: readonly Act[]): string[] {
	const faults: string[] = []
	const known = new Map<string, { amount: bigint; requester: string; letOut: string | null; firsts: Act[] }>()
	for (const act of acts) {
		for (const event of act.events) {
			if (event.type === 'WithdrawalRequested') {
				const { withdrawalId, amount, byUserId } = event.data
				known.set(withdrawalId, { amount: BigInt(amount), requester: byUserId, letOut: null, firsts: [] })
				continue
			}
			if (!('withdrawalId' in event.data)) continue
			const one = known.get(event.data.withdrawalId)
			if (!one) continue
			if (event.type === 'WithdrawalFirstApproved') {
				one.firsts = [act]
				continue
			}
			if (event.type === 'WithdrawalApproved' || event.type === 'WithdrawalRetried') {
				faults.push(...faultsOf(act, one, [...known.values()]))
				one.letOut = event.data.at
			}
			if (['WithdrawalRejected', 'WithdrawalApprovalVoided'].includes(event.type)) one.letOut = null
			one.firsts = []
		}
	}
	return faults
}

type Approving = Extract<FundCommand, { type: 'ApproveWithdrawal' }>

function faultsOf(
	{ command }: Act,
	one: { amount: bigint; requester: string; firsts: readonly Act[] },
	all: readonly (typeof one & { letOut: string | null })[],
): string[] {
	const last = command as Approving
	const day = all.filter(
		(other) =>
			other !== one && other.letOut !== null && Date.parse(last.at) - Date.parse(other.letOut) < DAY_MS,
	)
	const sum = day.reduce((total, { amount }) => total + amount, one.amount)
	if (sum < TWO_PEOPLE_FROM) return []
	const people = [...one.firsts.map((each) => each.command as Approving), last]
	const faults: string[] = []
	if (new Set(people.map(({ byUserId }) => byUserId)).size < 2)
		faults.push(`${sum} was approved by one person`)
	if (people.some(({ byUserId }) => byUserId === one.requester)) faults.push('who asked approved')
	if (people.some(({ byUserId, account: to }) => to.everEnteredBy.includes(byUserId)))
		faults.push('who entered the account approved')
	if (new Set(people.map(({ account: to }) => to.version)).size > 1)
		faults.push('the account changed between')
	if (new Set(people.map(({ request }) => request?.statusRevision)).size > 1)
		faults.push('the status changed between')
	return faults
}

type Decide = Decider<FundState, FundCommand, FundEvent>['decide']

function found(decide: Decide): string | null {
	const property = fc.property(approvals, (commands) => {
		const faults = broken(play(decide, commands))
		if (faults.length > 0) throw new Error(faults[0])
	})
	const { failed, errorInstance } = fc.check(property, { numRuns: 2_000, seed: 20_261_126 })
	return failed ? String(errorInstance) : null
}

const isApproval = (command: FundCommand): command is Approving =>
	command.type === 'ApproveWithdrawal' || command.type === 'RetryWithdrawal'

describe('in any history', () => {
	it('no day’s sum from the limit on leaves by one person, by who asked or by who entered the account', () => {
		expect(found(fundDecider.decide)).toBeNull()
		const acts = fc
			.sample(approvals, { numRuns: 200, seed: 7 })
			.flatMap((each) => play(fundDecider.decide, each))
		const approved = acts.flatMap(({ events }) => events).filter(({ type }) => type === 'WithdrawalApproved')
		const approvers = new Set(
			approved.map(({ data }) => ('approvers' in data ? data.approvers?.length : undefined)),
		)
		expect([...approvers].toSorted()).toEqual([1, 2])
	})
	it('a rule without the sum is found: splitting passes it', () => {
		const withoutSum: Decide = (command, state) => {
			if (!isApproval(command)) return fundDecider.decide(command, state)
			const own = state.withdrawals.get(command.withdrawalId)?.amount ?? 0n
			const twoPeopleFrom = own < TWO_PEOPLE_FROM ? 10n ** 12n : 0n
			return fundDecider.decide({ ...command, twoPeopleFrom }, state)
		}
		expect(found(withoutSum)).toMatch('approved by one person')
	})
	it('a rule by which who asked may approve is found', () => {
		const withRequester: Decide = (command, state) => {
			if (!isApproval(command)) return fundDecider.decide(command, state)
			const one = state.withdrawals.get(command.withdrawalId)
			if (!one) return fundDecider.decide(command, state)
			const withdrawals = state.withdrawals.with(command.withdrawalId, { ...one, byUserId: 'somebody' })
			const anyAccount = { ...command.account, enteredBy: null, everEnteredBy: [] }
			return fundDecider.decide({ ...command, account: anyAccount }, { ...state, withdrawals })
		}
		expect(found(withRequester)).toMatch(/who asked|who entered/)
	})
	it('a rule that counts a person twice, or an approval for another account, is found', () => {
		const twice: Decide = (command, state) => {
			const [event, ...more] = fundDecider.decide(command, state)
			if (event?.type !== 'WithdrawalFirstApproved') return event ? [event, ...more] : []
			return [{ ...event, data: { ...event.data, byUserId: 'the same in another session' } }]
		}
		expect(found(twice)).toMatch('approved by one person')
		const anyVersion: Decide = (command, state) =>
			fundDecider.decide(
				isApproval(command) ? { ...command, account: { ...command.account, version: 1 } } : command,
				state,
			)
		expect(found(anyVersion)).toMatch('the account changed between')
	})
})
