import { numberText } from '../../domain/receipts/contract.ts'
import { linkSubject } from '../../domain/receipts/paper.contract.ts'
import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const MAIL_LINK_MS = 180 * DAY_MS

/** Returns a receipt's number and its link, which are constant for an event. */
export function receiptInMail(
	{ links, settings }: Pick<Infrastructure, 'links' | 'settings'>,
	event: RecordedEvent,
): { readonly number: string; readonly url: string } {
	const { donationId, number, at } = asEvent<ReceiptEvent>(event).data
	const [entity = '', year] = streamId(event.stream).split('.')
	const key = links.sign(linkSubject(donationId), Date.parse(at) + MAIL_LINK_MS)
	return {
		number: numberText(entity, Number(year), number),
		url: `${settings.publicUrl}/receipt/${donationId}?${new URLSearchParams({ key })}`,
	}
}
