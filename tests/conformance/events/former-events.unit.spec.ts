import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EVENT_CATALOG, PROJECTIONS, TIMELINE } from '../../../apps/capabilities.ts'
import { donationDecider } from '../../../domain/donations/donations.decider.ts'
import { fundDecider } from '../../../domain/funds/funds.decider.ts'
import { organizationDecider } from '../../../domain/organizations/organizations.decider.ts'
import { requestDecider } from '../../../domain/requests/requests.decider.ts'
import { createInMemoryEventLog } from '../../../infra/event-store/in-memory.ts'
import { effectWork } from '../../../kernel/effects/effect-work.ts'
import { loadState } from '../../../kernel/events/dispatch.ts'
import { createEventStore, UnknownEvent } from '../../../kernel/events/events.ts'
import type { ClaimedWork } from '../../../kernel/outbox/outbox.ts'
import type { EventLog } from '../../../kernel/ports/event-log.ts'
import {
	type EventStore,
	type NewEvent,
	type RecordedEvent,
	START,
} from '../../../kernel/ports/event-store.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { createTimelineProjection } from '../../../projections/activity/timeline.ts'
import { donationsProjection } from '../../../projections/donations/donations.ts'
import { postingsProjection } from '../../../projections/ledger/postings.ts'
import { appendedRows, rowsAfter } from '../../harness/replay.ts'

/**
 * Streams of earlier releases. Readers must handle them like events of today. Every declared former shape
 * must have an example here.
 */
interface Saved {
	readonly stream: string
	readonly events: readonly Pick<NewEvent, 'type' | 'schemaVersion' | 'data'>[]
}
const CORPUS = JSON.parse(
	readFileSync(join(import.meta.dirname, 'former.events.json'), 'utf8'),
) as readonly Saved[]
const [DONATION = '', FUND = '', ORGANIZATION = '', REQUEST = ''] = CORPUS.map(({ stream }) => stream)
const RECORDED_AT = '2026-11-21T10:00:00.000Z'
const DONOR = { kind: 'guest', id: '22222222-2222-4222-8222-222222222222' }

let log: EventLog
let store: EventStore
beforeEach(async () => {
	log = createInMemoryEventLog()
	store = createEventStore(log, EVENT_CATALOG)
	for (const { stream, events } of CORPUS) await append(stream, events)
})

const append = (stream: string, events: Saved['events'], before = -1n) =>
	log.append(
		stream,
		events.map((event, index) => ({
			...event,
			id: derivedId('former', stream, String(before), String(index)),
			metadata: {
				recordedAt: RECORDED_AT,
				correlationId: 'corpus',
				commandId: derivedId('command', stream, String(index)),
				actor: { kind: 'system', id: 'corpus' },
			},
		})),
		{ expectedRevision: before < 0n ? 'no_stream' : before },
	)
async function followed(types?: readonly string[]): Promise<RecordedEvent[]> {
	const stopping = new AbortController()
	const events: RecordedEvent[] = []
	const options = { after: START, signal: stopping.signal, ...(types && { types }) }
	for await (const delivery of store.subscribe(options)) {
		if (delivery.kind === 'event') events.push(delivery.event)
		if (delivery.kind === 'caughtUp') break
	}
	stopping.abort()
	return events
}

