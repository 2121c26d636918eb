import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SmsRefused } from '../../kernel/ports/sms.ts'
import { type SmsCatcher, startSmsCatcher } from '../../simulators/sms-catcher.ts'
import { type Mailbox, openMailbox } from '../../simulators/smtp-mailbox.ts'
import { createSms } from './sms.ts'

let directory: string
let mailbox: Mailbox
let catcher: SmsCatcher
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'karuna-sms-'))
	mailbox = await openMailbox(directory)
	catcher = await startSmsCatcher(mailbox, { now: () => Date.parse('2026-11-21T08:00:00Z') })
})
afterAll(async () => {
	await catcher?.close()
	await mailbox?.close()
	await rm(directory, { recursive: true, force: true })
})

const TO = '+919812345678'

describe('text messages', () => {
	it('go out as the service’s API has it, and stand beside the mails here', async () => {
		await createSms(catcher).send({ to: TO, text: '042042 & a plus +' })
		const { rows } = mailbox.list({ search: TO, offset: 0, limit: 10 })
		expect(rows).toMatchObject([{ to: TO, subject: 'SMS: 042042 & a plus +' }])
	})

	it('are refused for good when the number is wrong', async () => {
		const sent = createSms(catcher).send({ to: '+15005550001', text: 'Hello' })
		await expect(sent).rejects.toBeInstanceOf(SmsRefused)
	})

	it.each([
		['credentials that are wrong', () => ({ ...catcher, authToken: 'nonsense' })],
		['an account that is not there', () => ({ ...catcher, accountSid: 'AC0' })],
		['a service that is away', () => ({ ...catcher, apiUrl: 'http://127.0.0.1:9' })],
	])('may go later after %s', async (_, settings) => {
		const failure = await createSms(settings())
			.send({ to: TO, text: 'Hello' })
			.catch((error: unknown) => error)
		expect(failure).toBeInstanceOf(Error)
		expect(failure).not.toBeInstanceOf(SmsRefused)
	})
})
