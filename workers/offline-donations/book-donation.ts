import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type {
	OfflineDonationReceived,
	OfflineDonationReversed,
} from '../../domain/offline-donations/offline-donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { insertDetails } from '../../records/donations/details.ts'
import { offlineDetailsOf } from '../../records/offline-donations/offline-donations.ts'

type Booked = OfflineDonationReceived | OfflineDonationReversed

/** Copies the counterparty, from where mails and receipts take the donor; nothing once it was erased. */
async function saveDonor(sql: SqlExecutor, donationId: string): Promise<void> {
	const saved = await offlineDetailsOf(sql, donationId)
	if (!saved) return
	const { user_id, first_name, last_name, email, language } = saved
	const { line1, line2, city, state, zip_code, country, method, created_at } = saved
	await insertDetails(sql, {
		donation_id: donationId,
		user_id,
		first_name,
		last_name,
		email,
		message: '',
		language,
		line1,
		line2,
		city,
		state,
		zip_code,
		country,
		payment_mode: method,
		created_at,
	})
}

const commandOf = ({ type, data }: Booked, donationId: string) =>
	type === 'OfflineDonationReceived'
		? ({ type: 'ReceiveOffline', donationId, ...data, amount: BigInt(data.amount) } as const)
		: ({
				type: 'ReverseOffline',
				reversalRef: `reversal-${donationId}`,
				effectiveAt: data.effectiveAt,
			} as const)

/** Books money that finance received or reversed as a donation, which all books and pages count. */
export const bookOfflineDonation = ({
	sql,
	dispatch,
}: Pick<WorkerInfrastructure, 'sql' | 'dispatch'>): EffectHandler => ({
	name: 'offline-donations/book',
	on: ['OfflineDonationReceived', 'OfflineDonationReversed'] satisfies readonly Booked['type'][],
	attempts: 40,
	run: async (event: RecordedEvent) => {
		const donationId = streamId(event.stream)
		const booked = asEvent<Booked>(event)
		if (booked.type === 'OfflineDonationReceived') await saveDonor(sql, donationId)
		await dispatch(
			donationDecider,
			donationStream(donationId),
			commandOf(booked, donationId),
			contextFromEvent(event, 'book-offline-donation'),
		)
		return { done: true }
	},
})
