import type { CommandDeps } from '../../commands/_shared/deps.ts'
import { issueReceipt } from '../../commands/receipts/issue-receipt.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { type DonationConfirmed, donationStream } from '../../domain/donations/donations.events.ts'
import { numberText } from '../../domain/receipts/contract.ts'
import { linkSubject } from '../../domain/receipts/paper.contract.ts'
import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import { lift } from '../../kernel/stream-memory.ts'
import type { ReceiptQueryDeps } from '../../queries/receipts/deps.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { removeSheets } from '../../records/receipts/sheets.ts'
import { forgetReceipts } from '../../workers/receipts/forget-receipts.ts'
import { issueReceiptOf } from '../../workers/receipts/issue-receipt.ts'
import { sendReceipt } from '../../workers/receipts/send-receipt.ts'
import { createPdfPrinter } from '../adapters/pdf.ts'
import { createCipher } from '../encryption/aes-gcm.ts'
import { createSignedLinks } from '../encryption/signed-links.ts'
import type { Platform } from './platform.ts'

/** How long the link in a mail opens a receipt. */
const MAIL_LINK_MS = 180 * 24 * 3_600_000

/** What commands and queries of receipts work with. */
export function receiptTools({
	config,
	surroundings,
}: Platform): CommandDeps['receipts'] & ReceiptQueryDeps['receipts'] {
	const { IN, US } = config.entities
	return {
		cipher: createCipher(surroundings.encryptionKeys),
		links: createSignedLinks(surroundings.encryptionKeys),
		pdf: createPdfPrinter(),
		entities: {
			IN: { ...IN, code: 'IN', address: [...IN.address] },
			US: { ...US, code: 'US', address: [...US.address] },
		},
	}
}

/** A receipt's number, and the address that opens it to whoever has the mail: the same for the same event. */
export function receiptInMail({ config, surroundings }: Platform) {
	const links = createSignedLinks(surroundings.encryptionKeys)
	return (event: RecordedEvent): { readonly number: string; readonly url: string } => {
		const { donationId, number, at } = (event as unknown as ReceiptEvent).data
		const [entity = '', year] = event.stream.slice('receiptBook-'.length).split('.')
		const key = links.sign(linkSubject(donationId), Date.parse(at) + MAIL_LINK_MS)
		return {
			number: numberText(entity, Number(year), number),
			url: `${config.publicUrl}/receipt/${donationId}?${new URLSearchParams({ key })}`,
		}
	}
}

/** The event that confirmed a gift, from its own stream; null when there is none. */
export async function confirmationOf(
	{ store }: Platform,
	donationId: string,
): Promise<DonationConfirmed | null> {
	for await (const recorded of store.readStream(donationStream(donationId))) {
		const event = lift(donationDecider, recorded)
		if (event.type === 'DonationConfirmed') return event
	}
	return null
}

/** Effects that issue receipts and tell of them. */
export function receiptEffects(platform: Platform, mailer: Mailer): EffectHandler[] {
	const { sql, store, dispatch, surroundings } = platform
	const deps = { sql, store, dispatch, clock: surroundings.clock, receipts: receiptTools(platform) }
	return [
		issueReceiptOf({
			issue: (donationId, cause) =>
				issueReceipt(deps, {
					...{ donationId, causeId: cause.id, correlationId: cause.metadata.correlationId },
					actor: { kind: 'system', id: 'issue-receipt' },
				}),
		}),
		sendReceipt({
			mailer,
			recipientOf: (donationId) => recipientOf(sql, donationId),
			receiptOf: receiptInMail(platform),
		}),
	]
}

export const receiptJobs = ({ sql }: Platform): ScheduledJob[] => [
	forgetReceipts({ remove: (before) => removeSheets(sql, before) }),
]
