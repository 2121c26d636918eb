import { NOTIFIES_REQUESTER } from '../../../../workers/funds/withdrawal-mail.ts'
import { NOTIFIES_AUTHOR } from '../../../../workers/requests/status-mail.ts'
import { readRows } from '../rest.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import type { LoggedEvent } from './events.ts'

export function effectsAreDone(world: World, events: readonly LoggedEvent[]): Broken | null {
	const handlers = world.worker()?.handlers ?? []
	const expected = events.flatMap(({ id, type }) =>
		handlers.filter(({ on }) => on.includes(type)).map(({ name }) => `${id}.${name}`),
	)
	const rows = readRows(world.ground, "SELECT id, state, last_error FROM ops.outbox WHERE lane = 'effects'")
	const saved = new Map(rows.map((row) => [String(row.id), row]))
	const faults = [
		...expected.filter((id) => !saved.has(id)).map((id) => `${id} was never planned`),
		...rows
			.filter(({ state }) => state !== 'done' && state !== 'ignored')
			.map(({ id, state, last_error }) => `${String(id)} is ${String(state)}: ${String(last_error)}`),
	]
	if (faults.length === 0 && rows.length !== expected.length)
		faults.push(`${rows.length} effects, not ${expected.length}`)
	const inbox = readRows(
		world.ground,
		"SELECT id, state, last_error FROM ops.outbox WHERE lane = 'provider' AND state <> 'done'",
	)
	faults.push(
		...inbox.map(
			({ id, state, last_error }) => `webhook ${String(id)} is ${String(state)}: ${String(last_error)}`,
		),
	)
	return firstOf('every effect is planned once and done', faults)
}

function messageOf({ id, type, data }: LoggedEvent): string | null {
	if (type === 'ReceiptIssued')
		return `<${id}.${data.because === 'confirmed' ? 'donation' : 'receipt'}@karuna>`
	if ((NOTIFIES_REQUESTER as readonly string[]).includes(type)) return `<${id}.withdrawal@karuna>`
	return (NOTIFIES_AUTHOR as readonly string[]).includes(type) ? `<${id}.status@karuna>` : null
}

function withoutAddress(events: readonly LoggedEvent[]): ReadonlySet<string> {
	const guests = new Set<string>()
	const unreachable = new Set<string>()
	for (const { type, of, data } of events) {
		const { donor } = data as { readonly donor?: unknown }
		if (type === 'DonationStarted' && (donor as { kind: string }).kind === 'guest') guests.add(of)
		if (type === 'DonationAssigned' && data.byUserId !== undefined && guests.has(of)) unreachable.add(of)
	}
	return unreachable
}

export function mailsAreSent(world: World, events: readonly LoggedEvent[]): Broken | null {
	const { delivered } = world.ground.post
	const faults: string[] = []
	const texts = new Map<string, string>()
	for (const { messageId, to, subject, text } of delivered) {
		const message = `${to.address} ${subject} ${text}`
		if ((texts.get(messageId) ?? message) !== message) faults.push(`${messageId} says two things`)
		texts.set(messageId, message)
	}
	const unreachable = withoutAddress(events)
	const owed = new Set<string>()
	for (const event of events) {
		const messageId = messageOf(event)
		if (messageId === null) continue
		owed.add(messageId)
		if (!texts.has(messageId) && !unreachable.has(String(event.data.donationId)))
			faults.push(`${messageId} was never sent`)
	}
	for (const messageId of texts.keys())
		if (!owed.has(messageId) && /\.(donation|receipt|withdrawal|status)@/.test(messageId))
			faults.push(`${messageId} is owed to nobody`)
	return firstOf('a mail goes out under one message id', faults)
}
