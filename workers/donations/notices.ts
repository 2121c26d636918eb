import { requestOwnership } from '../../commands/_shared/facts.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { notifyOf } from '../_shared/notify-of.ts'

export const notifyOfDonations = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<DonationEvent>('donations', worker, {
		DonationConfirmed: async (event) => {
			const { target, donor } = event.data
			const donationId = streamId(event.stream)
			const exceptDonor = (id: string | null): string[] =>
				id === null || (donor.kind === 'user' && donor.id === id) ? [] : [id]
			switch (target.kind) {
				case 'individual':
					return { kind: 'donationToYou', about: { donationId }, userIds: exceptDonor(target.id) }
				case 'request':
					return {
						kind: 'donationReceived',
						about: { donationId, requestId: target.id },
						userIds: exceptDonor((await requestOwnership(worker.store, target.id))?.authorId ?? null),
					}
				default:
					return null
			}
		},
	})
