import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { type Currency, formatMajor } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { ENTITY_ACCOUNTS, type JournalAccount } from './accounts.contract.ts'
import type { JournalDeclined, JournalEvent, JournalLine, JournalPrepared } from './journal.events.ts'
import { refuse } from './refusals.contract.ts'

type Prepared = JournalPrepared['data']

/** Amounts are minor units, debit positive. */
export interface Line {
	readonly account: JournalAccount
	readonly owner: string
	readonly amount: bigint
}

interface Preparation
	extends Pick<
		Prepared,
		'entryId' | 'entity' | 'currency' | 'effectiveAt' | 'byUserId' | 'reason' | 'document' | 'at'
	> {
	/** The end of the last closed month of the entity (ISO 8601). */
	readonly closedUntil: string | null
	/** The largest sum of 24 hours that one person books. Minor units. */
	readonly secondPersonAbove: bigint
	/** The funds of the preparer, or of an organization that they lead, among those of the entry. */
	readonly ownFunds: readonly string[]
}

interface Decision {
	readonly entryId: string
	readonly closedUntil: string | null
	readonly at: string
}

export type JournalCommand =
	| (Preparation & {
			readonly type: 'PrepareEntry'
			readonly lines: readonly Line[]
			readonly fileId?: string
			/** The provider accounts and the funds of the entity that exist. */
			readonly owners: readonly string[]
	  })
	| (Preparation & { readonly type: 'PrepareReversal'; readonly reverses: string })
	| (Preparation & {
			readonly type: 'PrepareWriteOff'
			readonly discrepancyId: string
			readonly lineRef: string
			/** The unallocated payment that is written off; absent for a line that pays no donation of ours. */
			readonly donationId?: string
			readonly isOpen: boolean
			/** All discrepancies of the same line of the provider, this one included. */
			readonly ofLine: readonly string[]
			/** The provider's account, and the balance in suspense because of the line. */
			readonly owner: string
			readonly inSuspense: bigint
	  })
	| (Decision & { readonly type: 'PostEntry' })
	| (Decision & {
			readonly type: 'ApproveEntry'
			readonly byUserId: string
			readonly ownFunds: readonly string[]
			/** The discrepancy that the entry writes off is still open; true for other entries. */
			readonly isOpen: boolean
	  })
	| {
			readonly type: 'DeclineEntry'
			readonly entryId: string
			readonly because: JournalDeclined['data']['because']
			readonly byUserId: string | null
			readonly reason: Prepared['reason'] | null
			readonly at: string
	  }

export interface JournalEntry {
	readonly prepared: Prepared
	readonly status: 'waiting' | 'posted' | 'declined'
	/** The entry that takes it back, or waits to. */
	readonly reversedBy: string | null
}
export interface JournalState {
	readonly entries: GrowingMap<JournalEntry>
}

const isDebit = ({ amount }: JournalLine): boolean => BigInt(amount) > 0n

const totalOf = ({ lines }: Pick<Prepared, 'lines'>): bigint =>
	lines.filter(isDebit).reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Returns what an entry takes out of funds. */
export const takenFrom = ({ lines }: Pick<Prepared, 'lines'>): readonly JournalLine[] =>
	lines.filter((line) => line.account === 'fund' && isDebit(line))

/** Returns the unallocated payment that an entry writes off, and how much of it; null for other entries. */
export function setAsideBy({
	donationId,
	reverses,
	lines,
}: Pick<Prepared, 'donationId' | 'reverses' | 'lines'>): { donationId: string; amount: bigint } | null {
	const amount = BigInt(lines.find(({ account }) => account === 'suspense')?.amount ?? 0)
	return donationId === undefined || reverses !== undefined || amount < 0n ? null : { donationId, amount }
}

export const fundsOf = (
	lines: readonly { readonly account: string; readonly owner: string }[],
): readonly string[] => [
	...new Set(lines.flatMap(({ account, owner }) => (account === 'fund' ? [owner] : []))),
]

/** Joins the lines of each account. */
function joined(lines: readonly Line[]): readonly JournalLine[] {
	const sums = new Map<string, Line>()
	for (const line of lines) {
		const key = `${line.account} ${line.owner}`
		sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0n) + line.amount })
	}
	return [...sums.values()]
		.filter(({ amount }) => amount !== 0n)
		.map((line) => ({ ...line, amount: line.amount.toString() }))
}

