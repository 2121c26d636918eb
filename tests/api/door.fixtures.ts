import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { doorAnswer, Scan, scansAnswer } from '../../domain/live-events/door.contract.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { insertRegistration } from '../../records/live-events/registrations.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const EDITIONS = '/api/backoffice/liveEvents'

/** Confirms a registration with tickets, without its sale. */
export async function issueTickets(
	{ system: { sql, store }, clock }: Pick<Harness, 'system' | 'clock'>,
	liveEventId: string,
	names: readonly string[],
): Promise<string> {
	const id = randomUUID()
	const now = new Date(clock.now())
	const at = now.toISOString()
	const buyer = {
		id,
		live_event_id: liveEventId,
		user_id: null,
		first_name: 'Asha',
		last_name: 'Rao',
		email: 'asha.rao@mail.example',
		phone: '',
		language: 'en',
		complimentary_reason: null,
		created_at: now,
		forgotten_at: null,
	} as const
	await sql.transaction((tx) => insertRegistration(tx, buyer, names))
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const begin = {
		type: 'BeginRegistration',
		liveEventId,
		packageId: 'individual',
		quantity: names.length,
		seats: names.length,
		currency: 'USD',
		amount: '2500',
		valueReceived: '0',
		donationId: id,
		buyer: { kind: 'guest', id: randomUUID() },
		holdUntil: at,
		at,
	} as const
	for (const command of [
		begin,
		{ type: 'ConfirmRegistration', at },
		{ type: 'IssueTickets', version: 1, at },
	] as const)
		await dispatch(registrationDecider, registrationStream(id), command, systemContext(clock, 'tests'))
	return id
}

type Change = Partial<Extract<Scan, { kind: 'admitted' }>> | Partial<Extract<Scan, { kind: 'undone' }>>

export const scanOf = (registration: string, at: number, change: Change = {}) => ({
	kind: 'admitted',
	id: randomUUID() as string,
	registration,
	seats: [1],
	version: 1,
	door: 'A',
	at: new Date(at).toISOString(),
	...change,
})

export const sendScans = (keeper: Caller, liveEventId: string, scans: readonly object[]): Promise<Answer> =>
	keeper.call('POST', `${EDITIONS}/${liveEventId}/scans`, { body: { scans } })

export type Taken = (typeof scansAnswer)['_output']
export type DoorList = (typeof doorAnswer)['_output']

export const doorList = (keeper: Caller, liveEventId: string, since = ''): Promise<DoorList> =>
	keeper.json('GET', `${EDITIONS}/${liveEventId}/door${since && `?since=${since}`}`)
