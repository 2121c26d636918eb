import { issueReceipt } from '../../commands/receipts/issue-receipt.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationConfirmed, DonationEvent } from '../../domain/donations/donations.events.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { numberText } from '../../domain/receipts/contract.ts'
import { linkSubject } from '../../domain/receipts/paper.contract.ts'
import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { Infrastructure } from '../../kernel/infrastructure.ts'
import type { EventStore, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

import { streamId } from '../../kernel/streams.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { removeSheets } from '../../records/receipts/sheets.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { forgetReceipts } from './forget-receipts.ts'
import { issueReceiptOf } from './issue-receipt.ts'
import { receiptNotices } from './notices.ts'
import { sendReceipt } from './send-receipt.ts'

/** How long the link in a mail opens a receipt. */
const MAIL_LINK_MS = 180 * DAY_MS

/** A receipt's number, and the address that opens it to whoever has the mail: the same for the same event. */
export const receiptInMail =
	({ links, settings }: Pick<Infrastructure, 'links' | 'settings'>) =>
	(event: RecordedEvent): { readonly number: string; readonly url: string } => {
		const { donationId, number, at } = asEvent<ReceiptEvent>(event).data
		const [entity = '', year] = streamId(event.stream).split('.')
		const key = links.sign(linkSubject(donationId), Date.parse(at) + MAIL_LINK_MS)
		return {
			number: numberText(entity, Number(year), number),
			url: `${settings.publicUrl}/receipt/${donationId}?${new URLSearchParams({ key })}`,
		}
	}

/** The event that confirmed a donation, from its own stream; null when there is none. */
export async function confirmationOf(
	store: EventStore,
	donationId: string,
): Promise<DonationConfirmed | null> {
	for await (const recorded of store.readStream(donationStream(donationId))) {
		const event = asEvent<DonationEvent>(recorded)
		if (event.type === 'DonationConfirmed') return event
	}
	return null
}

/** Receipts are issued, mailed, notified of when they change, and forgotten once the law no longer asks for them. */
export const receiptWorkers: Contribution = {
	name: 'workers/receipts',
	effects: (worker) => {
		const { sql, store, dispatch, clock, cipher, links, settings, mailer } = worker
		const deps = { sql, store, dispatch, clock, receipts: { cipher, links, entities: settings.entities } }
		return [
			issueReceiptOf({
				issue: (donationId, cause) =>
					issueReceipt(deps, {
						donationId,
						causeId: cause.id,
						correlationId: cause.metadata.correlationId,
						actor: { kind: 'system', id: 'issue-receipt' },
					}),
			}),
			sendReceipt({
				mailer,
				recipientOf: (donationId) => recipientOf(sql, donationId),
				receiptOf: receiptInMail(worker),
			}),
			notifyOf(
				'receipts',
				worker,
				receiptNotices({
					donorOf: async (donationId) => {
						const { state } = await loadState(store, donationDecider, donationStream(donationId))
						return state.status === 'none' ? null : state.donor
					},
				}),
			),
		]
	},
	jobs: ({ sql }) => [forgetReceipts({ remove: (before) => removeSheets(sql, before) })],
}