function checkDate(effectiveAt: string, closedUntil: string | null, at: string): void {
	if (effectiveAt > at) throw refuse('INVALID_DATE.inFuture', {}, 'bookedOn')
	if (closedUntil !== null && effectiveAt <= closedUntil)
		throw refuse('INVALID_DATE.monthClosed', {}, 'bookedOn')
}

function checkOwners(lines: readonly Line[], entity: string, owners: readonly string[]): void {
	for (const [index, { account, owner }] of lines.entries()) {
		const isOfEntity = owner === entity && account !== 'fund'
		const isKnown = owners.includes(owner) && (account === 'fund') === !owner.includes('/')
		if (ENTITY_ACCOUNTS.includes(account) ? !isOfEntity : !isOfEntity && !isKnown)
			throw refuse('NOT_BOOKABLE.owner', {}, `lines.${index}.owner`)
	}
}

/** Sums what a person prepared within a day, so that splitting an amount does not avoid the limit. Minor units. */
const ofDay = (state: JournalState, byUserId: string, at: string): bigint =>
	state.entries
		.values()
		.filter(
			({ prepared, status }) =>
				status !== 'declined' &&
				prepared.byUserId === byUserId &&
				Date.parse(at) - Date.parse(prepared.at) < DAY_MS,
		)
		.reduce((sum, { prepared }) => sum + totalOf(prepared), 0n)

function prepared(
	state: JournalState,
	{
		closedUntil,
		secondPersonAbove,
		ownFunds,
		lines,
		...entry
	}: Preparation &
		Pick<Prepared, 'lines' | 'reverses' | 'discrepancyId' | 'lineRef' | 'donationId' | 'fileId'>,
): readonly JournalEvent[] {
	const { byUserId, currency, effectiveAt, at } = entry
	checkDate(effectiveAt, closedUntil, at)
	if (ownFunds.length > 0) throw refuse('OWN_FUND')
	const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
	if (sum !== 0n)
		throw refuse('NOT_BALANCED', { amount: `${currency} ${formatMajor(sum, currency as Currency)}` }, 'lines')
	if (lines.length < 2) throw refuse('NOT_BOOKABLE.twoAccounts', {}, 'lines')
	const needsSecond = ofDay(state, byUserId, at) + totalOf({ lines }) > secondPersonAbove
	return [{ type: 'JournalPrepared', data: { ...entry, lines, needsSecond } }]
}

function prepareReversal(
	{ type: _, ...command }: Extract<JournalCommand, { type: 'PrepareReversal' }>,
	state: JournalState,
): readonly JournalEvent[] {
	const original = known(state, command.reverses)
	if (original.status !== 'posted') throw refuse('NOT_POSTED')
	if (original.reversedBy !== null || original.prepared.reverses !== undefined)
		throw refuse('ALREADY_REVERSED')
	const { lines, discrepancyId, lineRef, donationId } = original.prepared
	return prepared(state, {
		...command,
		lines: lines.map((line) => ({ ...line, amount: (-BigInt(line.amount)).toString() })),
		...(discrepancyId !== undefined && { discrepancyId }),
		...(lineRef !== undefined && { lineRef }),
		...(donationId !== undefined && { donationId }),
	})
}

function prepareWriteOff(
	{
		type: _,
		isOpen,
		ofLine,
		owner,
		inSuspense,
		...command
	}: Extract<JournalCommand, { type: 'PrepareWriteOff' }>,
	state: JournalState,
): readonly JournalEvent[] {
	const { entity } = command
	if (!isOpen) throw refuse('DISCREPANCY_RESOLVED')
	const ofDiscrepancy = state.entries
		.values()
		.filter(
			({ prepared: { discrepancyId = '' }, status }) =>
				status !== 'declined' && ofLine.includes(discrepancyId),
		)
	if (ofDiscrepancy.some(({ status }) => status === 'waiting')) throw refuse('WRITE_OFF_WAITS')
	const left = ofDiscrepancy
		.flatMap((entry) => entry.prepared.lines)
		.filter(({ account }) => account === 'suspense')
		.reduce((sum, { amount }) => sum + BigInt(amount), inSuspense)
	if (left === 0n) throw refuse('NOTHING_IN_SUSPENSE')
	const against: Omit<Line, 'amount'> =
		left > 0n ? { account: 'fee expense', owner } : { account: 'other income', owner: entity }
	const lines = joined([
		{ account: 'suspense', owner, amount: -left },
		{ ...against, amount: left },
	])
	return prepared(state, { ...command, lines })
}

