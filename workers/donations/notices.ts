import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import { streamId } from '../../kernel/streams.ts'
import type { NoticeRules } from '../_shared/notify-of.ts'

export interface DonationNoticeDeps {
	/** Null: there is no such request. */
	readonly authorOf: (requestId: string) => Promise<string | null>
}

/** Whoever receives a donation is notified of it, unless they gave it themselves. */
export const donationNotices = ({ authorOf }: DonationNoticeDeps): NoticeRules<DonationEvent> => ({
	DonationConfirmed: async (event) => {
		const { target, donor } = event.data
		const donationId = streamId(event.stream)
		const exceptDonor = (id: string | null): string[] =>
			id === null || (donor.kind === 'user' && donor.id === id) ? [] : [id]
		switch (target.kind) {
			case 'foundation':
				return null
			case 'individual':
				return { kind: 'giftToYou', about: { donationId }, userIds: exceptDonor(target.id) }
			case 'request':
				return {
					kind: 'giftReceived',
					about: { donationId, requestId: target.id },
					userIds: exceptDonor(await authorOf(target.id)),
				}
		}
	},
})
