import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMailer } from '../infra/adapters/mail.ts'
import { createMailConnections } from '../infra/adapters/mail-connections.ts'
import { MailDeferred, MailInDoubt, MailRefused } from '../kernel/ports/mailer.ts'
import { type FarMailbox, startFarMailbox } from './smtp-far-mailbox.ts'

let far: FarMailbox
let mailer: ReturnType<typeof createMailer>
beforeAll(async () => {
	far = await startFarMailbox()
	mailer = createMailer({ smtpUrl: far.url, from: 'Karuna <no-reply@karuna.example>', dkim: null })
})
afterAll(async () => {
	mailer.close()
	await far.close()
})

async function write(address: string): Promise<string> {
	const to = { name: 'Asha', address }
	try {
		const messageId = `<${address}>`
		await mailer.send({
			messageId,
			to,
			subject: 'A day',
			text: 'Come.',
			html: '<p>Come.</p>',
			language: 'en',
		})
		return 'accepted'
	} catch (error) {
		if (error instanceof MailDeferred) return `deferred ${error.code}`
		if (error instanceof MailRefused) return 'refused'
		if (error instanceof MailInDoubt) return 'in doubt'
		throw error
	}
}

it.each([
	['good', ['accepted'], 1],
	['storm', ['deferred 4.3.2', 'deferred 4.3.2', 'accepted'], 1],
	['greylisted', ['deferred 4.2.0', 'accepted'], 1],
	['busy', ['deferred 4.7.0', 'accepted'], 1],
	['nobody', ['refused', 'refused'], 0],
	['turned', ['deferred 5.7.1', 'accepted'], 1],
	['reset', ['deferred null', 'accepted'], 1],
	['full', ['deferred 5.2.2', 'deferred 5.2.2', 'accepted'], 1],
	['slow', ['accepted'], 1],
	['closing', ['in doubt', 'in doubt'], 2],
])('%s.far.example answers as its way is, and counts what it took', async (domain, answers, taken) => {
	const address = `asha@${domain}.far.example`
	const received: string[] = []
	for (const _ of answers) received.push(await write(address))
	expect([received, far.taken.get(address) ?? 0]).toEqual([answers, taken])
})

it('silent.far.example takes a mail and never says so', async () => {
	const connections = createMailConnections({
		host: '127.0.0.1',
		port: Number(new URL(far.url).port),
		auth: null,
		connections: 1,
	})
	const address = 'asha@silent.far.example'
	const message = Buffer.from('Subject: A day\r\n\r\nCome.\r\n')
	const sending = connections.send({ from: 'no-reply@karuna.example', to: address, message })
	const failed = expect(sending).rejects.toThrow('No answer came.')
	await expect.poll(() => far.taken.get(address)).toBe(1)
	connections.close()
	await failed
})
