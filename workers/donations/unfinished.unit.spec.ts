import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { startCommand } from '../../domain/donations/histories.fixtures.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { fold, scenario } from '../../kernel/decider.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { HOUR_MS } from '../../kernel/time.ts'
import { remindOfUnfinished } from './unfinished.ts'

const events = scenario(donationDecider)().when(startCommand())
const donation = fold(donationDecider, events) as Donation
const BEGUN = Date.parse(donation.startedAt)

/** Reminds some hours after the donation began, by a mail server whose answer is lost at first. */
async function remindAfter(...hours: readonly number[]) {
	const mails: Mail[] = []
	let now = BEGUN
	const effect = remindOfUnfinished({
		donationOf: async () => donation,
		unfinished: async () => ({
			first_name: 'Grace',
			last_name: 'Hopper',
			email: 'grace@mail.example',
			language: 'en',
			title: 'A library',
		}),
		setReminded: async () => {},
		clock: { now: () => now },
		mailer: { send: async (mail) => void mails.push(mail) },
		links: createSignedLinks({ current: 'a', keys: new Map([['a', Buffer.alloc(32, 7)]]) }),
		publicUrl: 'https://karuna.example',
	})
	const event = { id: 'e1', stream: 'donation-d1', ...events[0] } as unknown as RecordedEvent
	for (const after of hours) {
		now = BEGUN + after * HOUR_MS
		await effect.run(event, { attempt: 1 } as never)
	}
	return mails
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