const known = (state: JournalState, entryId: string): JournalEntry => {
	const entry = state.entries.get(entryId)
	if (!entry) throw refuse('NOT_FOUND.entry')
	return entry
}

function waiting(state: JournalState, entryId: string): Prepared {
	const entry = known(state, entryId)
	if (entry.status !== 'waiting') throw refuse('ENTRY_DECIDED')
	return entry.prepared
}

function posted(
	{ byUserId: _, reason: __, document: ___, fileId: ____, needsSecond: _____, ...entry }: Prepared,
	approvers: readonly string[],
	at: string,
): JournalEvent {
	return { type: 'JournalPosted', data: { ...entry, approvers, at } }
}

const declined = ({ reverses }: Prepared, data: JournalDeclined['data']): JournalEvent => ({
	type: 'JournalDeclined',
	data: { ...data, ...(reverses !== undefined && { reverses }) },
})

/** Books what one person may book alone; in a month that was closed meanwhile, it is declined. */
function post(
	{ entryId, closedUntil, at }: Extract<JournalCommand, { type: 'PostEntry' }>,
	state: JournalState,
): readonly JournalEvent[] {
	const { prepared: entry, status } = known(state, entryId)
	if (status !== 'waiting' || entry.needsSecond) return []
	if (closedUntil !== null && entry.effectiveAt <= closedUntil) {
		const data = { entryId, because: 'monthClosed', byUserId: null, reason: null, at } as const
		return [declined(entry, data)]
	}
	return [posted(entry, [entry.byUserId], at)]
}

/**
 * Decides on the entries that people make in a legal entity's books. Above a limit another person approves,
 * whatever the roles of both. An entry is never changed: another one takes it back, once.
 */
export const journalDecider: Decider<JournalState, JournalCommand, JournalEvent> = {
	initial: { entries: GrowingMap.empty() },
	decide(command, state) {
		switch (command.type) {
			case 'PrepareEntry': {
				const { type: _, owners, lines, ...preparation } = command
				checkOwners(lines, command.entity, owners)
				return prepared(state, { ...preparation, lines: joined(lines) })
			}
			case 'PrepareReversal':
				return prepareReversal(command, state)
			case 'PrepareWriteOff':
				return prepareWriteOff(command, state)
			case 'PostEntry':
				return post(command, state)
			case 'ApproveEntry': {
				const { entryId, byUserId, ownFunds, isOpen, closedUntil, at } = command
				const entry = waiting(state, entryId)
				if (entry.byUserId === byUserId) throw refuse('SECOND_PERSON')
				if (ownFunds.length > 0) throw refuse('OWN_FUND')
				if (!isOpen) throw refuse('DISCREPANCY_RESOLVED')
				checkDate(entry.effectiveAt, closedUntil, at)
				return [posted(entry, [entry.byUserId, byUserId], at)]
			}
			case 'DeclineEntry': {
				const { type: _, ...data } = command
				return [declined(waiting(state, data.entryId), data)]
			}
			default:
				return never(command)
		}
	},
	evolve: ({ entries }, event) => {
		const { entryId } = event.data
		if (event.type === 'JournalPrepared')
			return {
				entries: claimed(entries, event.data.reverses, entryId).with(entryId, {
					prepared: event.data,
					status: 'waiting',
					reversedBy: null,
				}),
			}
		const entry = entries.get(entryId)
		if (!entry) return { entries }
		const status = event.type === 'JournalPosted' ? 'posted' : 'declined'
		const others = status === 'declined' ? claimed(entries, entry.prepared.reverses, null) : entries
		return { entries: others.with(entryId, { ...entry, status }) }
	},
}

function claimed(
	entries: GrowingMap<JournalEntry>,
	reverses: string | undefined,
	reversedBy: string | null,
): GrowingMap<JournalEntry> {
	const original = reverses === undefined ? undefined : entries.get(reverses)
	return original && reverses !== undefined ? entries.with(reverses, { ...original, reversedBy }) : entries
}
