import type { Currency } from '../../../kernel/wire/money.ts'
import type { CaughtMail } from '../../../simulators/smtp-mailbox.ts'
import type { SystemAddresses } from './system-process.ts'
import { systemUnderTest } from './system-under-test.ts'
import type { Tone } from './tones.ts'

export type Outside = Pick<SystemAddresses, 'simulatorUrl' | 'controlUrl'>

/** Waits until webhooks are delivered, mails sent and read models caught up. */
export async function systemAtRest({ controlUrl }: Outside = systemUnderTest()): Promise<void> {
	await ask(`${controlUrl}/settled`, {})
}

export async function mailsTo(address: string): Promise<readonly CaughtMail[]> {
	await systemAtRest()
	return ask(`${systemUnderTest().controlUrl}/mails?to=${encodeURIComponent(address)}`)
}

/** Stores a recording of one tone. @returns the id of its item */
export async function recordTone(tone: Tone): Promise<string> {
	const { id } = await ask<{ id: string }>(`${systemUnderTest().controlUrl}/tones`, tone)
	return id
}

/** Stores a streaming that has begun already, which no call takes. @returns its id */
export async function beginStreaming(slot: {
	readonly channel: string
	readonly playlist: string
}): Promise<string> {
	const { id } = await ask<{ id: string }>(`${systemUnderTest().controlUrl}/streamings`, slot)
	return id
}

export interface ProviderBooks {
	readonly charges: number
	readonly charged: bigint
}

export async function providerBooks(currency: Currency): Promise<ProviderBooks> {
	const books: { currency: string; charged: { count: number; amount: string } }[] = await ask(
		`${systemUnderTest().simulatorUrl}/_sim/books`,
	)
	const own = books.find((book) => book.currency.toUpperCase() === currency)
	if (!own) throw new Error(`The provider has no account in ${currency}.`)
	return { charges: own.charged.count, charged: BigInt(own.charged.amount) }
}

/**
 * Makes a payout of all that is available with a planted mistake, and waits until its lines are reported.
 * @returns its id
 */
export async function payOutWrongly(account: string, mistake: 'unknownCharge'): Promise<string> {
	const url = `${systemUnderTest().simulatorUrl}/_sim/payouts`
	const { id } = await ask<{ id: string }>(`${url}/run`, { account, mistake })
	await ask(`${url}/${id}/advance`, { to: 'paid' })
	await systemAtRest()
	return id
}

export async function refundAtProvider(account: string, payment: string, amount: number): Promise<void> {
	await ask(`${systemUnderTest().simulatorUrl}/_sim/refunds`, { account, payment, amount })
	await systemAtRest()
}

export async function disputePayment(account: string, payment: string): Promise<string> {
	const { id } = await ask<{ id: string }>(`${systemUnderTest().simulatorUrl}/_sim/disputes`, {
		account,
		payment,
	})
	await systemAtRest()
	return id
}

export async function decideDispute(
	account: string,
	dispute: string,
	outcome: 'won' | 'lost',
): Promise<void> {
	await ask(`${systemUnderTest().simulatorUrl}/_sim/disputes/close`, { account, dispute, outcome })
	await systemAtRest()
}

export async function passTime(outside: Outside, ms: number): Promise<void> {
	await ask(`${outside.simulatorUrl}/_sim/clock`, { action: 'advance', ms })
	await systemAtRest(outside)
}

export async function controlProvider({ simulatorUrl }: Outside, what: string, body: object): Promise<void> {
	await ask(`${simulatorUrl}/_sim/${what}`, body)
}

async function ask<T>(url: string, body?: object): Promise<T> {
	const response = await fetch(url, {
		...(body && {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	})
	const text = await response.text()
	if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
	return JSON.parse(text) as T
}
