import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { startCommand } from '../../domain/donations/histories.fixtures.ts'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { remindOfUnfinished } from './unfinished.ts'

const events = scenario(donationDecider)().when(startCommand())
const BEGUN = Date.parse((fold(donationDecider, events) as Donation).startedAt)

async function remindAfter(...hours: readonly number[]) {
	const worker = await memoryWorker()
	const [started] = await worker.record('donation-d1', events)
	await worker.put('read.donations', { id: 'd1', target_kind: 'foundation' })
	await worker.put('rec.donation_details', {
		donation_id: 'd1',
		first_name: 'Grace',
		last_name: 'Hopper',
		email: 'grace@mail.example',
		language: 'en',
		created_at: new Date(BEGUN),
	})
	for (const after of hours) {
		worker.time = BEGUN + after * HOUR_MS
		await runEffect(remindOfUnfinished(worker), started)
		await worker.sql.execute('UPDATE rec.donation_details SET reminded_at = NULL')
	}
	return worker.mails
}

describe('the reminder of an unfinished donation', () => {
	it('is the same mail when it is sent again later, since its answer was lost', async () => {
		const [first, again] = await remindAfter(1, 5)
		expect(first?.text).toContain('https://karuna.example/continueDonation?donation=d1&key=')
		expect(again).toEqual(first)
	})
	it('is not sent once the donation is about to be given up', async () => {
		expect(await remindAfter(23)).toEqual([])
	})
})