describe('Events of former shapes', () => {
	it('are all in the corpus', () => {
		const saved = new Set(
			CORPUS.flatMap(({ events }) => events.map((each) => `${each.type} ${each.schemaVersion}`)),
		)
		const declared = TIMELINE.former.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`)
		expect(declared.filter((shape) => !saved.has(shape))).toEqual([])
	})

	it('are folded by deciders', async () => {
		const donation = await loadState(store, donationDecider, DONATION)
		expect(donation.state).toMatchObject({ status: 'confirmed', donor: DONOR })
		const fund = await loadState(store, fundDecider, FUND)
		expect(fund.loaded[0]?.data).toMatchObject({ donationFund: FUND.slice('fund-'.length) })
		expect(fund.loaded[0]?.data).not.toHaveProperty('giftFund')
		const organization = await loadState(store, organizationDecider, ORGANIZATION)
		expect(organization.loaded.map(({ type }) => type)).toEqual([
			'OrganizationRegistered',
			'OrganizationEmailCheckRequested',
		])
		const request = await loadState(store, requestDecider, REQUEST)
		expect(request.state).toMatchObject({
			side: 'donee',
			terms: { goal: '3000000', target: null },
			proposed: { goal: '4000000', target: null },
		})
	})

	it('are dated when the money came, and when it was decided that it is lost', async () => {
		const DEBITED = CORPUS.at(-1)?.stream ?? ''
		const { loaded } = await loadState(store, donationDecider, DEBITED)
		const dated = ({ type, data }: RecordedEvent) => [type, data.effectiveAt, data.begunAt ?? data.disputedAt]
		expect(loaded.flatMap((event) => ('effectiveAt' in event.data ? [dated(event)] : []))).toEqual([
			['DonationConfirmed', RECORDED_AT, '2026-11-16T10:00:00.000Z'],
			['DonationDisputed', '2026-11-19T10:00:00.000Z', undefined],
			['DonationChargedBack', RECORDED_AT, '2026-11-19T10:00:00.000Z'],
		])
		const [booked] = await followed(['ChargebackBooked'])
		expect(booked?.data).toMatchObject({ effectiveAt: RECORDED_AT })
		const [confirmed] = (await loadState(store, donationDecider, DONATION)).loaded.slice(-1)
		expect(confirmed?.data).toMatchObject({ effectiveAt: '2026-11-21T10:00:02.000Z' })
	})

	it('come into read models', async () => {
		const [row] = rowsAfter(donationsProjection, await followed(donationsProjection.handles)).values()
		expect(row).toMatchObject({ donor_kind: DONOR.kind, donor_id: DONOR.id, status: 'confirmed' })
		const postings = appendedRows(postingsProjection, await followed(postingsProjection.handles))
		expect(postings.length).toBeGreaterThan(0)
		// Each is folded from what it asked for by the names of today.
		for (const { handles } of PROJECTIONS)
			expect((await followed(handles)).every(({ type }) => handles.includes(type))).toBe(true)
	})

	it('lead to effects', async () => {
		const read: RecordedEvent[] = []
		const handler = effectWork(store, {
			name: 'organizations/spec',
			on: ['OrganizationEmailCheckRequested'],
			attempts: 1,
			run: async (event) => {
				read.push(event)
				return { done: true }
			},
		})
		const [planned] = await followed(['OrganizationEmailCheckRequested'])
		const work = { id: 'spec', subject: ORGANIZATION, revision: planned?.revision ?? null, claims: 1 }
		await handler.run(work as ClaimedWork)
		expect(read).toMatchObject([{ type: 'OrganizationEmailCheckRequested', revision: 1n }])
	})

	it('are told in the timeline by the names of today, and kept as they were written', async () => {
		const rows = appendedRows(createTimelineProjection(TIMELINE), await followed())
		expect(rows.map(({ type }) => type)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'DonationConfirmed',
			'RefundReserved',
			'ChargebackBooked',
			'OrganizationRegistered',
			'OrganizationEmailCheckRequested',
			'RequestRaised',
			'RequestRevised',
			'RequestRejected',
			'RequestResubmitted',
			'RequestApproved',
			'RequestChangeProposed',
			'DonationStarted',
			'PaymentAttempted',
			'DonationConfirmed',
			'DonationDisputed',
			'DonationChargedBack',
		])
		expect(JSON.parse(String(rows[0]?.data))).toMatchObject({ donor: DONOR })
		const [started] = await followed(['DonationStarted'])
		expect(started).toMatchObject({ schemaVersion: 2, stored: { schemaVersion: 1, data: { giver: DONOR } } })
	})
})

describe('An event that this release can’t read', () => {
	it.each<[string, Saved['events'][number]]>([
		['of a type that nobody declares', { type: 'DonationBlessed', schemaVersion: 1, data: {} }],
		['of a version that is newer', { type: 'DonationStarted', schemaVersion: 3, data: {} }],
	])('%s stops whoever reads it', async (_, event) => {
		await append(DONATION, [event], 2n)
		await expect(loadState(store, donationDecider, DONATION)).rejects.toThrow(UnknownEvent)
		await expect(followed()).rejects.toThrow(`is a ${event.type} of version ${event.schemaVersion}`)
		if (event.type === 'DonationStarted')
			await expect(followed(donationsProjection.handles)).rejects.toThrow(UnknownEvent)
	})

	it('is passed by one read model at least, whatever its type', () => {
		expect(PROJECTIONS.filter(({ passesAll }) => passesAll).map(({ name }) => name)).toEqual(['timeline'])
	})

	it('is not written either', () => {
		expect(() => EVENT_CATALOG.versionOf('DonationBlessed')).toThrow(UnknownEvent)
		expect(EVENT_CATALOG.versionOf('DonationStarted')).toBe(2)
		expect(EVENT_CATALOG.versionOf('PaymentAttempted')).toBe(1)
	})
})
