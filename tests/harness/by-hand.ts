import type { JournalEntryDetail } from '../../domain/journal/contract.ts'
import type { OfflineDonationDetail } from '../../domain/offline-donations/contract.ts'
import { commandIdFor, derivedId } from '../../kernel/wire/ids.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { chargeOf, JOURNAL } from '../api/journal.fixtures.ts'
import { chequeOf, OFFLINE } from '../api/offline-donations.fixtures.ts'
import type { Note, Play } from './actions.ts'
import type { Client } from './client.ts'

/** Minor units of a cheque that two people receive, and of an entry that two people book. */
const [LARGE_CHEQUE, LARGE_ENTRY] = [6_000_000n, 1_100_000n]

const commandOf = ({ id }: Client, path: string, key: string): string =>
	commandIdFor(`user:${id}`, `POST ${path}`, key)

/** Records a cheque, which the other person receives when it is large. */
export async function recordCheque(play: Play, fund: string, key: string): Promise<Note> {
	const { random, actors, now } = play
	const { finance, other } = actors
	const amount = random.chance(0.2) ? LARGE_CHEQUE : BigInt(random.between(1_000, 90_000))
	const [kind = '', id = ''] = fund.split('.')
	const target = kind === 'request' ? ({ target: 'request', targetId: id } as const) : {}
	const body = chequeOf({ clock: { now } }, { ...target, amount: formatMajor(amount, 'INR'), reference: key })
	const outcome = await finance.call('POST', OFFLINE, { body, key })
	const commandId = commandOf(finance, OFFLINE, key)
	const donationId = derivedId('offline donation', commandId)
	const { status } = outcome.body as Partial<OfflineDonationDetail>
	if (status === 'recorded') {
		const { headers } = await other.call('GET', `${OFFLINE}/${donationId}`)
		const ifMatch = headers.get('etag') ?? ''
		await other.call('POST', `${OFFLINE}/${donationId}/approve`, { body: {}, key: `${key}-approve`, ifMatch })
	}
	return { action: 'cheque', key, commandId, donationId, amount, fund, outcome }
}

/** Enters a charge of the bank, or money that a fund gives; the other person decides on a large one. */
export async function enterByHand(play: Play, fund: string, key: string): Promise<Note> {
	const { random, actors, now } = play
	const { finance, other } = actors
	const amount = random.chance(0.2) ? LARGE_ENTRY : BigInt(random.between(100, 5_000))
	const text = formatMajor(amount, 'INR')
	const ofFund = {
		lines: [
			{ account: 'fund', owner: fund, amount: text },
			{ account: 'own money', owner: 'IN', amount: `-${text}` },
		],
	}
	const body = chargeOf(text, { clock: { now } }, random.chance(0.5) ? ofFund : {})
	const outcome = await finance.call('POST', JOURNAL, { body, key })
	const commandId = commandOf(finance, JOURNAL, key)
	const entryId = derivedId('journal entry', commandId)
	const { status } = outcome.body as Partial<JournalEntryDetail>
	if (outcome.is === 'acknowledged' && status === 'waiting') {
		const [decision, decided] = random.chance(0.7)
			? ['approve', {}]
			: ['decline', { reason: 'It was entered twice.' }]
		await other.call('POST', `${JOURNAL}/${entryId}/${decision}`, { body: decided, key: `${key}-decide` })
	}
	return { action: 'entry', key, commandId, entryId, amount, outcome }
}
