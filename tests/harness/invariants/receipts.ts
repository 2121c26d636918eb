import { OFFLINE } from '../../../kernel/wire/payment-method.ts'
import { judge, minor, text, type Verdict, type World } from './world.ts'

export async function receiptsAreWhole(world: World): Promise<Verdict> {
	const { count, unless, verdict } = judge(
		'Every donation of a known donor has one receipt number, without gaps, and its e-mail at least once under one message id',
	)
	const issued = world.ofType('ReceiptIssued')
	const first = issued.filter(({ data }) => data.because === 'confirmed')
	const byBook = Map.groupBy(first, ({ stream }) => stream)
	for (const [book, events] of byBook) {
		const numbers = events.map(({ data }) => Number(data.number))
		unless(
			numbers.every((number, index) => number === index + 1),
			() => `${book} has the numbers ${numbers.slice(0, 20).join()}…`,
		)
	}
	const byDonation = Map.groupBy(first, ({ data }) => text(data.donationId))
	const numbersOf = Map.groupBy(issued, ({ data }) => text(data.donationId))
	const visible = new Map(
		(
			await world.rows<{ id: string; number: number; given: bigint }>(
				'SELECT id, number, given FROM read.receipts',
			)
		).map((row) => [row.id, row]),
	)
	const mails = Map.groupBy(world.mails, ({ messageId }) => messageId)
	const expected = new Set<string>()
	for (const { stream, data: confirmed } of world.ofType('DonationConfirmed')) {
		count()
		const donationId = stream.slice('donation-'.length)
		const own = byDonation.get(donationId) ?? []
		if (confirmed.hasNoReceipt) {
			unless(own.length === 0, () => `${donationId} came out of a box, and has a receipt`)
			continue
		}
		unless(own.length === 1, () => `${donationId} has ${own.length} first receipts`)
		const versions = numbersOf.get(donationId) ?? []
		const numbers = new Set(versions.map(({ data, stream: book }) => `${book} ${data.number}`))
		unless(numbers.size === 1, () => `${donationId} has ${numbers.size} receipt numbers`)
		const last = versions.at(-1)
		const row = visible.get(donationId)
		unless(
			row?.number === last?.data.number && row?.given === minor(last?.data.given),
			() => `the receipt of ${donationId} is shown otherwise than issued`,
		)
		const email = world.emailOf.get(donationId) ?? ''
		if (email === '' && confirmed.provider === OFFLINE) continue
		const messageId = `<${own[0]?.id}.donation@karuna.example>`
		expected.add(messageId)
		const sent = mails.get(messageId) ?? []
		unless(sent.length > 0, () => `${email} got no mail about ${donationId}`)
		unless(
			sent.every(({ to }) => to.includes(email)),
			() => `the mail about ${donationId} went to ${sent.map(({ to }) => to).join()}`,
		)
	}
	for (const [messageId, sent] of mails) {
		if (!messageId.endsWith('.donation@karuna.example>')) continue
		unless(expected.has(messageId), () => `${sent[0]?.to} got a mail about no donation`)
	}
	return verdict()
}
