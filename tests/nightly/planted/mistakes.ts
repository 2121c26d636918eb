/** A mistake in the control of the books, and the spec that has to fail because of it. */
export interface Mistake {
	readonly name: string
	readonly spec: string
	readonly file: string
	readonly original: string
	readonly replacement: string
}

const CLOSING = 'commands/ledger/closing.int.spec.ts'
const OWN_MONEY = 'commands/funds/own-money.int.spec.ts'
const SEALS = 'queries/ledger/seals.ts'
const PERIODS = 'domain/ledger/periods.decider.ts'
const RUNS = 'domain/ledger/runs.decider.ts'
const JOURNAL = 'commands/journal/journal.int.spec.ts'
const JOURNAL_DECIDER = 'domain/journal/journal.decider.ts'
const OWN_MONEY_DECIDER = 'domain/funds/own-money.decider.ts'

export const MISTAKES: readonly Mistake[] = [
	{
		name: 'a balance at the end of a closed month counts what came after the close',
		spec: CLOSING,
		file: SEALS,
		original: '=> startsAt <= instant && instant <= endsAt)?.position ?? null',
		replacement: '=> startsAt <= instant && instant < startsAt)?.position ?? null',
	},
	{
		name: 'a late posting counts at its own date, in the closed month',
		spec: CLOSING,
		file: SEALS,
		original: `AND s.position COLLATE "C" >= $\{posting}.position`,
		replacement: '',
	},
	{
		name: 'the lock is the clock of the recording, not the date of the posting',
		spec: CLOSING,
		file: SEALS,
		original: `WHERE s.ends_at >= $\{posting}.effective_at AND`,
		replacement: `WHERE s.ends_at >= $\{posting}.recorded_at AND`,
	},
	{
		name: 'money is booked by hand into a closed month',
		spec: 'domain/funds/own-money.decider.unit.spec.ts',
		file: OWN_MONEY_DECIDER,
		original: 'closedUntil !== null && effectiveAt <= closedUntil',
		replacement: 'closedUntil !== null && at <= closedUntil',
	},
	{
		name: 'the one who prepared a month signs and closes it',
		spec: CLOSING,
		file: RUNS,
		original: "\tif (!mayActAlone) throw refuse('SECOND_PERSON')\n",
		replacement: '',
	},
	{
		name: 'a month is signed without a reason for what stays open',
		spec: CLOSING,
		file: RUNS,
		original: "throw refuse('OPEN_ITEMS')",
		replacement: 'return {}',
	},
	{
		name: 'rows that were changed after the seal are signed',
		spec: 'commands/ledger/runs.int.spec.ts',
		file: RUNS,
		original: 'if (rowsHash !== state.run.rowsHash || !holds(state.run.seal, fileHashes))',
		replacement: 'if (rowsHash === null)',
	},
	{
		name: 'a month is closed by a run that was prepared before the month ahead of it was closed again',
		spec: 'domain/ledger/periods.decider.unit.spec.ts',
		file: PERIODS,
		original: "\tif (run.seal.since !== since) throw refuse('RUN_OUTDATED')\n",
		replacement: '',
	},
	{
		name: 'a month is opened again by the one who requested it',
		spec: CLOSING,
		file: PERIODS,
		original: 'const alone = secondPerson(command, reopening.requestedBy)',
		replacement: 'const alone = {}',
	},
	{
		name: 'a large top-up is approved by the one who prepared it',
		spec: OWN_MONEY,
		file: OWN_MONEY_DECIDER,
		original: "if (prepared.byUserId === byUserId) throw refuse('SECOND_PERSON')",
		replacement: '',
	},
	{
		name: 'a write-off books nothing',
		spec: OWN_MONEY,
		file: OWN_MONEY_DECIDER,
		original: "? { type: 'ReceivableWrittenOff', data: { ...data, fund } }",
		replacement: "? { type: 'OwnMoneyDeclined', data: { entryId, byUserId: '', at } }",
	},
	{
		name: 'what a fund lacks is written off twice',
		spec: OWN_MONEY,
		file: OWN_MONEY_DECIDER,
		original: 'const lack = fact.receivable - onTheWay',
		replacement: 'const lack = fact.receivable',
	},
	{
		name: 'a journal entry does not balance',
		spec: 'domain/journal/journal.decider.unit.spec.ts',
		file: JOURNAL_DECIDER,
		original: 'if (sum !== 0n)\n',
		replacement: 'if (sum > 1_000_000_000n)\n',
	},
	{
		name: 'a write-off of a discrepancy leaves suspense as it is',
		spec: JOURNAL,
		file: JOURNAL_DECIDER,
		original: "{ account: 'suspense', owner, amount: -left },",
		replacement: "{ account: 'fee cover', owner, amount: -left },",
	},
	{
		name: 'a journal entry is taken back twice',
		spec: JOURNAL,
		file: JOURNAL_DECIDER,
		original: 'if (original.reversedBy !== null || original.prepared.reverses !== undefined)',
		replacement: 'if (original.prepared.reverses !== undefined)',
	},
]
